import { describe, expect, test } from 'vitest';
import { lays, playable, playOf, stretched, takes, toggled, turned } from '../src/lib/choose';
import type { LegalMove, Parts } from '../src/lib/protocol';

const move = (text: string, parts: Parts): LegalMove => ({ text, parts });
const lay = (month: number, ...cards: string[]): LegalMove => move(`lay ${month} ${cards.join(' ')}`, { kind: 'lay', month, cards });
const play = (row: number, first: number, last: number): LegalMove => move(`play ${row} ${first}-${last}`, { kind: 'play', row, first, last });

describe('lays of Isuri', () => {
  const legal = [lay(7, 'a'), lay(7, 'b'), lay(7, 'a', 'b'), lay(9, 'c'), lay(7, 'a', 'w'), lay(9, 'w'), lay(7, 'w'), lay(7, 'a', 'b', 'w')];

  test('what is selected is laid as every month that it may be', () => {
    expect(lays(legal, new Set(['w'])).exact.map((each) => each.parts.month)).toEqual([9, 7]);
  });
  test('nothing selected lays nothing, and every card of a move may be chosen', () => {
    const { exact, addable, larger } = lays(legal, new Set());
    expect([exact, larger]).toEqual([[], []]);
    expect([...addable].sort()).toEqual(['a', 'b', 'c', 'w']);
  });
  test('the largest lay of the month is offered beside the chosen one', () => {
    expect(lays(legal, new Set(['a'])).larger.map((each) => each.text)).toEqual(['lay 7 a b w']);
  });
  test('a card that does not go with the others begins a new choice', () => {
    expect([...toggled(legal, new Set(['a']), 'b')]).toEqual(['a', 'b']);
    expect([...toggled(legal, new Set(['a']), 'c')]).toEqual(['c']);
    expect([...toggled(legal, new Set(['a', 'b']), 'a')]).toEqual(['b']);
  });
});

describe('groups of Hashigo', () => {
  const legal = [play(1, 2, 2), play(1, 3, 3), play(1, 2, 3), play(1, 2, 4), play(2, 5, 6)];

  test('a click takes the shortest group that holds the tile', () => {
    expect(stretched(legal, null, 1, 2)).toEqual({ row: 1, first: 2, last: 2 });
    expect(stretched(legal, null, 2, 6)).toEqual({ row: 2, first: 5, last: 6 });
    expect(stretched(legal, null, 1, 9)).toBeNull();
  });
  test('a second click widens the group as far as it must', () => {
    expect(stretched(legal, { row: 1, first: 2, last: 2 }, 1, 4)).toEqual({ row: 1, first: 2, last: 4 });
  });
  test('a click on an end narrows it, and on a lone tile gives it up', () => {
    expect(stretched(legal, { row: 1, first: 2, last: 3 }, 1, 3)).toEqual({ row: 1, first: 2, last: 2 });
    expect(stretched(legal, { row: 1, first: 2, last: 2 }, 1, 2)).toBeNull();
  });
  test('a tile elsewhere begins anew', () => {
    expect(stretched(legal, { row: 1, first: 2, last: 3 }, 2, 5)).toEqual({ row: 2, first: 5, last: 6 });
  });
  test('only what the server lists can be played', () => {
    expect(playOf(legal, { row: 1, first: 3, last: 4 })).toBeNull();
    expect(playOf(legal, { row: 1, first: 2, last: 4 })?.text).toBe('play 1 2-4');
    expect([playable(legal, 1, 4), playable(legal, 1, 5)]).toEqual([true, false]);
  });
});

test('a take is narrowed down by what is settled', () => {
  const take = (side: 'left' | 'right', tile: string, place: number, paying: string): LegalMove =>
    move(`${side} ${tile} ${place} ${paying}`, { kind: 'take', side, cards: [tile], row: 1, place, paying });
  const legal = [take('left', '3/6', 1, '1L'), take('left', '6/3', 1, '1L'), take('left', '6/3', 2, 'point'), take('right', '4/5', 1, '1L')];
  expect(takes(legal, null)).toHaveLength(4);
  expect(takes(legal, { side: 'left', card: turned('3/6') })).toHaveLength(2);
  expect(takes(legal, { side: 'left', card: '6/3', paying: 'point' }).map((each) => each.parts.place)).toEqual([2]);
});
