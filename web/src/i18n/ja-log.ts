/** サーバーの文(経過、計算、出せないわけ、断り)を英語の型から日本語に直す。型に合わない文は英語のまま出る。 */

import { cards, coin, count, kabu, months, numberOf, row, type Pattern } from './ja-pieces';
import { bots, NAMES } from './ja-names';
import { REASONS } from './ja-reasons';
import { REFUSALS } from './ja-refusals';

const ISURI: Pattern[] = [
  [/^(.+) passes and puts a stick on the table\.$/, (who = '') => `${who}はパスし、棒を一本場に出した。`],
  [/^(.+) passes\.$/, (who = '') => `${who}はパスした。`],
  [/^(.+) lays (.+) as (\w+), open to all of (.+)\.$/, (who = '', what = '', month = '', open = '') => `${who}は${cards(what)}を${months(month)}として出した。${months(open)}が開く。`],
  [/^(.+) lays (.+) as (\w+)\.$/, (who = '', what = '', month = '') => `${who}は${cards(what)}を${months(month)}として出した。`],
  [/^The leg is over\. New base card: (\S+), which counts as (.+)\. (.+) leads\.$/, (base = '', open = '', who = '') => `場が流れた。新しい台札は${cards(base)}(${months(open)})。${who}から。`],
  [/^(.+) has no card left and wins the round with the whole hand in one turn, a sweep\.$/, (who = '') => `${who}は一度に総出しで上がり、この回に勝った。`],
  [/^(.+) has no card left and wins the round\.$/, (who = '') => `${who}は手札がなくなり、この回に勝った。`],
  [/^January on January: (.+) must follow with February\.$/, (who = '') => `一月の上に一月。${who}は続けて二月を出す。`],
  [/^The stock was used up.*$/, () => '山札がなくなった。手札のほかをすべて切って新しい山にする。'],
  [/^Cards were paid as they were laid\.(?: A sweep: (.+) pays 10 more\.)?$/, (who = '') => `札は出されるごとに払われた。${who ? `総出し:${who}が10を加えて払う。` : ''}`],
  [/^(.+) wins the round and one point\.$/, (who = '') => `${who}がこの回に勝ち、一点。`],
  [
    /^(.+) pays (\d+) sticks?( \(at least one counts\))? × (\w+) \d+(.*) = (\d+)\.$/,
    (who = '', sticks = '', least = '', month = '', more = '', sum = '') =>
      `${who}の支払い:棒${sticks}${least ? '(少なくとも一本)' : ''} × ${numberOf(month)}${more.replace('(January)', '(一月)').replace(/\((\d) cards at once\)/, '($1枚同時)').replace('(sweep)', '(総出し)')} = ${sum}。`,
  ],
  [
    /^(.+): (.+) = ([+-]?\d+), balance (-?\d+)\.$/,
    (who = '', terms = '', score = '', balance = '') =>
      `${who}:${terms.replace('sticks put on the table', '場に出した棒').replace('sticks taken', '取った棒').replace('sticks returned', '戻った棒').replace('for cards laid', '出した札').replace('payment', '支払い').replace('nothing', '0').replace(/,/g, '、')} = ${score}、残高${balance}。`,
  ],
];

const DEVIL: Pattern[] = [
  [/^The draw pile is used up.*$/, () => '山札がなくなった。一番上のほかの捨て札を切って新しい山にする。'],
  [/^(.+) discards (.+) and ends the round\.$/, (who = '', what = '') => `${who}は${kabu(what)}を捨て、回を終えた。`],
  [/^(.+) discards (.+), which ends the round\.$/, (who = '', what = '') => `${who}は${kabu(what)}を捨て、回が終わった。`],
  [/^(.+) discards (.+), the last card: the round is over\.$/, (who = '', what = '') => `${who}は最後の${kabu(what)}を捨て、回が終わった。`],
  [/^(.+) discards (.+)\.$/, (who = '', what = '') => `${who}は${kabu(what)}を捨てた。`],
  [/^(.+) draws (.+) and is skipped\.$/, (who = '', what = '') => `${who}は${kabu(what)}を引き、休み。`],
  [/^(.+) has reached (\d+) and drops out\.$/, (who = '', target = '') => `${who}は${target}点に達し、脱落。`],
  [/^(.+) is skipped\.$/, (who = '') => `${who}は休み。`],
  [/^(.+) draws (.+) before points are counted\.$/, (who = '', what = '') => `${who}は点を数える前に${kabu(what)}を引いた。`],
  [/^(.+) draws a card that fits\.$/, (who = '') => `${who}は合う札を引いた。`],
  [/^(.+) draws (.+), which fits\.$/, (who = '', what = '') => `${who}は${kabu(what)}を引いた。合う。`],
  [/^(.+) draws (.+) and keeps it\.$/, (who = '', what = '') => `${who}は${kabu(what)}を引き、手に残した。`],
  [/^(.+) keeps (?:the drawn card|the Onifuda)\.$/, (who = '') => `${who}は引いた札を手に残した。`],
  [/^(.+) cannot discard, and there is nothing to draw\.$/, (who = '') => `${who}は捨てられず、引く札もない。`],
  [/^The hands are laid open\. Points: (.+)\.$/, (points = '') => `手札を開いた。点:${points}。`],
  [/^(.+): no card left = 0, total (\d+)\.$/, (who = '', total = '') => `${who}:手札なし = 0、合計${total}。`],
  [
    /^(.+): (.+) = (\d+), total (\d+)\.$/,
    (who = '', line = '', score = '', total = '') =>
      `${who}:${kabu(line.replace(/ for (\w+) specials? in the hand/, (_, n: string) => `(手札の特別な札${count(n)}枚)`).replace(/ as the Onifuda ended the round/, '(鬼札で終了)').replace(/ as the last card was (.+)$/, '(最後の札:$1)').replace(/ for ending the round early with (.+)$/, '(途中で終えた:$1)').replace(/ as (.+) ended the round early/, '(途中で終了:$1)'))} = ${score}、合計${total}。`,
  ],
  [/^The round is void.*$/, () => 'この回は無効。得点は0。'],
];

const HASHIGO: Pattern[] = [
  [/^(.+) picks a tile\.$/, (who = '') => `${who}は牌を選んだ。`],
  [/^(.+) picks (\d\/\d)(?:, placed(.*))?\.$/, (who = '', tile = '', where = '') => `${who}は${tile}を選んだ${row(where.replace(' at the left end', '・左端').replace(' at the right end', '・右端'))}。`],
  [/^The packs are passed to the left\.$/, () => '山を左へ回す。'],
  [/^(.+) has kept or turned (.+)\.$/, (who = '', which = '') => `${who}は${row(which)}をそのままにしたか返した。`],
  [/^(.+) (keeps|turns) (the row|row \d)\.$/, (who = '', what = '', which = '') => `${who}は${row(which)}を${what === 'turns' ? '返した' : 'そのままにした'}。`],
  [/^Play begins, (.+) leads\.$/, (who = '') => `始まり。${who}から。`],
  [
    /^(.+) plays ((?:\d\/\d ?)+)(?: from places? (\d+)(?: to (\d+))?)?((?: from| of) row \d)?(?:, over (.+))?\.$/,
    (who = '', tiles = '', first = '', last = '', where = '', over = '') =>
      `${who}は${tiles.trim()}を出した${row(where)}${first ? `(${first}${last ? `~${last}` : ''}番目)` : ''}${over ? `。${over}を上回る` : ''}。`,
  ],
  [/^The (\w+) beaten tiles? (?:is a point|are points) for (.+)\.$/, (n = '', who = '') => `上回られた${count(n)}枚は${who}の得点。`],
  [/^The (\w+) beaten tiles? stays? in the pot\.$/, (n = '') => `上回られた${count(n)}枚は場に残る。`],
  [/^The (\w+) beaten tiles? leaves? the game\.$/, (n = '') => `上回られた${count(n)}枚は除かれる。`],
  [
    /^(.+) pays (.+?) ((?:\d\/\d, )?(?:a point|an end tile(?: of row \d)?|from the \w+ end(?: of row \d)?)),? and takes (\d\/\d)(?: as (\d\/\d) to place (\d+))?(?: (?:into|of) row (\d))?\.$/,
    (who = '', whom = '', what = '', tile = '', as = '', place = '', into = '') =>
      `${who}は${whom}に${coin(what)}を払い、${tile}を取った${as ? `。${into ? `${into}列目の` : ''}${place}番目に${as}として入れる` : into ? `(${into}列目へ)` : ''}。`,
  ],
  [/^(No tile is left of the group\. )?(.+) collects (\w+) tiles? from the table and leads again\.$/, (_none = '', who = '', n = '') => `${who}は場の${count(n)}枚を集め、もう一度始める。`],
  [/^No tile is left of the group\. (.+) leads\.$/, (who = '') => `組の牌がなくなった。${who}から。`],
  [/^(.+) clears the table\.$/, (who = '') => `${who}は場を流した。`],
  [/^All tiles are gone after (\d+) moves\.$/, (n = '') => `${n}手で牌がすべてなくなった。`],
  [/^(.+) has no tile left(?: and gets the tiles on the table)?: the hand is over\.$/, (who = '') => `${who}の牌がなくなり、終わり。`],
  [/^For (\d+) turns the rows together have not come to a new low: the hand is over\.$/, (n = '') => `${n}手のあいだ列が短くならず、終わり。`],
  [/^(.+): all tiles gone in (\d+) moves, plays and clears\.$/, (who = '', n = '') => `${who}:${n}手ですべてなくした。`],
  [/^The stall rule ended the hand.*$/, () => '停滞の決まりで終わった。場の牌は誰のものでもない。'],
  [/^(.+) went out\.$/, (who = '') => `${who}が上がった。`],
  [/^(.+): (\d+) points? − (\d+) tiles? in the rows? = (-?\d+)(?:, total (-?\d+))?$/, (who = '', points = '', left = '', score = '', total = '') => `${who}:得点${points} − 列の牌${left} = ${score}${total ? `、合計${total}` : ''}`],
];

const PATTERNS = [...DEVIL, ...HASHIGO, ...ISURI, ...REASONS, ...REFUSALS];

export function jaLog(line: string): string {
  for (const [pattern, say] of PATTERNS) {
    const found = pattern.exec(line);
    if (found) return bots(say(...found.slice(1).map((each) => (each as string | undefined) ?? '')));
  }
  return NAMES[line] ?? bots(line);
}
