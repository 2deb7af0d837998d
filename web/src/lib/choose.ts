/**
 * From clicks to moves, by looking through the legal moves that the server sent. No rules here: what is not in
 * the list is not possible.
 */

import type { LegalMove } from './protocol';

export interface Lays {
  /** Moves that lay exactly what is selected. */
  exact: LegalMove[];
  /** Cards that belong to some move that has all that is selected. */
  addable: Set<string>;
  /** For the months of `exact`, the moves that lay the most cards, if that is more. */
  larger: LegalMove[];
}

const cardsOf = (move: LegalMove): string[] => move.parts.cards ?? [];

/** Isuri: sets of cards laid as one month. */
export function lays(legal: readonly LegalMove[], selected: ReadonlySet<string>): Lays {
  const growing = legal.filter((move) => move.parts.kind === 'lay' && [...selected].every((card) => cardsOf(move).includes(card)));
  const exact = selected.size ? growing.filter((move) => cardsOf(move).length === selected.size) : [];
  const larger: LegalMove[] = [];
  if (selected.size)
    for (const month of new Set(growing.map((move) => move.parts.month))) {
      const most = growing
        .filter((move) => move.parts.month === month)
        .reduce<LegalMove | null>((best, move) => (!best || cardsOf(move).length > cardsOf(best).length ? move : best), null);
      if (most && cardsOf(most).length > selected.size) larger.push(most);
    }
  return { exact, addable: new Set(growing.flatMap(cardsOf)), larger };
}

/** Add a card to the selection, take it out, or begin anew with it where both do not go together. */
export function toggled(legal: readonly LegalMove[], selected: ReadonlySet<string>, card: string): Set<string> {
  if (selected.has(card)) return new Set([...selected].filter((each) => each !== card));
  return new Set(lays(legal, selected).addable.has(card) ? [...selected, card] : [card]);
}

/** Hashigo: a stretch of one row. */
export interface Stretch {
  row: number;
  first: number;
  last: number;
}

export const plays = (legal: readonly LegalMove[]): (LegalMove & { stretch: Stretch })[] =>
  legal
    .filter((move) => move.parts.kind === 'play')
    .map((move) => ({ ...move, stretch: { row: move.parts.row ?? 1, first: move.parts.first ?? 1, last: move.parts.last ?? 1 } }));

const length = (stretch: Stretch): number => stretch.last - stretch.first;

/** Does a play hold this place of a row? */
export const playable = (legal: readonly LegalMove[], row: number, place: number): boolean =>
  plays(legal).some(({ stretch: s }) => s.row === row && s.first <= place && place <= s.last);

/**
 * A tile was clicked: widen the stretch to it where a play allows, narrow it from an end, or begin anew with
 * the shortest play that holds the tile.
 */
export function stretched(legal: readonly LegalMove[], now: Stretch | null, row: number, place: number): Stretch | null {
  const all = plays(legal);
  const is = (s: Stretch): boolean => all.some(({ stretch: p }) => p.row === s.row && p.first === s.first && p.last === s.last);
  if (now?.row === row) {
    if (place < now.first || place > now.last) {
      const hull = { row, first: Math.min(now.first, place), last: Math.max(now.last, place) };
      const holding = all.filter(({ stretch: p }) => p.row === row && p.first <= hull.first && p.last >= hull.last);
      const least = holding.sort((a, b) => length(a.stretch) - length(b.stretch))[0];
      if (least) return least.stretch;
    } else {
      const rest = place === now.first ? { ...now, first: place + 1 } : place === now.last ? { ...now, last: place - 1 } : { row, first: place, last: place };
      return rest.first <= rest.last && is(rest) ? rest : null;
    }
  }
  const holding = all.filter(({ stretch: p }) => p.row === row && p.first <= place && p.last >= place);
  return holding.sort((a, b) => length(a.stretch) - length(b.stretch))[0]?.stretch ?? null;
}

export const playOf = (legal: readonly LegalMove[], s: Stretch | null): LegalMove | null =>
  (s && plays(legal).find(({ stretch: p }) => p.row === s.row && p.first === s.first && p.last === s.last)) || null;

/** Hashigo: what has been settled of a take so far. */
export interface Taking {
  side: string;
  card?: string;
  paying?: string;
  row?: number;
  place?: number;
}

export const takes = (legal: readonly LegalMove[], taking: Taking | null): LegalMove[] =>
  legal.filter(
    ({ parts: p }) =>
      p.kind === 'take' &&
      (!taking ||
        (p.side === taking.side &&
          (taking.card === undefined || p.cards?.[0] === taking.card) &&
          (taking.paying === undefined || p.paying === taking.paying) &&
          (taking.row === undefined || p.row === taking.row) &&
          (taking.place === undefined || p.place === taking.place))),
  );

/** The other way up. */
export const turned = (tile: string): string => tile.split('/').reverse().join('/');
