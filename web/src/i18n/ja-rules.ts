/** ゲームの紹介を日本語で。ここにない文は英語のまま出る。 */

export const jaRules: Record<string, string> = {
  isuri: '二人で月を順に出していく。手札をなくすと、場の棒の分だけ支払いを受ける。',
  devil: '一番上の札との和の一の位が5か9になる札を捨て、手札をなくす。',
  hashigo: '並べ替えられない牌の列から、場の組を上回る組を出していく。',
  'preset isuri': '六回戦。回が終わるごとに払う。',
  'preset isuri-per-card': '札が出されるごとに相手が払う。',
  'preset hiyoko': '一枚ずつ出し、一回一点、三点先取。',
};
