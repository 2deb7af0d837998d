/** A card in words, for people who hear it: "pine crane, January, wild: January to October". */

import { flower, WILD } from './names';

export type Language = 'en' | 'ja';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

export const month = (number: number, language: Language): string =>
  language === 'ja' ? `${number}月` : (MONTHS[number - 1] ?? String(number));

const PLANTS: Record<string, string> = {
  pine: '松', willow: '柳', cherry: '桜', wisteria: '藤', iris: '菖蒲', paulownia: '桐',
  clover: '萩', susuki: '芒', chrysanthemum: '菊', maple: '紅葉', peony: '牡丹', plum: '梅',
};
const PICTURES: Record<string, string> = {
  crane: '鶴', ribbon: '短冊', 'chaff-1': 'カス一', 'chaff-2': 'カス二', rainman: '小野道風', swallow: '燕', lightning: '雷',
  curtain: '幕', cuckoo: '時鳥', bridge: '八橋', phoenix: '鳳凰', boar: '猪', moon: '月', geese: '雁', 'sake-cup': '盃',
  deer: '鹿', butterflies: '蝶', warbler: '鶯',
};
const KINDS: Record<string, [string, string]> = {
  S1: ['Special 1', '特別な一'],
  S4: ['Special 4', '特別な四'],
  blank: ['blank', '白札'],
  oni: ['Onifuda, the demon', '鬼札'],
};

/** The name alone, as it is said in a sentence. */
export function cardName(name: string, language: Language): string {
  if (name.includes('/')) return name;
  const card = flower(name);
  if (!card) return KINDS[name]?.[language === 'ja' ? 1 : 0] ?? name;
  const [plant, ...rest] = name.split('-');
  if (language === 'ja') return `${PLANTS[plant ?? ''] ?? plant}に${PICTURES[rest.join('-')] ?? rest.join('-')}`;
  return name.replace(/-/g, ' ').replace('rainman', 'Rain Man');
}

/** The whole label: name, month, and what a wild card may be. */
export function cardLabel(name: string, language: Language): string {
  const ja = language === 'ja';
  if (name.includes('/')) {
    const [up, other] = name.split('/');
    return ja ? `${up}、裏返すと${other}` : `${up}, turned ${other}`;
  }
  const card = flower(name);
  if (!card) return cardName(name, language);
  const parts = [cardName(name, language), month(card.month, language)];
  const wild = WILD[name];
  if (wild) {
    const months = wild.from === wild.to ? month(wild.from, language) : ja ? `${month(wild.from, language)}から${month(wild.to, language)}` : `${month(wild.from, language)} to ${month(wild.to, language)}`;
    parts.push(wild.hand ? (ja ? `化札、${months}` : `wild: ${months}`) : ja ? `台札のときだけ化札、${months}` : `wild as base card only: ${months}`);
  }
  return parts.join(ja ? '、' : ', ');
}
