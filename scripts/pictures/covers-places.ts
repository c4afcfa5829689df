import { Hand } from './chalk.ts';
import { arc, curve, type Point } from './geometry.ts';
import { ink } from './palette.ts';
import { compose, layer } from './sheet.ts';

const size = { width: 1600, height: 900 };

/** Two arcs that hold each other, each once over and once under, so neither can leave alone. */
export function dataContracts(): string {
  const hand = new Hand('data-contracts');
  const [one, other] = [
    { centre: [580, 390] as Point, radius: 340 },
    { centre: [980, 210] as Point, radius: 260 },
  ];
  const link = ({ centre, radius }: typeof one, from: number, to: number, color: string): string => {
    const bend = arc(centre, [radius, radius], from, to);
    return (
      hand.stroke(bend, { width: 152, color: ink.abyss, stray: 2, taper: 0 }) +
      hand.stroke(bend, { width: 116, color, stray: 3, taper: 0 })
    );
  };
  const compass = [one, other].flatMap(({ centre, radius }) => [
    ...[radius - 92, radius + 92].map((r) =>
      hand.stroke(arc(centre, [r, r]), { width: 4, color: ink.mist, opacity: 0.55, stray: 2 }),
    ),
    hand.line([centre[0] - 22, centre[1]], [centre[0] + 22, centre[1]], { width: 5, color: ink.mist }),
    hand.line([centre[0], centre[1] - 22], [centre[0], centre[1] + 22], { width: 5, color: ink.mist }),
  ]);
  return compose(
    { ...size, ground: ink.deep, foot: 0.85 },
    layer(
      'line',
      ...compass,
      hand.dashes(
        [
          [-300, 786],
          [1620, -78],
        ],
        26,
        { width: 4, color: ink.mist, opacity: 0.45 },
      ),
    ),
    layer(
      'rubbed',
      link(one, -186, 66, ink.chalk),
      link(other, 24, 284, ink.teal),
      link(one, -10, 34, ink.chalk),
    ),
    layer('line', hand.dot([816, 284], 26, ink.amber)),
  );
}

/** Elephant-grey ridges: the highest has a back, a brow and a long trunk, if one cares to see them. */
export function hadoopLessons(): string {
  const hand = new Hand('hadoop-lessons');
  const { random } = hand;
  const ridges: readonly [color: string, crest: Point[]][] = [
    [
      '#b4c0bf',
      [
        [-40, 400],
        [180, 330],
        [360, 380],
        [560, 300],
        [760, 350],
        [1000, 290],
        [1230, 360],
        [1420, 300],
        [1640, 350],
      ],
    ],
    [
      ink.elephant,
      [
        [-40, 480],
        [120, 410],
        [240, 330],
        [330, 318],
        [470, 214],
        [560, 206],
        [660, 120],
        [728, 84],
        [800, 130],
        [862, 150],
        [930, 232],
        [1010, 262],
        [1080, 352],
        [1160, 432],
        [1250, 486],
        [1350, 482],
        [1430, 430],
        [1500, 456],
        [1640, 470],
      ],
    ],
    [
      '#65767c',
      [
        [-40, 470],
        [160, 520],
        [380, 470],
        [600, 520],
        [820, 460],
        [1010, 420],
        [1200, 520],
        [1420, 560],
        [1640, 520],
      ],
    ],
    [
      ink.rain,
      [
        [-40, 600],
        [220, 560],
        [480, 590],
        [760, 540],
        [1060, 590],
        [1340, 570],
        [1640, 620],
      ],
    ],
    [
      ink.stone,
      [
        [-40, 650],
        [300, 670],
        [700, 630],
        [1100, 670],
        [1640, 640],
      ],
    ],
  ];
  const land = ridges.map(([color, crest], index) => {
    const crag = random.drift(26);
    const edge = curve(crest).map(([x, y]): Point => [x, y + (15 - index * 3) * crag(x + 40)]);
    const wrinkles = edge
      .filter((_, step) => step % 9 === 4)
      .map(([x, y]) => {
        const fall = random.between(50, index === 1 ? 260 : 130);
        return hand.stroke(
          curve(
            [
              [x, y + 16],
              [x + fall * 0.2, y + fall * 0.5],
              [x + fall * random.between(0.3, 0.8), y + fall],
            ],
            8,
          ),
          {
            width: random.between(3, 7),
            color: index < 3 ? ink.roof : ink.elephant,
            opacity: 0.42,
            taper: 0.9,
          },
        );
      });
    return (
      layer('rubbed', hand.shape([...edge, [1640, 940], [-40, 940]], color)) +
      layer(
        'line',
        ...wrinkles,
        hand.stroke(edge, { width: 6, color: index < 3 ? ink.chalk : ink.elephant, opacity: 0.75, stray: 3 }),
      )
    );
  });
  return compose(
    { ...size, ground: '#d6dfdc', vein: ink.rain, foot: 0.9 },
    layer(
      'across',
      hand.line([-40, 90], [1640, 110], { width: 90, color: ink.chalk }),
      hand.line([500, 230], [1640, 222], { width: 60, color: ink.chalk, opacity: 0.8 }),
    ),
    layer('rubbed', hand.dot([1390, 196], 66, ink.amber)),
    ...land,
  );
}

/** A night that stays quiet: one lit window on the horizon, and its slow rings. */
export function onCall(): string {
  const hand = new Hand('on-call');
  const light: Point = [1120, 542];
  const horizon = curve([
    [-40, 604],
    [320, 588],
    [700, 596],
    [1000, 566],
    [1240, 568],
    [1640, 600],
  ]);
  const sky = Array.from({ length: 9 }, (_, index) =>
    hand.line([-40, 60 + index * 62], [1640, 66 + index * 60], {
      width: 66,
      color: index > 5 ? ink.lagoon : ink.deep,
      opacity: 0.1 + 0.075 * index,
      stray: 6,
    }),
  );
  const rings = [90, 168, 262, 372, 498, 640].map((radius, index) =>
    hand.dashes(arc(light, [radius, radius], 184, 356), 15 + index * 3, {
      width: 4.5,
      color: ink.mist,
      opacity: 0.75 - index * 0.1,
    }),
  );
  return compose(
    { ...size, ground: '#0a1416', foot: 0.5 },
    layer('across', ...sky),
    layer('line', ...rings),
    layer('dust', hand.dot(light, 84, ink.amber, 0.75)),
    layer('rubbed', hand.shape([...horizon, [1640, 940], [-40, 940]], ink.night)),
    layer(
      'line',
      hand.stroke(horizon, { width: 5, color: ink.mist, opacity: 0.7, stray: 2 }),
      hand.shape(
        [
          [1086, 570],
          [1086, 528],
          [1120, 498],
          [1154, 528],
          [1154, 570],
        ],
        ink.night,
        { stray: 1 },
      ),
      hand.outline(
        [
          [1086, 568],
          [1086, 528],
          [1120, 498],
          [1154, 528],
          [1154, 568],
        ],
        { width: 5, color: ink.mist },
      ),
    ),
    layer('line', `<circle cx="${light[0]}" cy="${light[1]}" r="13" fill="${ink.amber}"/>`),
  );
}

/** The bill as an instrument: columns of cost like organ pipes, one of them out of proportion. */
export function costAsDesign(): string {
  const hand = new Hand('cost-as-design');
  const { random } = hand;
  const bodies: string[] = [];
  const lines: string[] = [];
  for (let index = 0, x = 22; index < 17; index++, x += 92) {
    const fromMiddle = Math.abs(index - 8);
    const peak = index === 12 ? 70 : 130 + 40 * fromMiddle - 90 * Math.cos(index * 1.6);
    const color = index === 12 ? ink.amber : random.pick([ink.roof, ink.stone, ink.lagoon, ink.rain]);
    const lip = 566 + (index % 2) * 26;
    bodies.push(
      hand.shape([...arc([x + 37, peak], [37, 13], 180, 360), [x + 74, 920], [x, 920]], color),
      hand.shape(arc([x + 37, peak], [37, 13]), ink.night),
    );
    bodies.push(
      hand.shape(
        [
          [x + 14, lip],
          [x + 60, lip],
          [x + 52, lip + 26],
          [x + 22, lip + 26],
        ],
        ink.night,
      ),
    );
    lines.push(
      hand.line([x + 15, peak + 34], [x + 15, lip - 40], {
        width: 9,
        color: ink.chalk,
        opacity: index === 12 ? 0.75 : 0.5,
      }),
      hand.line([x + 62, peak + 40], [x + 62, 760], { width: 6, color: ink.night, opacity: 0.5 }),
    );
    lines.push(
      hand.stroke(
        [
          [x + 14, lip],
          [x + 37, lip - 54],
          [x + 60, lip],
        ],
        { width: 4.5, color: ink.chalk, opacity: 0.8 },
      ),
      hand.line([x + 12, lip], [x + 62, lip], { width: 5, color: ink.chalk, opacity: 0.8 }),
    );
  }
  return compose(
    { ...size, ground: '#d3ddda', vein: ink.rain, foot: 0.96 },
    layer(
      'across',
      hand.line([-40, 140], [1640, 128], { width: 120, color: ink.chalk, opacity: 0.8 }),
      hand.line([-40, 330], [1640, 340], { width: 90, color: ink.chalk, opacity: 0.6 }),
    ),
    layer('rubbed', ...bodies),
    layer('line', ...lines),
  );
}
