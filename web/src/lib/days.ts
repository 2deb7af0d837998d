/**
 * The daily puzzles solved in this browser; nothing of it is sent to the server.
 *
 * A day counts if its puzzle was solved on that day (UTC) without giving up. The first result of a day stands.
 */

export interface Result {
  moves: number;
  hints: number;
}
/** Day -> its first result; null: given up. */
export type Days = Readonly<Record<string, Result | null>>;

const KEY = 'tefuda-puzzle-days';
const DAY = 86_400_000;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export function stored(): Days {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Days;
  } catch {
    return {};
  }
}

/** The days with one more entered, unless there was a result of it already. */
export const entered = (days: Days, day: string, result: Result | null): Days => (day in days ? days : { ...days, [day]: result });

export function keep(days: Days): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(days));
  } catch {
    // a browser that stores nothing counts no days
  }
}

/** How many days in a row, up to today, or up to yesterday while today's puzzle is open. */
export function streak(days: Days, today: string): number {
  let time = Date.parse(today);
  if (!days[today]) time -= DAY;
  let count = 0;
  for (; days[dayOf(time)]; time -= DAY) count += 1;
  return count;
}
