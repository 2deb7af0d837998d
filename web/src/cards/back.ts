/** One quiet pattern a deck for the backs of cards and tiles. */

import { each, ink, paper, stroke } from './svg';

const seigaiha = (ground: string, line: string): string => {
  const wave = (x: number, y: number): string =>
    stroke(`M${x - 44} ${y}a44 44 0 0 1 88 0M${x - 28} ${y}a28 28 0 0 1 56 0M${x - 12} ${y}a12 12 0 0 1 24 0`, line, 5);
  return `<rect width="330" height="540" fill="${ground}"/>` + each(13, (row) => each(5, (k) => wave(k * 88 + (row % 2 ? 44 : 0) - 12, 44 + row * 44)));
};

const hemp = (ground: string, line: string): string =>
  `<rect width="330" height="540" fill="${ground}"/>` +
  each(6, (row) => each(5, (k) => stroke(`M${k * 82} ${row * 110}l41 55l41 -55M${k * 82} ${row * 110 + 110}l41 -55l41 55M${k * 82 + 41} ${row * 110}l0 110M${k * 82} ${row * 110}l0 110M${k * 82} ${row * 110 + 55}l82 0`, line, 4)));

const frame = `<rect x="5" y="5" width="320" height="530" rx="27" fill="none" stroke="${ink}" stroke-width="10"/><rect x="21" y="21" width="288" height="498" rx="16" fill="none" stroke="${paper}" stroke-width="5"/>`;
const cut = (art: string): string => `<rect x="5" y="5" width="320" height="530" rx="27" fill="${ink}"/><svg x="8" y="8" width="314" height="524" viewBox="8 8 314 524">${art}</svg>${frame}`;

export const hanafudaBack = (): string => cut(seigaiha('#8E2417', '#B8452F'));
export const kabufudaBack = (): string => cut(hemp('#35296A', '#57489C'));

/** The back of a tile, 260 × 360. */
export const tileBack = (): string =>
  `<rect x="6" y="6" width="248" height="348" rx="34" fill="#E2C98A" stroke="${ink}" stroke-width="9"/>` +
  each(6, (i) => stroke(`M44 ${72 + i * 44}L216 ${72 + i * 44}`, '#B98F2E', 6)) +
  stroke('M74 52L74 308M186 52L186 308', '#8A6A1F', 11);

