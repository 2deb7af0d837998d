/** 英語の文の部分を日本語に:月、札、枚数、列。 */

import { cardName } from '../cards/labels';
import { FLOWERS } from '../cards/names';

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
export const numberOf = (name: string): string => `${MONTHS.split('|').indexOf(name) + 1}月`;

const names = FLOWERS.map((card) => card.name).sort((a, b) => b.length - a.length);
export const cards = (text: string): string =>
  text.replace(new RegExp(names.join('|'), 'g'), (name) => cardName(name, 'ja')).replace(/ and /g, '・');
export const months = (text: string): string =>
  text
    .replace(new RegExp(`(${MONTHS}) to (${MONTHS})`, 'g'), (_, a: string, b: string) => `${numberOf(a)}から${numberOf(b)}`)
    .replace(new RegExp(MONTHS, 'g'), numberOf)
    .replace(/ or /g, 'か');

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
export const count = (word: string): string => (COUNTS.includes(word) ? String(COUNTS.indexOf(word)) : word);

/** 数札:a 10, the Special 1, a blank, the Onifuda, two cards …… */
export const kabu = (text: string): string =>
  text
    .replace(/(?:a |the )?Special 1/g, '特別な一')
    .replace(/(?:a |the )?Special 4/g, '特別な四')
    .replace(/(?:a |the )?Onifuda/g, '鬼札')
    .replace(/(?:a )?blank/g, '白札')
    .replace(/\b(\w+) cards?\b/g, (_, n: string) => `${n === 'a' ? 1 : count(n)}枚`)
    .replace(/\ban? (\d+)/g, '$1')
    .replace(/ and /g, '・');

export const row = (text: string): string => text.replace(/ ?(?:of|from|into|in) row (\d)/g, '($1列目)').replace('the row', '列').replace(/^row (\d)$/, '$1列目');
export const coin = (text: string): string =>
  row(text.replace('a point', '得点一つ').replace('an end tile', '端の牌').replace('from the left end', '左端から').replace('from the right end', '右端から'));

export type Say = (...found: string[]) => string;
export type Pattern = readonly [RegExp, Say];
