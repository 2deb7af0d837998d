/** 出せないわけ。「Isuri 4: ……」のように規則の番号で始まる。 */

import { cards, count, kabu, months, type Pattern, type Say } from './ja-pieces';

const GAMES: Record<string, string> = { Isuri: 'いすり', Devil: '鬼', Hashigo: '梯子' };
const group = (text: string): string => (text.includes('-') ? `${text}の組` : text);
const tiles = (word: string): string => `${count(word.replace(/ tiles?$/, ''))}枚`;

const REST: Pattern[] = [
  // いすり
  [/^a January laid on January must be followed by a February card$/, () => '一月の上に一月を出したら、続けて二月を出します'],
  [/^you have to go on while you can lay something$/, () => '出せるあいだは続けます'],
  [/^after the January laid on January your next lay must be February$/, () => '一月の上に一月を出した次は二月です'],
  [/^one card at a time$/, () => '一度に一枚です'],
  [/^lay one card, or three and more$/, () => '一枚、または三枚以上で出します'],
  [/^January may not be laid on January$/, () => '一月の上に一月は出せません'],
  [/^January may be laid on January only while it is the base card$/, () => '一月の上に一月を出せるのは台札のときだけです'],
  [/^keep a card that you can lay as February, or January may not be laid on January$/, () => '二月として出せる札を残さなければ、一月の上に一月は出せません'],
  [/^(\w+) does not follow (.+)$/, (month = '', open = '') => `${months(month)}は${months(open)}の次に来ません`],
  [/^(.+) may be (.+), not (\w+)$/, (card = '', may = '', not = '') => `${cards(card)}がなれるのは${months(may)}で、${months(not)}にはなれません`],
  [/^(.+) is (\w+)( from the hand .*)?, not (\w+)$/, (card = '', month = '', base = '', not = '') => `${cards(card)}は${base ? '手札からは' : ''}${months(month)}で、${months(not)}ではありません`],
  [/^(.+) is not in your hand$/, (card = '') => `${cards(card)}は手札にありません`],
  // 鬼
  [/^only the card that you have just drawn, (.+), may be discarded$/, (card = '') => `捨てられるのは今引いた${kabu(card)}だけです`],
  [/^only a Special 1 or Special 4 can end the round, not (.+)$/, (card = '') => `回を終えられるのは特別な一か四だけで、${kabu(card)}ではできません`],
  [/^you may not end the round in the first turn that you take$/, () => '最初の番には回を終えられません'],
  [/^the Onifuda must be discarded when it is drawn$/, () => '引いた鬼札は捨てます'],
  [/^the Onifuda must be discarded when nothing else fits$/, () => 'ほかに合う札がなければ鬼札を捨てます'],
  [/^you drew (.+), which fits and must be discarded$/, (card = '') => `引いた${kabu(card)}は合うので捨てます`],
  [/^you may draw only when nothing fits; (.+) would fit$/, (fit = '') => `引けるのは合う札がないときだけです(${kabu(fit)}が合います)`],
  [/^a blank and a special never lie on each other$/, () => '白札と特別な札は重なりません'],
  [
    /^(\d+) \+ (\d+) = (\d+) ends in (\d); .*fits \((\d+) or (\d+)\)$/,
    (a = '', b = '', sum = '', end = '', one = '', other = '') => `${a} + ${b} = ${sum}で、一の位は${end}。合うのは5か9になる札(${one}か${other})だけです`,
  ],
  // 梯子
  [/^(.+) has (\w+) tiles? and does not beat (\w+)$/, (mine = '', n = '', other = '') => `${group(mine)}は${tiles(n)}で、${tiles(other)}を上回りません`],
  [/^(.+) is not higher than (.+), which has as many tiles$/, (mine = '', theirs = '') => `${group(mine)}は同じ枚数の${group(theirs)}より高くありません`],
  [/^(.+) is a chain and does not beat the set (.+) of as many tiles$/, (mine = '', theirs = '') => `${mine}は続きなので、同じ枚数の同数${theirs}を上回りません`],
  [/^(.+) is neither a chain nor equal numbers$/, (mine = '') => `${mine}は続きでも同数でもありません`],
  [/^at most (\w+) equal numbers may be played together$/, (n = '') => `同じ数は一度に${tiles(n)}までです`],
  [/^(.+) is too short, a chain needs (.+)$/, (mine = '', n = '') => `${mine}は短すぎます。続きは${tiles(n)}から`],
  [/^row (\d) must be kept or turned first, as a whole$/, (row = '') => `まず${row}列目をそのままにするか返すかを決めます`],
];

const said: Say = (game = '', where = '', rest = '') => {
  for (const [pattern, say] of REST) {
    const found = pattern.exec(rest);
    if (found) return `${GAMES[game] ?? game}${where.replace(/,? ?\(?option /, ' ').replace(')', '')}:${say(...found.slice(1).map((each) => (each as string | undefined) ?? ''))}。`;
  }
  return `${game}${where}: ${rest}`;
};

export const REASONS: Pattern[] = [[/^(Isuri|Devil|Hashigo)((?: [0-9P]+)?(?:,? \(?option \w+\)?)?): (.+)$/, said]];
