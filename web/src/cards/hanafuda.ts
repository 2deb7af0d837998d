/** The 46 flower cards: what each is composed of. */

import { butterflies, crane, cuckoo, geese, phoenix, stream, swallow, warbler } from './birds';
import { boar, bridge, curtain, deer, lightning, moon, rainman, ribbon, sakeCup } from './figures';
import { blade, cherryBlossom, irisFlower, paulowniaLeaf, paulowniaSpike, pineClump, pineTrunk, raceme, rain, willowStrand, wisteriaLeaf } from './plants';
import { branch, chrysanthemum, chrysanthemumLeaf, cloverStem, hill, mapleLeaf, peony, peonyLeaf, plumBlossom, plumBud, plume } from './plants2';
import { disc, gold, ink, moss, paper, red, rose, shape, stroke } from './svg';

type Art = () => string;

const clumps = (...at: [number, number, number][]): string => at.map(([x, y, r]) => pineClump(x, y, r)).join('');
const strands = (...at: [number, number, number, number][]): string => at.map((s) => willowStrand(...s)).join('');
const blossoms = (...at: [number, number, number][]): string => at.map(([x, y, r]) => cherryBlossom(x, y, r)).join('');
const plums = (...at: [number, number, number][]): string => at.map(([x, y, r]) => plumBlossom(x, y, r)).join('');
const clovers = (...at: [number, number, number, number][]): string => at.map((s) => cloverStem(...s)).join('');
const maples = (...at: [number, number, number, number, string][]): string => at.map((s) => mapleLeaf(...s)).join('');
const racemes = (...at: [number, number, number, number][]): string => at.map((s) => raceme(...s)).join('');

const cherryTwig = (d: string): string => branch(d, 20);
const vine = stroke('M0 60C70 20 130 90 200 50S300 30 330 70', ink, 15) + stroke('M0 60C70 20 130 90 200 50S300 30 330 70', moss, 5);
const irisBed = (tips: [number, number][]): string => tips.map(([x, tip], i) => blade(x, 560, tip, i % 2 ? 22 : -22)).join('');
const plumTwig = 'M60 560L110 430L84 360L190 270L170 190L262 84';

export const HANAFUDA_ART: Record<string, Art> = {
  'pine-crane': () => disc(222, 138, 98, red, 9) + clumps([50, 520, 92], [284, 524, 96], [168, 548, 88]) + crane(),
  'pine-ribbon': () => clumps([264, 120, 86], [70, 486, 106], [262, 500, 104]) + ribbon('written'),
  'pine-chaff-1': () => pineTrunk('M150 560C160 470 214 420 196 170M176 470C220 470 240 460 256 440M190 380C140 390 110 380 84 360') + clumps([206, 152, 104], [84, 352, 92], [256, 430, 96], [76, 522, 84]),
  'pine-chaff-2': () => pineTrunk('M196 560C166 470 220 400 196 230M186 480C130 500 110 490 88 480M196 420C230 424 240 420 250 410') + clumps([196, 214, 122], [250, 398, 100], [88, 470, 106]),

  'willow-rainman': () => rain() + stream(428) + strands([22, 0, 420, 20], [300, 190, 240, 22]) + rainman(),
  'willow-swallow': () => strands([150, 0, 200, 30], [214, 0, 160, 30], [278, 0, 470, 30], [60, 240, 270, -20]) + swallow(),
  'willow-ribbon': () => strands([140, 0, 500, 30], [40, 170, 330, 24], [256, 0, 480, 36], [306, 0, 380, 20]) + ribbon('plain', 180, 290, 12),
  'willow-lightning': lightning,

  'cherry-curtain': () => blossoms([180, 84, 66], [284, 168, 62], [84, 206, 62], [188, 226, 66], [290, 290, 50], [36, 300, 46]) + curtain(),
  'cherry-ribbon': () => cherryTwig('M20 560L90 420L250 330L330 190') + blossoms([258, 116, 66], [72, 416, 70], [258, 440, 76], [150, 510, 58]) + ribbon('written', 170, 240),
  'cherry-chaff-1': () => cherryTwig('M40 560L110 420L230 330L262 150') + blossoms([214, 126, 78], [104, 282, 72], [250, 310, 70], [96, 452, 78], [252, 470, 72]),
  'cherry-chaff-2': () => cherryTwig('M300 560L240 430L110 330L170 130') + blossoms([250, 110, 70], [160, 212, 76], [70, 350, 74], [250, 372, 80], [150, 480, 74]),

  'wisteria-cuckoo': () => cuckoo() + vine + racemes([60, 350, 210, 92], [170, 380, 190, 92], [276, 336, 230, 92]),
  'wisteria-ribbon': () => vine + wisteriaLeaf(250, 190, 30, 0.9) + racemes([150, 110, 300, 96], [266, 220, 300, 96], [58, 262, 250, 92]) + ribbon('plain', 190, 300, 14),
  'wisteria-chaff-1': () => vine + wisteriaLeaf(300, 230, -6, 0.9) + racemes([166, 100, 420, 104], [272, 250, 290, 96], [62, 230, 290, 96]),
  'wisteria-chaff-2': () => vine + wisteriaLeaf(130, 210, -30, 0.85) + racemes([236, 98, 400, 104], [118, 246, 300, 98], [300, 330, 190, 84], [40, 330, 180, 80]),

  'iris-bridge': () => irisBed([[196, 130], [256, 96], [300, 150], [136, 200]]) + irisFlower(214, 116, 0.8) + irisFlower(272, 214, 0.72) + irisFlower(140, 242, 0.68) + bridge(),
  'iris-ribbon': () => irisBed([[50, 220], [110, 170], [214, 120], [270, 90], [306, 190]]) + irisFlower(236, 126, 0.86) + irisFlower(80, 370, 0.82) + irisFlower(254, 412, 0.82) + ribbon('plain', 166, 276),
  'iris-chaff-1': () => irisBed([[44, 240], [100, 180], [170, 90], [230, 120], [290, 60]]) + irisFlower(216, 140, 1.02) + irisFlower(94, 312, 0.94) + irisFlower(244, 402, 0.9),
  'iris-chaff-2': () => irisBed([[60, 170], [130, 220], [196, 140], [256, 70], [304, 180]]) + irisFlower(176, 214, 1.12) + irisFlower(262, 372, 0.88) + irisFlower(84, 416, 0.84),

  'paulownia-phoenix': () => paulowniaSpike(196, 112, 3, 0.7) + paulowniaLeaf(90, 566, 0.9, -28) + paulowniaLeaf(250, 566, 0.9, 24) + paulowniaLeaf(170, 574, 0.86) + phoenix(),
  'paulownia-chaff-1': () =>
    `<rect y="478" width="330" height="62" fill="${gold}"/>` + stroke('M0 478L330 478', ink, 9) +
    paulowniaLeaf(84, 436, 0.98, -40) + paulowniaLeaf(250, 436, 0.98, 40) + paulowniaLeaf(168, 460, 1.12) +
    paulowniaSpike(168, 290, 5) + paulowniaSpike(254, 300, 3, 0.86) + paulowniaSpike(78, 304, 3, 0.86),

  'clover-boar': () => clovers([60, 300, 220, -260], [330, 330, -170, -250], [250, 330, 70, -290]) + shape('M0 446C90 430 240 430 330 446L330 540L0 540Z', moss, 8) + boar(),
  'clover-ribbon': () => clovers([70, 560, 230, -500], [30, 560, 60, -360], [200, 560, 120, -300], [130, 560, 60, -450]) + ribbon('plain', 186, 262, -10),
  'clover-chaff-1': () => clovers([80, 560, 220, -500], [40, 560, 60, -360], [150, 560, 160, -330], [210, 560, 90, -190], [60, 560, 140, -470]),
  'clover-chaff-2': () => clovers([270, 560, -130, -510], [300, 560, -20, -430], [220, 560, -180, -330], [250, 560, 30, -300], [160, 560, -110, -180]),

  'susuki-moon': () => moon() + hill(326),
  'susuki-geese': () => plume(60, 440, 96, 20) + plume(280, 440, 84, -16) + hill(356) + geese(),
  'susuki-chaff-1': () => plume(60, 330, 110, 30) + plume(140, 300, 190, 40) + plume(240, 300, 140, 24) + hill(246),
  'susuki-chaff-2': () => disc(206, 176, 60, gold, 8) + plume(290, 360, 190, -54) + plume(96, 330, 120, -30) + hill(286),

  'chrysanthemum-sake-cup': () => chrysanthemumLeaf(266, 476, 40) + chrysanthemumLeaf(70, 470, -50) + chrysanthemum(210, 118, 82, gold) + chrysanthemum(64, 474, 66, gold) + chrysanthemum(266, 482, 70, paper) + sakeCup(),
  'chrysanthemum-ribbon': () => chrysanthemumLeaf(60, 300, -30) + chrysanthemumLeaf(280, 320, 40) + chrysanthemum(236, 112, 80, gold) + chrysanthemum(80, 420, 84, red) + chrysanthemum(248, 440, 82, gold) + ribbon('violet', 164, 268, -12),
  'chrysanthemum-chaff-1': () => stroke('M170 560L176 160', ink, 9) + chrysanthemumLeaf(174, 380, -64, 1.2) + chrysanthemumLeaf(176, 330, 64, 1.1) + chrysanthemum(196, 142, 104, gold) + chrysanthemum(86, 436, 86, red) + chrysanthemum(254, 450, 84, gold),
  'chrysanthemum-chaff-2': () => stroke('M120 560L170 300L240 140', ink, 9) + chrysanthemumLeaf(150, 410, -56, 1.1) + chrysanthemumLeaf(180, 360, 74, 1.2) + chrysanthemum(234, 122, 84, red) + chrysanthemum(120, 274, 96, gold) + chrysanthemum(232, 444, 94, red),

  'maple-deer': () => maples([252, 96, 0.86, 24, red], [280, 206, 0.74, -30, red], [60, 232, 0.7, 40, red], [60, 496, 0.86, -20, red], [196, 516, 0.7, 30, red], [290, 504, 0.8, 10, red]) + deer(),
  'maple-ribbon': () => maples([250, 104, 1.1, 20, red], [70, 260, 1, -30, gold], [270, 270, 1.04, 50, gold], [84, 440, 1.2, 16, red], [256, 446, 1.16, -24, red]) + ribbon('violet', 168, 270, -12),
  'maple-chaff-1': () => maples([222, 112, 1.6, 16, red], [88, 250, 1.4, -30, gold], [248, 290, 1.5, 40, red], [92, 428, 1.6, 10, red], [246, 464, 1.4, -30, gold]),
  'maple-chaff-2': () => maples([232, 104, 1.3, -24, gold], [128, 240, 1.66, 20, red], [276, 262, 1.2, 60, gold], [66, 392, 1.3, -40, gold], [212, 420, 1.7, -6, red], [84, 504, 1, 30, red]),

  'peony-butterflies': () => peonyLeaf(50, 410, -50) + peonyLeaf(286, 400, 48) + peony(168, 440, 118) + butterflies(),
  'peony-ribbon': () => peonyLeaf(252, 190, 20, 0.9) + peonyLeaf(50, 380, -40, 0.9) + peonyLeaf(290, 470, 60, 0.9) + peony(160, 420, 122) + ribbon('violet', 184, 222, 12),
  'peony-chaff-1': () => stroke('M176 560L176 300', ink, 11) + peonyLeaf(120, 470, -50, 1.1) + peonyLeaf(230, 470, 50, 1.1) + peony(180, 232, 138),
  'peony-chaff-2': () => stroke('M120 560L160 380', ink, 11) + peonyLeaf(220, 240, 12, 1.1) + peonyLeaf(80, 280, -40, 0.9) + peonyLeaf(288, 500, 60) + peony(150, 404, 126, rose, red),

  'plum-warbler': () => branch('M-10 370L120 352L214 330L340 350M120 352L60 470L130 560M214 330L270 440L250 560') + plums([226, 112, 66], [286, 254, 50], [64, 438, 62], [262, 450, 66], [160, 484, 50]) + warbler(),
  'plum-ribbon': () => branch(plumTwig) + plums([250, 108, 72], [70, 400, 76], [250, 426, 80], [140, 500, 56]) + ribbon('written', 170, 256),
  'plum-chaff-1': () => branch(plumTwig) + branch('M190 270L290 330L276 430', 16) + plums([230, 116, 84], [98, 300, 74], [268, 330, 66], [122, 460, 84], [270, 466, 58]) + plumBud(140, 196, 20) + plumBud(300, 216, 18),
  'plum-chaff-2': () => branch('M280 560L220 440L252 350L120 250L180 150L150 60') + branch('M252 350L320 280', 16) + plums([222, 164, 78], [96, 262, 70], [262, 306, 68], [86, 428, 78], [228, 456, 84]) + plumBud(296, 108, 19) + plumBud(60, 340, 18),
};

