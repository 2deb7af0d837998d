/** 経過の文を英語の型から日本語に直す。型に合わない文は英語のまま出る。 */

import { cardName } from '../cards/labels';
import { FLOWERS } from '../cards/names';

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const numberOf = (name: string): string => `${MONTHS.split('|').indexOf(name) + 1}月`;

const names = FLOWERS.map((card) => card.name).sort((a, b) => b.length - a.length);
const cards = (text: string): string =>
  text.replace(new RegExp(names.join('|'), 'g'), (name) => cardName(name, 'ja')).replace(/ and /g, '・');
const months = (text: string): string =>
  text
    .replace(new RegExp(`(${MONTHS}) to (${MONTHS})`, 'g'), (_, a: string, b: string) => `${numberOf(a)}から${numberOf(b)}`)
    .replace(new RegExp(MONTHS, 'g'), numberOf)
    .replace(/ or /g, 'か');

const PATTERNS: [RegExp, (...found: string[]) => string][] = [
  [/^(.+) passes and puts a stick on the table\.$/, (who = '') => `${who}はパスし、棒を一本場に出した。`],
  [/^(.+) passes\.$/, (who = '') => `${who}はパスした。`],
  [/^(.+) lays (.+) as (\w+), open to all of (.+)\.$/, (who = '', what = '', month = '', open = '') => `${who}は${cards(what)}を${months(month)}として出した。${months(open)}が開く。`],
  [/^(.+) lays (.+) as (\w+)\.$/, (who = '', what = '', month = '') => `${who}は${cards(what)}を${months(month)}として出した。`],
  [/^The leg is over\. New base card: (\S+), which counts as (.+)\. (.+) leads\.$/, (base = '', open = '', who = '') => `場が流れた。新しい台札は${cards(base)}(${months(open)})。${who}から。`],
  [/^(.+) has no card left and wins the round with the whole hand in one turn, a sweep\.$/, (who = '') => `${who}は一度に総出しで上がり、この回に勝った。`],
  [/^(.+) has no card left and wins the round\.$/, (who = '') => `${who}は手札がなくなり、この回に勝った。`],
  [/^January on January: (.+) must follow with February\.$/, (who = '') => `一月の上に一月。${who}は続けて二月を出す。`],
];

export function jaLog(line: string): string {
  for (const [pattern, say] of PATTERNS) {
    const found = pattern.exec(line);
    if (found) return say(...found.slice(1));
  }
  return line;
}
