import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hanafudaBack, kabufudaBack, tileBack } from '../src/cards/back';
import { face } from '../src/cards/face';
import { HANAFUDA_ART } from '../src/cards/hanafuda';
import { cardLabel, cardName } from '../src/cards/labels';
import { FLOWERS, KABUFUDA, WILD } from '../src/cards/names';
import { en } from '../src/i18n/en';
import { ja } from '../src/i18n/ja';
import { jaLog } from '../src/i18n/ja-log';
import { markdown } from '../src/lib/markdown';
import { countdown } from '../src/lib/time';

describe('cards', () => {
  test('all 46 flower cards and 14 number cards are drawn, each differently', () => {
    expect(FLOWERS).toHaveLength(46);
    expect(Object.keys(HANAFUDA_ART).sort()).toEqual(FLOWERS.map((card) => card.name).sort());
    const names = [...FLOWERS.map((card) => card.name), ...KABUFUDA];
    expect(new Set(names.map(face)).size).toBe(60);
  });
  test('the names are those of the rules', () => {
    const python = readFileSync(new URL('../../src/tefuda/cards.py', import.meta.url), 'utf-8');
    for (const card of FLOWERS) {
      const [plant, ...rest] = card.name.split('-');
      expect(python).toMatch(new RegExp(`^${plant} .*\\b${rest.join('-')}:${card.kind[0]}`, 'm'));
    }
    for (const kind of KABUFUDA) expect(python).toContain(`"${kind}"`);
  });
  test('pictures are drawings only: nothing in them runs or is fetched', () => {
    for (const art of [...FLOWERS.map((card) => face(card.name)), hanafudaBack(), kabufudaBack(), tileBack()])
      expect(art).not.toMatch(/<script|<style| style=|href|on\w+=|NaN|undefined/);
  });
  test('a label is a sentence', () => {
    expect(cardLabel('pine-crane', 'en')).toBe('pine crane, January, wild: January to October');
    expect(cardLabel('plum-ribbon', 'en')).toBe('plum ribbon, December, wild as base card only: January');
    expect(cardLabel('pine-crane', 'ja')).toBe('松に鶴、1月、化札、1月から10月');
    expect(cardLabel('3/6', 'en')).toBe('3, turned 6');
    expect(cardName('S4', 'en')).toBe('Special 4');
    expect(Object.keys(WILD)).toHaveLength(11);
  });
});

describe('languages', () => {
  test('Japanese has every sentence, with the same gaps to fill', () => {
    expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
    const gaps = (words: string): string[] => (words.match(/\{\w+\}/g) ?? []).sort();
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect([key, gaps(ja[key])]).toEqual([key, gaps(en[key])]);
  });
  test('sentences of the log become Japanese', () => {
    expect(jaLog('Aki lays pine-crane and iris-ribbon as May.')).toBe('Akiは松に鶴・菖蒲に短冊を5月として出した。');
    expect(jaLog('casual bot 2 passes.')).toBe('中級ボット2はパスした。');
    expect(jaLog('strong bot')).toBe('上級ボット');
    expect(jaLog('Hashigo puzzle')).toBe('梯子パズル');
    expect(jaLog('Something new happens.')).toBe('Something new happens.');
  });
});

describe('rulebooks', () => {
  const html = (text: string): string => markdown(text, (anchor) => `#/rules/isuri/${anchor}`);
  test('what stands in them is text', () => {
    expect(html('a <b onclick="x">c</b>')).toBe('<p>a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;</p>');
  });
  test('tables, lists, code, links', () => {
    expect(html('| a | b |\n|--:|---|\n| 1 | *x* |')).toContain('<td class="right">1</td><td><em>x</em></td>');
    expect(html('- one\n  more\n- two')).toBe('<ul><li>one more</li><li>two</li></ul>');
    expect(html('`a*b*c` and [rule](#isuri-4)')).toBe('<p><code>a*b*c</code> and <a href="#/rules/isuri/isuri-4">rule</a></p>');
    expect(html('    x = 1\n    y')).toBe('<pre tabindex="0"><code>x = 1\ny</code></pre>');
  });
});

test('clocks', () => {
  expect([countdown(7), countdown(245.2), countdown(3909), countdown(183600), countdown(-3)]).toEqual(['0:07', '4:06', '1:05:09', '2 d 3 h', '0:00']);
});

test('reasons, refusals and endings are told in Japanese', () => {
  const said: Record<string, string> = {
    'Isuri 4: July does not follow December': 'いすり 4:7月は12月の次に来ません。',
    'Isuri 4: pine-crane may be January to October, not November': 'いすり 4:松に鶴がなれるのは1月から10月で、11月にはなれません。',
    'Devil 3: 5 + 7 = 12 ends in 2; only a card that makes the sum end in 5 or 9 fits (4 or 10)': '鬼 3:5 + 7 = 12で、一の位は2。合うのは5か9になる札(4か10)だけです。',
    'Hashigo 7: 5 is not higher than 8, which has as many tiles': '梯子 7:5は同じ枚数の8より高くありません。',
    'the table was closed: Aki gives the game up; Ben and Chie win': '卓は閉じられました:Akiが投了し、Ben、Chieの勝ちです。',
    'Hashigo puzzle 33 (2026-02-02): 13 moves, one over par 12, with one hint. 5 days in a row.':
      '梯子パズル第33問(2026-02-02):13手、最少12手より1手多い、ヒント1回。連続5日。',
    'Hashigo puzzle 1 (2026-01-01): 10 moves, which is par, without hints. First day in a row.': '梯子パズル第1問(2026-01-01):10手、最少手数、ヒントなし。連続1日。',
    'the game is over': 'ゲームは終わっています。',
    'a sentence that nobody has translated': 'a sentence that nobody has translated',
  };
  for (const [line, words] of Object.entries(said)) expect(jaLog(line)).toBe(words);
});
