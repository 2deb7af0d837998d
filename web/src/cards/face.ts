/** A whole card face: paper, picture, frame and the mark in the corner. */

import { HANAFUDA_ART } from './hanafuda';
import { KABUFUDA_ART, kabufudaGround, kabufudaMarks } from './kabufuda';
import { flower, WILD, type Kind } from './names';
import { box, disc, gold, ink, paper, shape, star, text } from './svg';

function kindMark(kind: Kind, x: number, y: number): string {
  if (kind === 'bright') return disc(x, y, 17, ink);
  if (kind === 'animal') return shape(`M${x} ${y - 19}L${x + 21} ${y + 16}L${x - 21} ${y + 16}Z`, ink);
  if (kind === 'ribbon') return box(x - 10, y - 20, 20, 40, ink);
  return box(x - 22, y - 6, 44, 12, ink);
}

function cornerMark(name: string): string {
  const card = flower(name);
  if (!card) return '';
  const wild = WILD[name];
  const height = wild ? 214 : 152;
  const width = card.month > 9 ? 116 : 92;
  const x = 8 + width / 2;
  const sign = wild ? shape(star(x, 184, 8, 34, 17), wild.hand ? gold : paper, 8) : '';
  return (
    shape(`M8 36Q8 8 36 8L${width + 8} 8L${width + 8} ${height - 22}Q${width + 8} ${height + 6} ${width - 20} ${height + 6}L8 ${height + 6}Z`, paper, 7) +
    text(String(card.month), x, 92, 90, ink, card.month > 9 ? 92 : 0) +
    kindMark(card.kind, x, 126) +
    sign
  );
}

const frame = `<rect x="5" y="5" width="320" height="530" rx="27" fill="none" stroke="${ink}" stroke-width="10"/>`;
const clip = (art: string): string => `<svg x="6" y="6" width="318" height="528" viewBox="6 6 318 528">${art}</svg>`;

/** The picture of a card by its name; an unknown name gives blank paper. */
export function face(name: string): string {
  const ground = (fill: string): string => `<rect x="5" y="5" width="320" height="530" rx="27" fill="${fill}"/>`;
  const flowerArt = HANAFUDA_ART[name];
  if (flowerArt) return ground(paper) + clip(flowerArt()) + frame + cornerMark(name);
  const kabuArt = KABUFUDA_ART[name];
  if (kabuArt) return ground(kabufudaGround(name)) + clip(kabuArt()) + frame + kabufudaMarks(name);
  return ground(paper) + frame;
}
