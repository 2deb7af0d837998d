/** The guided first games: what is said, and when one has done it. The game itself is a real one against a bot. */

import type { Key } from './i18n.svelte';
import type { NewTable, Position } from './protocol';

export interface Step {
  say: Key;
  /** What is pointed at on the table. */
  mark?: 'hand' | 'middle' | 'rows' | 'actions' | 'log';
  /** Done by playing; without it a button leads on. */
  done?: (now: Position, you: number, start: Position) => boolean;
}

export interface Guide {
  table: Omit<NewTable, 'seats'> & { bots: number };
  steps: Step[];
}

interface Hands {
  hands?: (string[] | null)[];
  stage?: string;
  rows?: (string | null)[][][];
  points?: number[];
}
const scene = (position: Position): Hands => position.scene as Hands;
const held = (position: Position, you: number): number => scene(position).hands?.[you]?.length ?? 0;
const inRows = (position: Position, you: number): number => scene(position).rows?.[you]?.flat().length ?? 0;

const over: NonNullable<Step['done']> = (now, _you, start) => now.phase !== 'playing' || now.round !== start.round;
const turnPassed: NonNullable<Step['done']> = (now, you, start) => over(now, you, start) || now.turn !== you;
const fewer: NonNullable<Step['done']> = (now, you, start) => over(now, you, start) || held(now, you) < held(start, you);
const cardMoved: NonNullable<Step['done']> = (now, you, start) => over(now, you, start) || held(now, you) !== held(start, you);
const tilesMoved: NonNullable<Step['done']> = (now, you, start) =>
  over(now, you, start) || JSON.stringify(scene(now).rows?.[you]) !== JSON.stringify(scene(start).rows?.[you]) || (now.turn !== you && start.turn === you);

export const GUIDES: Record<string, Guide> = {
  isuri: {
    table: { game: 'isuri', preset: 'isuri', options: { rounds: 1 }, hints: true, start: true, bots: 1 },
    steps: [
      { say: 'guideIsuri1', mark: 'middle' },
      { say: 'guideIsuri2', mark: 'hand', done: fewer },
      { say: 'guideIsuri3', mark: 'hand', done: turnPassed },
      { say: 'guideIsuri4', mark: 'log' },
      { say: 'guideIsuri5' },
      { say: 'guideIsuri6', done: over },
      { say: 'guideIsuri7' },
    ],
  },
  devil: {
    table: { game: 'devil', preset: 'devil', hints: true, start: true, bots: 2 },
    steps: [
      { say: 'guideDevil1', mark: 'middle' },
      { say: 'guideDevil2', mark: 'hand', done: cardMoved },
      { say: 'guideDevil3' },
      { say: 'guideDevil4', mark: 'hand', done: cardMoved },
      { say: 'guideDevil5' },
      { say: 'guideDevil6', done: over },
      { say: 'guideDevil7' },
    ],
  },
  hashigo: {
    table: { game: 'hashigo', preset: 'hashigo-quick', hints: true, start: true, bots: 2 },
    steps: [
      { say: 'guideHashigo1', mark: 'rows' },
      { say: 'guideHashigo2', mark: 'actions', done: (now, you, start) => over(now, you, start) || scene(now).stage === 'playing' },
      { say: 'guideHashigo3', mark: 'rows', done: tilesMoved },
      { say: 'guideHashigo4', mark: 'middle' },
      { say: 'guideHashigo5', done: tilesMoved },
      { say: 'guideHashigo6', done: (now, you, start) => over(now, you, start) || inRows(now, you) <= inRows(start, you) - 3 },
      { say: 'guideHashigo7' },
    ],
  },
};
