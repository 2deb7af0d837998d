/** A day's puzzle, asked for again until its par is proven. Returns what ends the asking. */

import { api } from './api';
import type { PuzzleInfo } from './protocol';

export function watchPuzzle(date: string, show: (puzzle: PuzzleInfo) => void, fail: (error: unknown) => void): () => void {
  let timer = 0;
  let ended = false;
  const ask = async (): Promise<void> => {
    try {
      const found = await api.puzzle(date);
      if (ended) return;
      show(found);
      if (found.par === null) timer = window.setTimeout(() => void ask(), 1500);
    } catch (error) {
      if (!ended) fail(error);
    }
  };
  void ask();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
