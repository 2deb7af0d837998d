/** What every board is given: a position, seats, and what to do with a chosen move. */

import type { Clocks, Parts, Position, Seat } from '../lib/protocol';

export interface BoardProps {
  game: string;
  position: Position;
  /** The seat at the bottom; null: a spectator. */
  you: number | null;
  seats: readonly Seat[];
  clocks: Clocks | null;
  ahead: number;
  hint: Parts | null;
  /** False: a replay, or a command is on its way. */
  active: boolean;
  play: (move: string) => void;
  /** Of a puzzle: par, and what is still possible in all, if a hint told it. */
  par?: number | null;
  best?: number | null;
}

/** Seats as they sit round the table: the one at the bottom first, the others clockwise. */
export function around(seats: readonly Seat[], you: number | null): Seat[] {
  const first = you ?? 0;
  return seats.map((_, i) => seats[(first + i) % seats.length]).filter((seat): seat is Seat => seat !== undefined);
}
