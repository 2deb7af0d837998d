/** The board of each game, fetched when a table of it is opened. A game without a picture of its own is played by its list of moves. */

import type { Component } from 'svelte';
import type { BoardProps } from './board';

const boards: Record<string, () => Promise<{ default: Component<BoardProps> }>> = {
  isuri: () => import('./IsuriBoard.svelte'),
  devil: () => import('./DevilBoard.svelte'),
  hashigo: () => import('./HashigoBoard.svelte'),
};

export async function boardOf(game: string): Promise<Component<BoardProps>> {
  return (await (boards[game] ?? (() => import('./PlainBoard.svelte')))()).default;
}
