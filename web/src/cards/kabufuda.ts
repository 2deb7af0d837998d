/** The fourteen kinds of number cards: bold strokes whose count can be read. */

import { disc, each, gold, ink, paper, put, red, shape, stroke, text } from './svg';

/** A brush stroke between two points: swelling in the middle, a blunt head, a thin tail. */
function brush(x1: number, y1: number, x2: number, y2: number, w: number, fill = ink): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [(-dy / length) * w, (dx / length) * w];
  const p = (t: number, s: number): string => `${(x1 + dx * t + nx * s).toFixed(1)} ${(y1 + dy * t + ny * s).toFixed(1)}`;
  return shape(`M${p(-0.04, 0.3)}Q${p(-0.1, 0)} ${p(-0.02, -0.44)}C${p(0.2, -0.7)} ${p(0.6, -0.62)} ${p(1.02, -0.16)}Q${p(1.06, 0.1)} ${p(0.98, 0.2)}C${p(0.6, 0.66)} ${p(0.2, 0.6)} ${p(-0.04, 0.3)}Z`, fill);
}

const bars = (count: number, first: number, gap: number, from = 66, to = 264, w = 40, reds: number[] = []): string =>
  each(count, (i) => brush(from, first + i * gap + (i % 2 ? 5 : -5), to, first + i * gap + (i % 2 ? -9 : 3), w, reds.includes(i) ? red : ink));

/** Two columns of strokes, leaning like reeds. */
const columns = (left: number, right: number, reds: [number, number][] = []): string => {
  const column = (count: number, x: number, side: number): string =>
    each(count, (i) => {
      const y = 270 + (i - (count - 1) / 2) * (count > 4 ? 66 : 82);
      return brush(x - 54, y + 12 * side, x + 54, y - 12 * side, 38, reds.some(([s, n]) => s === side && n === i) ? red : ink);
    });
  return column(left, 96, 1) + column(right, 234, -1);
};

const one = (fill: string): string => brush(168, 118, 160, 430, 86, fill);

const four = (): string =>
  brush(92, 168, 148, 372, 46) + brush(246, 160, 190, 372, 46) + brush(74, 276, 262, 262, 42) + brush(70, 388, 266, 380, 46, red);

const father = (): string =>
  shape('M52 446C48 360 92 300 130 276L202 276C242 300 284 362 280 446Z', ink) +
  shape('M166 288L120 446L212 446Z', red, 7) +
  stroke('M166 288L166 446', gold, 8) +
  stroke('M76 420C82 372 104 338 124 322M256 420C250 372 228 338 208 322', paper, 8) +
  disc(166, 222, 54, paper, 10) +
  shape('M108 214C108 148 224 148 224 214C202 190 130 190 108 214Z', ink) +
  shape('M142 164L150 104L184 104L190 164Z', ink) +
  stroke('M132 134L202 134', red, 11) +
  stroke('M142 222l16 0M176 222l16 0M152 250C160 256 172 256 180 250', ink, 7) +
  shape('M160 254L172 254L166 292Z', ink) +
  brush(42, 462, 290, 456, 42);

const oni = (): string =>
  shape('M84 168C50 130 46 92 60 58C82 96 112 116 134 124ZM246 168C280 130 284 92 270 58C248 96 218 116 196 124Z', gold, 9) +
  shape('M165 112C238 108 284 158 282 240C282 340 232 430 165 470C98 430 48 340 48 240C46 158 92 108 165 112Z', red, 11) +
  shape('M78 222C104 196 132 204 148 232C124 254 94 250 78 222ZM252 222C226 196 198 204 182 232C206 254 236 250 252 222Z', paper, 9) +
  disc(120, 228, 12, ink) + disc(210, 228, 12, ink) +
  stroke('M66 190C92 160 126 166 150 204M264 190C238 160 204 166 180 204', ink, 19) +
  shape('M165 232C150 264 132 284 136 300C150 316 180 316 194 300C198 284 180 264 165 232Z', red, 9) +
  shape('M96 340C136 320 194 320 234 340C228 392 200 412 165 414C130 412 102 392 96 340Z', ink) +
  shape('M108 338L122 392L140 332ZM222 338L208 392L190 332Z', paper, 5) +
  stroke('M140 372L190 372', red, 9) +
  stroke('M165 128L165 172M138 132L146 164M192 132L184 164', ink, 9);

export const KABUFUDA_ART: Record<string, () => string> = {
  '1': () => one(ink) + disc(166, 270, 20, paper),
  S1: () => disc(165, 270, 120, gold, 10) + one(ink) + each(8, (i) => put(shape('M-12 -134L0 -168L12 -134Z', gold, 6), 165, 270, 1, 45 * i)),
  '2': () => bars(2, 204, 132, 60, 270, 66, []),
  '3': () => bars(3, 166, 104, 60, 270, 54, [1]),
  '4': four,
  S4: () => stroke('M165 136A134 134 0 1 1 164.9 136', ink, 44) + stroke('M165 136A134 134 0 1 1 164.9 136', gold, 25) + put(four(), 36, 52, 0.78),
  '5': () => bars(5, 138, 66, 66, 264, 42, [2]),
  '6': () => columns(3, 3, []),
  '7': () => columns(4, 3, [[-1, 1]]),
  '8': () => columns(4, 4, []),
  '9': () => columns(5, 4, [[1, 2]]),
  '10': father,
  blank: () => `<rect x="42" y="42" width="246" height="456" rx="10" fill="none" stroke="${ink}" stroke-width="5"/><rect x="56" y="56" width="218" height="428" rx="4" fill="none" stroke="${red}" stroke-width="4"/>`,
  oni,
};

export const kabufudaGround = (name: string): string => (name === 'S1' ? red : name === 'oni' ? ink : paper);

const NUMBERS: Record<string, string> = { S1: '1', S4: '4', blank: '', oni: '' };

/** The number in two opposite corners, turned; a star beside it on the specials. */
export function kabufudaMarks(name: string): string {
  const number = NUMBERS[name] ?? name;
  const special = name === 'S1' || name === 'S4';
  const width = number.length > 1 ? 112 : 90;
  const x = 8 + width / 2;
  const height = special ? 146 : 106;
  const mark =
    shape(`M8 36Q8 8 36 8L${width + 8} 8L${width + 8} ${height - 22}Q${width + 8} ${height + 6} ${width - 20} ${height + 6}L8 ${height + 6}Z`, paper, 7) +
    (name === 'oni' ? put(horns(), x, 58) : name === 'blank' ? shape(`M${x - 20} 28h40v60h-40z`, paper, 8) : text(number, x, 92, 90, ink, number.length > 1 ? 92 : 0)) +
    (special ? put(starMark(), x, 124) : '');
  return mark + `<g transform="rotate(180 165 270)">${mark}</g>`;
}

const horns = (): string =>
  shape('M-26 6C-40-10-40-30-34-44C-26-26-14-18-4-16ZM26 6C40-10 40-30 34-44C26-26 14-18 4-16Z', ink) + disc(0, 14, 26, red, 8);
const starMark = (): string => shape('M0-24L6-7L24-7L10 4L15 22L0 11L-15 22L-10 4L-24-7L-6-7Z', gold, 6);

