/** Rain Man, lightning, curtain, bridge, boar, moon, sake cup and deer: the other pictures of the deck. */

import { disc, each, gold, ink, lilac, moss, oval, paper, put, red, rose, shape, sky, stroke, violet } from './svg';

/** The figure under an umbrella at a stream, and the frog that leaps. */
export const rainman = (): string =>
  shape('M124 232C92 270 84 340 92 404L232 404C238 340 226 272 198 232Z', red, 9) +
  shape('M146 232L162 404L196 404L188 232Z', gold, 7) +
  shape('M112 262C86 292 78 330 92 352L142 330L138 250Z', violet, 8) +
  shape('M206 256C236 286 244 326 232 352L186 330L188 248Z', violet, 8) +
  stroke('M100 330C112 320 124 316 138 314M228 330C216 320 204 316 190 314', lilac, 6) +
  disc(163, 204, 30, paper, 8) +
  shape('M134 198C132 164 194 164 192 198C178 186 148 186 134 198Z', ink) +
  shape('M150 172L156 142L172 142L176 172Z', ink) +
  stroke('M152 206l8 0M170 206l8 0', ink, 5) +
  stroke('M216 318L224 70', ink, 11) +
  shape('M96 142C116 60 202 26 260 48C310 66 326 110 320 154C300 138 280 140 266 154C246 132 222 132 204 148C182 130 158 130 142 146C128 134 112 134 96 142Z', gold, 9) +
  stroke('M224 40C196 70 196 110 204 146M224 40C252 70 266 110 266 152M224 40C176 60 148 104 142 144', ink, 5) +
  shape('M120 404L116 436L152 436L148 404ZM178 404L178 436L214 436L206 404Z', ink) +
  put(frog(), 62, 452);

const frog = (): string =>
  shape('M-40 30C-52 0 -26 -26 2 -28C8 -44 26 -44 30 -30C46 -26 48 -10 34 -4C30 20 4 34 -40 30Z', moss, 7) +
  stroke('M-34 26L-52 44L-34 46M10 20L22 40L36 38', ink, 8) +
  disc(20, -30, 5, ink);

/** Lightning: red ground, black storm, and a drum. */
export const lightning = (): string => {
  const ring = each(8, (i) => put(disc(0, -88, 15, gold, 7), 190, 318, 1, 45 * i));
  return (
    box330(red) +
    shape('M0 0L330 0L330 150C306 178 276 150 258 168C236 200 204 160 184 180C160 214 124 168 104 188C76 222 40 182 0 214Z', ink) +
    stroke('M120 60C140 40 172 44 176 66C180 84 156 90 150 76M236 96C256 76 288 80 292 102C296 120 272 126 266 112M140 128C156 112 182 116 186 132', red, 9) +
    shape('M40 236L112 214L84 292L128 284L44 424L66 332L22 342Z', gold, 9) +
    disc(190, 318, 88, ink) +
    ring +
    disc(190, 318, 62, paper, 10) +
    stroke('M190 318C190 286 222 280 228 304M190 318C218 334 206 366 182 360M190 318C162 302 174 270 198 276M190 318C190 350 158 356 152 332', ink, 9) +
    disc(190, 318, 11, red, 6) +
    shape('M0 540L0 470C40 440 80 486 120 462C160 438 200 486 244 460C280 442 310 460 330 452L330 540Z', ink) +
    stroke('M20 506C60 486 90 520 130 500M170 508C210 486 250 520 300 494', red, 7)
  );
};

const box330 = (fill: string): string => `<rect width="330" height="540" fill="${fill}"/>`;

/** The striped curtain under the blossoms, a tied cord across it. */
export const curtain = (): string =>
  shape('M0 330C80 312 250 312 330 330L330 540L0 540Z', paper, 9) +
  each(4, (i) => shape(`M${24 + i * 82} 321C${20 + i * 82} 400 ${20 + i * 82} 470 ${24 + i * 82} 540L${62 + i * 82} 540C${60 + i * 82} 470 ${60 + i * 82} 400 ${62 + i * 82} 317Z`, i % 2 ? violet : red, 6)) +
  stroke('M0 362C80 392 250 392 330 362', ink, 24) +
  stroke('M0 362C80 392 250 392 330 362', gold, 11) +
  put(shape('M0 0C-44-34-66 8-30 16C-62 30-36 66 0 22C36 66 62 30 30 16C66 8 44-34 0 0Z', gold, 8) + stroke('M-6 24L-22 104M8 24L24 104', gold, 12) + stroke('M-22 104l-3 20M24 104l3 20', ink, 14), 165, 372);

/** A zigzag bridge of planks over water. */
export const bridge = (): string => {
  const plank = (d: string, lines: string): string => shape(d, gold, 9) + stroke(lines, ink, 5);
  return (
    shape('M0 352C70 330 120 372 180 352S280 332 330 356L330 540L0 540Z', sky, 8) +
    stroke('M14 396C60 376 92 412 130 394M214 392C250 376 290 404 322 388M20 506C60 488 100 520 140 502M230 512C262 498 292 516 322 504', paper, 7) +
    stroke('M44 452L44 500M150 470L150 516M196 418L196 470M296 432L296 480', ink, 15) +
    plank('M0 406L176 444L166 484L0 448Z', 'M40 416L36 456M88 426L82 466M134 436L126 476') +
    plank('M128 436L214 372L244 398L166 484Z', 'M156 424L190 452M184 402L216 424') +
    plank('M206 372L330 392L330 430L238 416Z', 'M256 382L252 418M296 388L294 426')
  );
};

/** The boar, running to the left. */
export const boar = (): string =>
  shape('M22 398C30 372 60 366 78 348C104 310 160 298 214 304C270 310 304 344 308 398C308 424 298 440 284 450L262 452L252 424C216 434 178 434 148 426L140 452L112 452L106 420C84 424 54 424 34 420C24 414 20 406 22 398Z', ink, 9) +
  shape('M86 344L84 306L116 326Z', red, 8) +
  each(8, (i) => stroke(`M${116 + i * 22} ${316 - (i < 4 ? i * 2 : (8 - i) * 2)}l-10-22`, ink, 9)) +
  stroke('M140 340C170 326 206 328 236 340M150 364C182 352 214 354 246 366M168 388C196 380 220 382 246 392', red, 7) +
  shape('M24 396C18 384 26 372 38 374C46 384 44 400 34 408Z', red, 6) +
  shape('M56 414C50 398 54 388 64 382C64 396 66 406 72 412Z', paper, 4) +
  disc(86, 372, 8, paper) +
  disc(85, 372, 3.5, ink) +
  stroke('M304 360C322 350 326 372 312 378', ink, 8);

/** The full moon on a red sky. */
export const moon = (): string => `<rect width="330" height="400" fill="${red}"/>` + disc(186, 190, 112, paper, 9);

/** The red cup with the character for long life. */
export const sakeCup = (): string =>
  shape('M62 224C66 330 116 386 172 386C228 386 280 330 284 224Z', red, 10) +
  shape('M124 384L110 428L236 428L222 384C206 392 140 392 124 384Z', red, 10) +
  oval(173, 224, 112, 34, gold, 0, 10) +
  oval(173, 228, 84, 20, red, 0, 6) +
  stroke('M138 274L208 274M128 294L218 294M144 314L202 314M122 334L224 334M178 258L178 290C172 316 156 334 138 352M192 334L192 356C192 366 182 366 176 360M164 346l8 10', gold, 8);

/** The deer, looking back over its shoulder. */
export const deer = (): string =>
  stroke('M118 386L108 478M152 392L150 478M238 384L246 478M262 376L276 478', ink, 19) +
  stroke('M118 386L109 462M152 392L150 462M238 384L245 462M262 376L274 462', gold, 8) +
  shape('M92 330C92 292 136 286 176 296C212 304 256 284 280 320C296 356 274 394 240 396C196 402 140 408 112 390C98 378 92 356 92 330Z', gold, 9) +
  shape('M278 318C296 306 308 320 300 340L286 346Z', paper, 7) +
  shape('M96 346C88 296 96 248 124 222L168 232C164 262 162 286 172 306Z', gold, 8) +
  shape('M122 232C112 200 136 180 164 188C184 196 212 204 222 218C224 232 206 238 186 238C166 250 136 254 122 232Z', gold, 9) +
  shape('M130 196C108 186 96 192 88 206C102 214 120 212 130 208Z', rose, 7) +
  stroke('M142 186C128 150 140 116 132 92M138 150C118 142 108 124 110 106M164 186C170 152 192 138 196 108M178 150C198 144 210 132 214 114', ink, 10) +
  disc(168, 210, 6, ink) +
  shape('M206 212L224 218L210 230Z', ink) +
  each(7, (i) => disc(136 + (i % 4) * 34 + (i > 3 ? 18 : 0), i > 3 ? 348 : 320, 8, paper)) +
  stroke('M112 262C110 282 112 300 116 316', ink, 5);

/** A ribbon: plain, written on, or blue-violet. */
export const ribbon = (kind: 'plain' | 'written' | 'violet', x = 176, y = 246, angle = -14): string => {
  const writing =
    stroke('M-8 -124C10 -118 14 -106 -4 -96C14 -92 12 -76 -10 -72M-12 -52C8 -56 16 -44 4 -34C-14 -22 -6 -12 14 -16M0 4L0 40M-14 16L14 14M-12 60C-4 48 12 52 10 66C8 82 -14 82 -10 96M12 92C2 106 -8 114 -14 124', paper, 7);
  return put(
    stroke('M0 -158L0 -196', ink, 6) +
      `<rect x="-42" y="-158" width="84" height="316" fill="${kind === 'violet' ? violet : red}" stroke="${ink}" stroke-width="10"/>` +
      (kind === 'written' ? writing : stroke('M-27 -142L-27 142M27 -142L27 142', kind === 'violet' ? lilac : rose, 4)),
    x,
    y,
    1,
    angle,
  );
};
