/** Which cards stand for a game in pictures and titles. */

import type { Catalogue, GameInfo } from './protocol';

export const FAN: Record<string, string[]> = {
  isuri: ['willow-swallow', 'plum-warbler', 'susuki-moon', 'peony-butterflies', 'pine-crane'],
  devil: ['7', '10', 'S4', '3', 'S1'],
  hashigo: ['3/8', '4/1', '5/9', '6/2'],
};

/** How many sit down when one plays at once. */
export const COMPANY: Record<string, number> = { isuri: 2, devil: 3, hashigo: 3 };

/** The game's Japanese name is in the catalogue; presets carry none. */
export const byName = (catalogue: Catalogue, name: string): GameInfo | undefined =>
  catalogue.games.find((game) => game.name === name) ??
  catalogue.games.find((game) => game.presets.some((preset) => preset.name === name));
