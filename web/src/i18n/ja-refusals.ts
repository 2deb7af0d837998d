/** サーバーの断りと知らせ、終わり方、パズルの結果。 */

import { count, type Pattern } from './ja-pieces';

const names = (text: string): string => text.replace(/, | and /g, '、');

export const REFUSALS: Pattern[] = [
  // 終わり方
  [/^the table was closed: (.+)$/, (why = '') => `卓は閉じられました:${closing(why)}`],
  [/^(.+) gives the game up; (.+) wins?$/, (who = '', winners = '') => `${who}が投了し、${names(winners)}の勝ちです。`],
  [/^(.+) has run out of time; (.+) wins?$/, (who = '', winners = '') => `${who}は時間切れ、${names(winners)}の勝ちです。`],
  [/^(.+) has given the game up; a bot plays the seat to the end$/, (who = '') => `${who}が投了しました。席は最後までボットが打ちます。`],
  [/^(.+) has run out of time and lost; a bot plays the seat to the end$/, (who = '') => `${who}は時間切れで負けました。席は最後までボットが打ちます。`],
  [/^the puzzle was given up$/, () => 'あきらめました。'],
  [/^everybody left before the game began$/, () => '始まる前に全員が席を立ちました。'],
  [/^nothing happened at it for a long time$/, () => '長いあいだ何も起きませんでした。'],
  [/^all that was kept of you has been deleted(?:; choose a name to begin anew)?$/, () => 'あなたの記録はすべて消されました。名前を決めれば、また始められます。'],
  [/^this guest was deleted; nothing of his is stored any more$/, () => 'このゲストは消されました。'],
  // パズル
  [
    /^Hashigo puzzle (\d+) \(([\d-]+)\): (\d+) moves, (.+?), with(out| \w+) hints?\.(?: (First|\d+) days? in a row\.)?$/,
    (number = '', day = '', moves = '', against = '', hints = '', days = '') =>
      `梯子パズル第${number}問(${day}):${moves}手、${against === 'which is par' ? '最少手数' : against.replace(/^(\w+) over par (\d+)$/, (_, n: string, par: string) => `最少${par}手より${count(n)}手多い`)}、ヒント${hints === 'out' ? 'なし' : `${count(hints.trim())}回`}。${days ? `連続${days === 'First' ? 1 : days}日。` : ''}`,
  ],
  // 断り
  [/^something happened at the table before this arrived; look again$/, () => 'その前に卓で動きがありました。もう一度ご覧ください。'],
  [/^you have no seat at this table, you are watching$/, () => 'この卓に席がありません。観戦中です。'],
  [/^choose a name first.*$/, () => '先に名前を決めてください。'],
  [/^at this table only those who have a seat can chat$/, () => 'この卓では席に着いた人だけが話せます。'],
  [/^there is no game '(.+)'.*$/, (name = '') => `「${name}」というゲームはありません。`],
  [/^so many are watching.*$/, () => 'この卓はすでに多くの人が観戦しています。'],
  [/^(?:you have )?too many tables (?:are )?open at .*$/, () => '開いている卓が多すぎます。いくつかのページを閉じてください。'],
  [/^every seat of this table is taken$/, () => 'この卓は満席です。'],
  [/^this table is for those who have its invite link$/, () => 'この卓は招待リンクを持つ人だけのものです。'],
  [/^this table is not open to spectators, and you have no seat at it$/, () => 'この卓は観戦できません。'],
  [/^the host of this table has asked you to leave it$/, () => '卓の主から退席を求められました。'],
  [/^there is no such table; perhaps it was removed$/, () => 'その卓はありません。消されたのかもしれません。'],
  [/^there is no such invite; look whether the link is whole$/, () => 'その招待はありません。リンクが欠けていないか確かめてください。'],
  [/^this invite has expired; ask for a new one$/, () => 'この招待は期限切れです。新しいものをもらってください。'],
  [/^this table was opened in another tab or window$/, () => 'この卓は別のタブで開かれました。'],
  [/^the game has already begun$/, () => 'ゲームはもう始まっています。'],
  [/^the game of this table is over$|^the game is over$/, () => 'ゲームは終わっています。'],
  [/^the game is not over yet.*$/, () => 'ゲームはまだ終わっていません。'],
  [/^(.+) games wait to be analysed; try again in some minutes$/, (n = '') => `${n}局が解析を待っています。数分後にもう一度。`],
  [/^the server has just been started and still compiles.*$/, () => 'サーバーは始まったばかりで準備中です。一分後にもう一度、または「どれでも」を選んでください。'],
  [/^only your own last move can be taken back, and only while it brought no hidden card to light$/, () => '戻せるのは自分の最後の手だけで、伏せた札が見えた後は戻せません。'],
  [/^your seat is kept; close the page and come back when you like$/, () => '席は残ります。いつでも戻ってください。'],
  [/^you are making tables very fast; wait a minute$|^too many (?:messages|requests) at once; wait a moment$/, () => '少し待ってからもう一度。'],
  [/^you sit at (\d+) unfinished tables; finish or leave some first$/, (n = '') => `途中の卓が${n}あります。いくつか終えるか離れてください。`],
  [/^the server stops; your game is kept$/, () => 'サーバーが止まります。ゲームは残ります。'],
  [/^this page is older than the server; load it again$/, () => 'このページはサーバーより古いので、読み込み直してください。'],
  [/^this record does not replay: (.+)$/, (why = '') => `この棋譜は再現できません:${why}`],
  [/^this is a fault of the server; nothing has changed$/, () => 'サーバーの誤りです。何も変わっていません。'],
  [/^the disk of the server is full; nothing has changed$/, () => 'サーバーの容量がいっぱいです。何も変わっていません。'],
  [/^the database (?:is locked|cannot).*nothing has changed.*$/, () => 'データベースに書けません。何も変わっていません。少し待ってからもう一度。'],
  [/^The server cannot be reached\. Check the connection and try again\.$/, () => 'サーバーにつながりません。接続を確かめてもう一度。'],
];

function closing(why: string): string {
  for (const [pattern, say] of REFUSALS) {
    const found = pattern.exec(why);
    if (found) return say(...found.slice(1));
  }
  return why;
}
