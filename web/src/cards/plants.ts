/** The plants of January to June, as stamps that the cards are composed of. */

import { around, disc, each, gold, ink, lilac, moss, oval, paper, put, red, rose, shape, stroke, through, violet } from './svg';

/** A rounded clump of pine needles: a dome with a fringe. */
export function pineClump(x: number, y: number, r: number): string {
  const fringe: [number, number][] = [];
  for (let i = 0; i <= 44; i++) fringe.push(around(x, y, i % 2 ? r : r * 0.87, -100 + (200 * i) / 44));
  const needles = each(11, (i) => {
    const a = -75 + 15 * i;
    const [x1, y1] = around(x, y, r * 0.34, a);
    const [x2, y2] = around(x, y, r * (i % 2 ? 0.66 : 0.76), a);
    return stroke(`M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`, paper, 4);
  });
  return shape(through(fringe), ink) + needles + shape(`M${x - r * 0.3} ${y + r * 0.1}a${r * 0.3} ${r * 0.3} 0 0 1 ${r * 0.6} 0z`, red);
}

export const pineTrunk = (d: string): string => stroke(d, ink, 40) + stroke(d, red, 26);

/** One hanging strand of willow with its leaves, from (x, y) down. */
export function willowStrand(x: number, y: number, length: number, sway: number): string {
  const steps = Math.round(length / 26);
  const at = (t: number): number => x + sway * Math.sin(t * Math.PI * 0.9) * t;
  let leaves = '';
  for (let i = 1; i <= steps; i++) {
    const t = i / steps;
    const side = i % 2 ? 1 : -1;
    leaves += oval(at(t) + side * 9, y + t * length, 6.5, 19, i % 3 ? ink : moss, -side * 24);
  }
  const d = `M${x} ${y}Q${at(0.5) + sway * 0.3} ${y + length / 2} ${at(1)} ${y + length}`;
  return stroke(d, ink, 5) + leaves;
}

export const rain = (colour = ink): string =>
  each(9, (i) => stroke(`M${20 + i * 42} ${30 + (i % 3) * 60}l-46 150M${60 + i * 42} ${270 + (i % 2) * 70}l-46 150`, colour, 3));

/** A cherry blossom: five notched petals. */
export function cherryBlossom(x: number, y: number, r: number, fill = rose): string {
  const petal = `M0 0C${-r * 0.62} ${-r * 0.3} ${-r * 0.52} ${-r} ${-r * 0.2} ${-r}L0 ${-r * 0.8}L${r * 0.2} ${-r}C${r * 0.52} ${-r} ${r * 0.62} ${-r * 0.3} 0 0Z`;
  const line = Math.max(4, r * 0.1);
  const petals = each(5, (i) => put(shape(petal, fill, line), 0, 0, 1, 72 * i));
  const stamens = each(5, (i) => {
    const [sx, sy] = around(0, 0, r * 0.45, 72 * i);
    return stroke(`M0 0L${sx.toFixed(1)} ${sy.toFixed(1)}`, red, line * 0.8) + disc(sx, sy, line, red);
  });
  return put(petals + stamens + disc(0, 0, r * 0.14, gold, line * 0.7), x, y);
}

/** A hanging raceme of wisteria, darker to the tip. */
export function raceme(x: number, y: number, length: number, width: number): string {
  const rows = Math.round(length / 27);
  let flowers = '';
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1);
    const half = (width / 2) * (0.55 + 0.9 * t * (1 - t) * 2.2) * (1 - t * 0.72);
    const fill = t < 0.34 ? lilac : t < 0.74 ? violet : ink;
    const count = half > width * 0.36 ? 3 : half > width * 0.2 ? 2 : 1;
    for (let k = 0; k < count; k++) {
      const px = x + (count === 1 ? 0 : (k / (count - 1) - 0.5) * 2 * half * 0.72);
      flowers += oval(px, y + row * 25, 19 - 6 * t, 16 - 3 * t, fill, (k - (count - 1) / 2) * 26, 4, t < 0.74 ? ink : paper);
    }
  }
  return stroke(`M${x} ${y - 34}L${x} ${y + length * 0.8}`, moss, 6) + flowers;
}

/** A feather of wisteria leaves. */
export const wisteriaLeaf = (x: number, y: number, angle: number, scale = 1): string =>
  put(
    stroke('M0 0L0-120', ink, 6) +
      each(4, (i) => oval(-21, -22 - i * 28, 9, 24, moss, 58, 4) + oval(21, -22 - i * 28, 9, 24, moss, -58, 4)) +
      oval(0, -136, 9, 24, moss, 0, 4),
    x,
    y,
    scale,
    angle,
  );

/** An iris flower of three petals. */
export function irisFlower(x: number, y: number, s = 1, fill = violet): string {
  const fall = 'M0 0C-30-14-80-4-84 44C-86 76-52 86-36 66C-18 46-8 20 0 0Z';
  return put(
    shape('M0 6C-40-30-34-92 0-108C34-92 40-30 0 6Z', fill, 8) +
      stroke('M0-84L0-30', lilac, 6) +
      shape(fall, fill, 8) +
      put(shape(fall, fill, 8), 0, 0, 1, 0, true) +
      shape('M0 4C-26 22-28 74 0 96C28 74 26 22 0 4Z', fill, 8) +
      shape('M0 14C-10 26-10 48 0 60C10 48 10 26 0 14Z', gold) +
      stroke('M-24 20C-44 22-58 34-62 54M24 20C44 22 58 34 62 54', paper, 5),
    x,
    y,
    s,
  );
}

/** An upright blade of iris leaf. */
export const blade = (x: number, foot: number, tip: number, lean: number, fill = moss): string =>
  shape(`M${x - 17} ${foot}C${x - 20} ${(foot + tip) / 2} ${x - 8 + lean * 0.4} ${tip + 60} ${x + lean} ${tip}C${x + 16 + lean * 0.5} ${tip + 90} ${x + 20} ${(foot + tip) / 2} ${x + 17} ${foot}Z`, fill, 7) +
  stroke(`M${x} ${foot}C${x} ${(foot + tip) / 2} ${x + lean * 0.5} ${tip + 90} ${x + lean * 0.9} ${tip + 36}`, ink, 3.5);

/** A three-lobed paulownia leaf, its stalk at (x, y). */
export function paulowniaLeaf(x: number, y: number, s: number, angle = 0, fill = ink): string {
  const leaf = 'M0 0C-34-6-66 6-104 30C-112 0-112-36-92-62C-78-60-62-66-50-76C-52-112-34-146 0-168C34-146 52-112 50-76C62-66 78-60 92-62C112-36 112 0 104 30C66 6 34-6 0 0Z';
  const veins = 'M0-8L0-140M0-36L-78-14M0-36L78-14M0-70L-34-102M0-70L34-102M-40-26L-70-44M40-26L70-44';
  return put(shape(leaf, fill, 7, fill === ink ? paper : ink) + stroke(veins, fill === ink ? paper : ink, 5), x, y, s, angle);
}

/** An upright spike of paulownia flowers. */
export const paulowniaSpike = (x: number, y: number, count: number, s = 1, fill = violet): string =>
  put(
    stroke(`M0 0L0${-count * 34}`, ink, 7) +
      each(count, (i) => {
        const r = 20 - i * 1.6;
        const bell = (dx: number): string => oval(dx, -30 - i * 34, r * 0.82, r, fill, dx / 2, 5) + disc(dx * 1.15, -38 - i * 34, 5, gold);
        return i === count - 1 ? bell(0) : bell(-24 + i * 2) + bell(24 - i * 2);
      }),
    x,
    y,
    s,
  );

