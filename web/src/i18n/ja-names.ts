/** サーバーが英語で呼ぶもの:ボット、その強さ、卓の題。 */

const LEVELS: Record<string, string> = { random: 'でたらめ', greedy: '欲張り', novice: '初級', casual: '中級', strong: '上級', expert: '名人' };

export const NAMES: Record<string, string> = {
  ...LEVELS,
  Isuri: 'いすり',
  'Isuri, paid at once': 'いすり(即払い)',
  Hiyoko: 'ひよこ',
  Devil: '鬼',
  Hashigo: '梯子',
  'Quick Hashigo': '早梯子',
  'Hashigo with a pot': '場溜めの梯子',
  'Hashigo puzzle': '梯子パズル',
};

const BOT = new RegExp(`\\b(${Object.keys(LEVELS).join('|')}) bot(?: (\\d))?`, 'g');
export const bots = (text: string): string => text.replace(BOT, (_, level: string, number = '') => `${LEVELS[level] ?? level}ボット${number}`);
