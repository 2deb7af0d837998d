import { describe, expect, test } from 'vitest';
import { dayOf, entered, streak } from '../src/lib/days';

const done = { moves: 11, hints: 0 };

describe('days in a row', () => {
  test('they end today, or yesterday while the puzzle of today is open', () => {
    const days = { '2026-03-01': done, '2026-03-02': done, '2026-03-09': done };
    expect(streak(days, '2026-03-02')).toBe(2);
    expect(streak(days, '2026-03-03')).toBe(2);
    expect(streak(days, '2026-03-04')).toBe(0);
  });
  test('they go on over the ends of months', () => {
    expect(streak({ '2028-02-29': done, '2028-03-01': done }, '2028-03-01')).toBe(2);
  });
  test('a day given up is none, and the first result of a day stands', () => {
    const days = entered({ '2026-03-01': done }, '2026-03-02', null);
    expect(streak(days, '2026-03-02')).toBe(1);
    expect(streak(entered(days, '2026-03-02', done), '2026-03-02')).toBe(1);
  });
  test('a day is that of UTC', () => {
    expect(dayOf(Date.parse('2026-03-01T23:59:59Z'))).toBe('2026-03-01');
  });
});
