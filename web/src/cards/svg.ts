/** The few words in which cards are drawn: flat shapes, thick outlines, seven colours. Units: 330 × 540 a card. */

export const ink = '#1C1A17';
export const paper = '#F7F1E3';
export const red = '#C8321F';
export const violet = '#4B3A8C';
export const gold = '#D9A520';
export const moss = '#5C6B2E';
export const sky = '#8FB3C9';
export const rose = '#E5A28F';
export const lilac = '#9A8CC9';

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A shape by its path; `line` is the width of its ink outline (or of another colour's). */
export function shape(d: string, fill: string, line = 0, colour = ink): string {
  return `<path d="${d}" fill="${fill}"${line ? ` stroke="${colour}" stroke-width="${line}"` : ''}/>`;
}

/** A bare stroke. */
export function stroke(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

export function disc(x: number, y: number, r: number, fill: string, line = 0, colour = ink): string {
  const outline = line ? ` stroke="${colour}" stroke-width="${line}"` : '';
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}"${outline}/>`;
}

/** An ellipse, turned by `angle` degrees about its middle. */
export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  angle = 0,
  line = 0,
  colour = ink,
): string {
  const outline = line ? ` stroke="${colour}" stroke-width="${line}"` : '';
  const turn = angle ? ` transform="rotate(${short(angle)} ${short(x)} ${short(y)})"` : '';
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${rx}" ry="${ry}" fill="${fill}"${outline}${turn}/>`;
}

export function box(x: number, y: number, w: number, h: number, fill: string, line = 0, round = 0): string {
  const outline = line ? ` stroke="${ink}" stroke-width="${line}"` : '';
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"${outline}/>`;
}

/** The same drawing somewhere else: moved, then turned, then scaled. */
export function put(drawing: string, x: number, y: number, scale = 1, angle = 0, mirrored = false): string {
  const turn = angle ? ` rotate(${short(angle)})` : '';
  const size = scale !== 1 || mirrored ? ` scale(${mirrored ? -scale : scale} ${scale})` : '';
  return `<g transform="translate(${short(x)} ${short(y)})${turn}${size}">${drawing}</g>`;
}

/** A drawing repeated: `each(5, i => …)`. */
export function each(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** A point on a circle, in degrees clockwise from the top. */
export function around(x: number, y: number, r: number, degrees: number): [number, number] {
  const a = ((degrees - 90) * Math.PI) / 180;
  return [x + r * Math.cos(a), y + r * Math.sin(a)];
}

/** A closed polygon through points. */
export function through(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;
}

/** A star of `n` points between two radii. */
export function star(x: number, y: number, n: number, outer: number, inner: number, from = 0): string {
  return through(
    Array.from({ length: 2 * n }, (_, i) => around(x, y, i % 2 ? inner : outer, from + (180 * i) / n)),
  );
}

const FONT = 'font-family="ui-rounded, \'Segoe UI\', Roboto, \'Noto Sans\', \'Helvetica Neue\', sans-serif" font-weight="800" text-anchor="middle"';

/** Large words; `width` squeezes them into so many units, whatever the font. */
export const text = (words: string, x: number, y: number, size: number, fill = ink, width = 0): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${FONT}${width ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : ''}>${words}</text>`;
