/** Crane, swallow, cuckoo, phoenix, geese, warbler and butterflies: what flies in the deck. */

import { disc, each, gold, ink, lilac, moss, oval, paper, put, red, shape, sky, stroke, violet } from './svg';

/** The crane with its neck raised, standing. */
export const crane = (): string =>
  stroke('M172 378L160 470M206 376L214 470M160 470l-26 8M160 470l18 10M214 470l-24 10M214 470l20 8', ink, 8) +
  shape('M206 292C262 296 306 336 316 398C296 380 284 384 276 396C262 378 246 380 236 390C228 376 214 372 200 374Z', ink, 6) +
  shape('M92 322C96 268 154 262 208 286C248 304 268 342 262 364C236 352 216 372 186 380C132 390 92 366 92 322Z', paper, 9) +
  stroke('M150 330C170 348 200 350 228 340M140 350C160 368 186 368 206 360M158 308C180 322 206 324 230 320', ink, 5) +
  stroke('M116 320C62 268 150 238 138 168', ink, 38) +
  stroke('M108 308C74 270 144 236 140 176', paper, 15) +
  shape('M128 156L56 168L130 182Z', gold, 7) +
  disc(142, 166, 24, paper, 8) +
  shape('M120 156C126 138 156 136 164 154Z', red, 6) +
  disc(138, 168, 5.5, ink);

/** The swallow, tail forked, coming down through the strands. */
export const swallow = (): string =>
  shape('M22 244C76 196 128 206 164 246C206 196 268 180 312 196C268 222 238 262 216 300C226 350 252 388 292 426C246 414 216 392 198 362C192 394 176 428 146 452C152 410 152 370 148 322C114 282 76 256 22 244Z', ink, 7) +
  shape('M160 300C150 282 160 262 182 262C204 262 212 288 204 320C198 346 190 360 184 366C168 350 164 322 160 300Z', paper) +
  shape('M146 250C150 220 184 212 198 236C206 252 200 268 190 276C170 284 150 272 146 250Z', red, 8) +
  shape('M152 238L118 226L150 254Z', gold, 6) +
  disc(166, 242, 6, paper) +
  disc(166, 242, 3, ink);

/** The cuckoo in flight across a red crescent moon. */
export const cuckoo = (): string =>
  shape('M212 86A86 86 0 1 1 150 236A70 70 0 1 0 212 86Z', red, 9) +
  put(
    shape('M-128 -8C-74 -52 -18 -44 14 -10C52 -64 104 -84 156 -78C118 -52 96 -18 84 18C102 40 116 66 122 98C94 88 70 70 54 48C18 70 -30 62 -50 30C-76 22 -104 12 -128 -8Z', ink, 6) +
      shape('M-52 28C-26 62 20 66 52 46C30 40 8 24 -10 10C-24 18 -40 22 -52 28Z', paper, 6) +
      stroke('M-30 32l12 14M-12 28l14 20M8 32l14 16', ink, 5) +
      stroke('M44 -20C64 -42 92 -56 118 -62M50 0C66 -20 80 -32 98 -40', paper, 5) +
      shape('M-126 -12L-152 -16L-124 2Z', gold, 5) +
      disc(-96, -14, 6, paper),
    160,
    226,
    1,
    8,
  );

/** The phoenix, its tail curling over the card. */
export const phoenix = (): string => {
  const feather = (d: string, colour: string): string => stroke(d, ink, 30) + stroke(d, colour, 17);
  return (
    feather('M196 262C300 300 326 410 246 448C196 470 158 428 190 400', gold) +
    feather('M176 268C250 330 262 404 196 420', red) +
    feather('M160 270C196 330 190 372 150 396C120 412 96 396 104 376', violet) +
    disc(190, 400, 17, red, 7) +
    disc(104, 376, 15, gold, 7) +
    shape('M84 214C92 172 150 168 196 200C236 172 282 170 312 186C290 196 280 208 276 222C264 222 256 232 252 244C238 242 228 254 222 266C192 290 124 290 96 256Z', red, 9) +
    stroke('M206 214C232 200 256 196 278 198M200 232C222 220 240 216 258 216', gold, 6) +
    shape('M84 214C66 200 96 176 110 166C120 152 138 148 152 160C164 172 150 186 140 196C132 214 122 250 96 256C84 244 82 228 84 214Z', gold, 8) +
    shape('M122 160L84 168L118 180Z', ink) +
    stroke('M142 152C146 130 166 122 180 130M134 152C130 128 146 112 164 110', red, 8) +
    disc(134, 166, 6, ink) +
    stroke('M112 238l10 8M126 230l10 8M118 254l10 8', ink, 5)
  );
};

/** One goose in flight, neck stretched to the left. */
const goose = (): string =>
  shape('M-96 14C-72 -4 -44 -8 -22 -4C-14 -34 12 -60 46 -74C40 -44 42 -22 52 -6L84 10L54 20C20 34 -22 28 -40 14L-80 24Z', paper, 9) +
  shape('M-14 2C0 -30 22 -50 46 -74C40 -44 44 -20 52 -6C26 8 4 8 -14 2Z', ink) +
  stroke('M6 -16l24 -22M18 -8l20 -20', paper, 4.5) +
  shape('M-80 6L-112 20L-80 24Z', red, 6) +
  disc(-74, 11, 4.5, ink);

export const geese = (): string => put(goose(), 196, 118, 0.92, -6) + put(goose(), 132, 206, 0.92, -4) + put(goose(), 222, 268, 0.92, -8);

/** The bush warbler, sitting. */
export const warbler = (): string =>
  shape('M206 238C250 262 286 304 304 362C276 350 238 322 206 286Z', moss, 8) +
  stroke('M222 268C250 288 274 316 290 344', ink, 5) +
  shape('M82 232C76 190 106 164 142 172C190 182 232 226 236 274C226 306 182 312 150 300C112 288 88 268 82 232Z', moss, 9) +
  shape('M92 250C110 288 150 306 188 304C160 292 140 262 134 236C120 250 104 254 92 250Z', gold, 7) +
  shape('M142 226C176 226 212 250 230 286C194 284 158 264 142 226Z', ink) +
  stroke('M164 240C182 246 200 258 212 270', paper, 5) +
  shape('M86 206L44 214L84 230Z', ink) +
  stroke('M88 200C104 190 122 190 136 198', paper, 7) +
  disc(110, 210, 8, ink) +
  disc(107, 207, 2.8, paper) +
  stroke('M150 302l-4 30M184 304l0 28', ink, 8);

/** A butterfly with spread wings. */
const butterfly = (upper: string, lower: string): string =>
  each(2, (i) =>
    put(
      shape('M4 -6C18 -74 84 -92 96 -58C106 -26 60 -2 6 2Z', upper, 8) +
        shape('M4 4C50 2 84 22 74 52C62 78 18 56 4 14Z', lower, 8) +
        disc(66, -52, 12, paper, 5) +
        disc(48, 36, 9, paper, 5) +
        stroke('M20 -18L44 -44', ink, 5),
      0,
      0,
      1,
      0,
      i === 1,
    ),
  ) +
  oval(0, 2, 9, 34, ink) +
  stroke('M-2 -30C-8 -52 -22 -62 -34 -60M2 -30C8 -52 22 -62 34 -60', ink, 5);

export const butterflies = (): string => put(butterfly(gold, red), 216, 120, 0.98, 18) + put(butterfly(violet, lilac), 120, 236, 0.86, -24);

/** The two streams of water that several pictures stand in. */
export const stream = (y: number): string =>
  shape(`M0 ${y}C60 ${y - 30} 110 ${y + 26} 170 ${y}S280 ${y - 26} 330 ${y + 4}L330 540L0 540Z`, sky, 8) +
  stroke(`M10 ${y + 40}C60 ${y + 16} 100 ${y + 60} 150 ${y + 38}M180 ${y + 58}C230 ${y + 34} 270 ${y + 74} 322 ${y + 52}`, paper, 7);
