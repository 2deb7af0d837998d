/** What the flower cards are called, and what their kinds are: the table of Isuri A, by name. */

export type Kind = 'bright' | 'animal' | 'ribbon' | 'chaff';
export interface Flower {
  name: string;
  month: number;
  kind: Kind;
}

const KINDS: Record<string, Kind> = { b: 'bright', a: 'animal', r: 'ribbon', c: 'chaff' };
const TABLE = [
  'pine crane:b ribbon:r chaff-1:c chaff-2:c',
  'willow rainman:b swallow:a ribbon:r lightning:c',
  'cherry curtain:b ribbon:r chaff-1:c chaff-2:c',
  'wisteria cuckoo:a ribbon:r chaff-1:c chaff-2:c',
  'iris bridge:a ribbon:r chaff-1:c chaff-2:c',
  'paulownia phoenix:b chaff-1:c',
  'clover boar:a ribbon:r chaff-1:c chaff-2:c',
  'susuki moon:b geese:a chaff-1:c chaff-2:c',
  'chrysanthemum sake-cup:a ribbon:r chaff-1:c chaff-2:c',
  'maple deer:a ribbon:r chaff-1:c chaff-2:c',
  'peony butterflies:a ribbon:r chaff-1:c chaff-2:c',
  'plum warbler:a ribbon:r chaff-1:c chaff-2:c',
];

export const FLOWERS: readonly Flower[] = TABLE.flatMap((line, index) => {
  const [plant, ...cards] = line.split(' ');
  return cards.map((card) => {
    const [picture, kind] = card.split(':') as [string, string];
    return { name: `${plant}-${picture}`, month: index + 1, kind: KINDS[kind] ?? 'chaff' };
  });
});

export const flower = (name: string): Flower | undefined => FLOWERS.find((each) => each.name === name);

/** The wild cards of Isuri B: first and last month, and whether they are wild in a hand. */
export const WILD: Record<string, { from: number; to: number; hand: boolean }> = {
  'pine-crane': { from: 1, to: 10, hand: true },
  'pine-ribbon': { from: 1, to: 10, hand: true },
  'willow-rainman': { from: 2, to: 11, hand: true },
  'willow-ribbon': { from: 2, to: 10, hand: true },
  'cherry-ribbon': { from: 1, to: 12, hand: true },
  'paulownia-phoenix': { from: 1, to: 1, hand: false },
  'paulownia-chaff-1': { from: 1, to: 1, hand: false },
  'plum-ribbon': { from: 1, to: 1, hand: false },
  'plum-chaff-1': { from: 1, to: 1, hand: false },
  'plum-chaff-2': { from: 1, to: 1, hand: false },
  'plum-warbler': { from: 1, to: 12, hand: false },
};

export const KABUFUDA = ['1', 'S1', '2', '3', '4', 'S4', '5', '6', '7', '8', '9', '10', 'blank', 'oni'] as const;
