/** The plants of July to December, as stamps that the cards are composed of. */

import { around, disc, each, gold, ink, moss, oval, paper, put, red, rose, shape, stroke, through } from './svg';

/** An arching stem of clover with tiny leaves in threes and buds, from a foot to where it hangs over. */
export function cloverStem(x: number, y: number, dx: number, dy: number, bud = red): string {
  const [cx, cy] = [x + dx * 0.1, y + dy * 0.95];
  const at = (t: number): [number, number] => [
    (1 - t) ** 2 * x + 2 * t * (1 - t) * cx + t * t * (x + dx),
    (1 - t) ** 2 * y + 2 * t * (1 - t) * cy + t * t * (y + dy),
  ];
  const trio = (px: number, py: number, a: number, fill: string): string =>
    put(oval(0, -17, 9.5, 17, fill) + oval(-15, 5, 9.5, 17, fill, -68) + oval(15, 5, 9.5, 17, fill, 68), px, py, 1, a);
  let leaves = '';
  for (let i = 2; i <= 9; i++) {
    const [px, py] = at(i / 9.4);
    leaves += i % 2 ? trio(px - 16, py - 8, -30 + dx / 8, ink) : trio(px + 16, py + 8, 60 + dx / 8, moss);
    const side = i % 2 ? 1 : -1;
    leaves += oval(px + side * 21, py + side * 17, 7, 12, bud, side * 30, 3);
  }
  return stroke(`M${x} ${y}Q${cx} ${cy} ${x + dx} ${y + dy}`, ink, 6) + leaves;
}

/** The great round hill of August; only its grass is chosen. */
export function hill(top: number, fill = ink): string {
  const grass = each(15, (i) => {
    const gx = 26 + i * 20;
    const gy = top + 26 + ((gx - 165) / 165) ** 2 * 78 + (i % 3) * 8;
    return stroke(`M${gx} ${gy}q6 20 2 46M${gx + 8} ${gy + 64}q6 22 2 52M${gx - 2} ${gy + 140}q6 22 2 52`, paper, 4);
  });
  return shape(`M0 540L0 ${top + 90}C60 ${top - 30} 270 ${top - 30} 330 ${top + 90}L330 540Z`, fill) + grass;
}

/** A plume of susuki grass. */
export function plume(x: number, y: number, height: number, lean: number, tip = gold): string {
  const side = lean > 0 ? 1 : -1;
  const d = `M${x} ${y}Q${x} ${y - height * 0.7} ${x + lean} ${y - height}q${side * 26} -14 ${side * 50} 10`;
  const hairs = each(8, (i) => {
    const [px, py] = [x + lean + side * (46 - i * 9), y - height + Math.abs(i - 4) * 2 - 8 + i * 3];
    const hair = `M${px} ${py}q${side * 22} ${12 + i * 2} ${side * 20} ${52 + i * 3}`;
    return stroke(hair, ink, 15) + stroke(hair, tip, 8);
  });
  return stroke(d, ink, 7) + hairs;
}

/** A round many-petalled chrysanthemum head. */
export function chrysanthemum(x: number, y: number, r: number, fill: string): string {
  const ring = (n: number, radius: number, size: number, from: number): string =>
    each(n, (i) => {
      const a = from + (360 / n) * i;
      const [px, py] = around(0, 0, radius, a);
      return oval(px, py, size * 0.42, size, fill, a, r * 0.06);
    });
  return put(
    ring(16, r * 0.68, r * 0.34, 0) + ring(12, r * 0.42, r * 0.27, 15) + disc(0, 0, r * 0.24, fill === gold ? red : gold, r * 0.07),
    x,
    y,
  );
}

/** A lobed chrysanthemum leaf, stalk at (x, y). */
export const chrysanthemumLeaf = (x: number, y: number, angle: number, s = 1): string =>
  put(
    shape('M0 0C-18-6-44 2-54-14C-40-22-50-40-60-50C-44-56-38-70-40-90C-22-84-10-92 0-112C10-92 22-84 40-90C38-70 44-56 60-50C50-40 40-22 54-14C44 2 18-6 0 0Z', moss, 7) +
      stroke('M0-8L0-86M0-28L-30-22M0-28L30-22M0-52L-26-66M0-52L26-66', ink, 4),
    x,
    y,
    s,
    angle,
  );

/** A maple leaf of five points. */
export function mapleLeaf(x: number, y: number, s: number, angle: number, fill: string): string {
  const lobes = [-104, -54, 0, 54, 104];
  const points: [number, number][] = [];
  lobes.forEach((a, i) => {
    const tip = [46, 58, 66, 58, 46][i] ?? 0;
    points.push(around(0, 0, tip * 0.6, a - 13), around(0, 0, tip, a), around(0, 0, tip * 0.6, a + 13));
    if (i < 4) points.push(around(0, 0, 20, a + 27));
  });
  points.push([0, 12]);
  const veins = lobes.map((a) => `M0 4L${around(0, 0, 40, a).map((v) => v.toFixed(1)).join(' ')}`).join('');
  return put(stroke('M0 8L0 46', ink, 6) + shape(through(points), fill, 6) + stroke(veins, fill === ink ? paper : ink, 3.5), x, y, s, angle);
}

/** The one large layered bloom of the peony. */
export function peony(x: number, y: number, r: number, fill = red, inner = rose): string {
  const layer = (n: number, at: number, size: number, colour: string, from: number): string =>
    each(n, (i) => {
      const a = from + (360 / n) * i;
      const [px, py] = around(0, 0, at, a);
      const petal = `M0 ${size * 0.75}C${-size} ${size * 0.5} ${-size} ${-size * 0.55} ${-size * 0.48} ${-size * 0.66}Q${-size * 0.2} ${-size * 0.94} 0 ${-size * 0.7}Q${size * 0.2} ${-size * 0.94} ${size * 0.48} ${-size * 0.66}C${size} ${-size * 0.55} ${size} ${size * 0.5} 0 ${size * 0.75}Z`;
      return put(shape(petal, colour, r * 0.055), px, py, 1, a);
    });
  return put(
    layer(8, r * 0.66, r * 0.36, fill, 0) +
      layer(7, r * 0.38, r * 0.33, inner, 25) +
      layer(5, r * 0.16, r * 0.24, fill, 0) +
      each(7, (i) => {
        const [px, py] = around(0, 0, r * 0.1, i * 51);
        return disc(px, py, r * 0.05, gold);
      }),
    x,
    y,
  );
}

/** Dark serrated peony leaves, three on a stalk. */
export const peonyLeaf = (x: number, y: number, angle: number, s = 1): string => {
  const leaf = 'M0 0C-22-12-30-30-28-50L-40-58L-26-72L-32-88L-14-96L0-128L14-96L32-88L26-72L40-58L28-50C30-30 22-12 0 0Z';
  const one = shape(leaf, ink, 5, paper) + stroke('M0-10L0-100M0-40L-16-58M0-40L16-58', paper, 4);
  return put(put(one, -8, 0, 0.86, -62) + put(one, 8, 0, 0.86, 62) + put(one, 0, 0), x, y, s, angle);
};

/** A round plum blossom of five petals. */
export function plumBlossom(x: number, y: number, r: number, fill = red): string {
  const petals = each(5, (i) => {
    const [px, py] = around(0, 0, r * 0.56, 72 * i);
    return disc(px, py, r * 0.44, fill, r * 0.11);
  });
  const stamens = each(10, (i) => {
    const [px, py] = around(0, 0, r * (i % 2 ? 0.5 : 0.4), 36 * i);
    return stroke(`M0 0L${px.toFixed(1)} ${py.toFixed(1)}`, fill === paper ? red : paper, r * 0.06);
  });
  return put(petals + disc(0, 0, r * 0.4, fill) + stamens + disc(0, 0, r * 0.15, gold, r * 0.07), x, y);
}

export const plumBud = (x: number, y: number, r: number): string => disc(x, y, r, red, r * 0.3);

/** An angular branch. */
export const branch = (d: string, width = 24): string => `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="miter"/>`;

