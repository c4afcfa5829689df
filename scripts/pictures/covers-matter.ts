import { Hand } from './chalk.ts';
import { arc, box, curve, type Point, pathData, walk } from './geometry.ts';
import { ink } from './palette.ts';
import { compose, layer, within } from './sheet.ts';

const size = { width: 1600, height: 900 };

/** A wall of drawers: each keeps what it says on its label, and only one has to be opened. */
export function partitioning(): string {
  const hand = new Hand('partitioning');
  const { random } = hand;
  const [wide, high, gap] = [292, 176, 22];
  const [x0, y0] = [-64, -76];
  const fronts: string[] = [];
  const lines: string[] = [];
  const drawer = (
    [x, y]: Point,
    w: number,
    h: number,
    front: string,
    chalk: string,
    opacity: number,
  ): void => {
    fronts.push(
      hand.shape(box(x, y, w, h), front, { stray: 3 }),
      hand.shape(box(x + w * 0.3, y + h * 0.2, w * 0.4, h * 0.22), chalk, { opacity: opacity * 0.8 }),
    );
    lines.push(
      hand.outline(box(x, y, w, h), { width: 4, color: chalk, opacity }),
      hand.dot([x + w / 2, y + h * 0.68], h * 0.08, chalk, opacity),
    );
  };
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 6; column++) {
      if (row === 1 && column === 3) continue;
      drawer(
        [x0 + column * (wide + gap), y0 + row * (high + gap)],
        wide,
        high,
        random.pick([ink.roof, ink.rain, ink.stone, ink.rain, '#30414a']),
        ink.mist,
        random.between(0.35, 0.6),
      );
    }
  }
  const [left, top] = [x0 + 3 * (wide + gap), y0 + high + gap];
  const inside: Point[] = [
    [left, top],
    [left + wide, top],
    [left + wide + 70, top + 206],
    [left - 70, top + 206],
  ];
  const cards = Array.from({ length: 8 }, (_, index) => {
    const t = 0.16 + index * 0.105;
    const y = top + 206 * t;
    return hand.shape(
      [
        [left - 70 * t + 18, y - 20],
        [left + wide + 70 * t - 18, y - 20],
        [left + wide + 70 * t - 14, y + 8],
        [left - 70 * t + 14, y + 8],
      ],
      index === 4 ? ink.amber : index % 2 === 0 ? ink.chalk : ink.elephant,
    );
  });
  const wall = layer('rubbed', ...fronts) + layer('line', ...lines);
  fronts.length = 0;
  lines.length = 0;
  drawer([left - 82, top + 196], wide + 164, high + 60, ink.lagoon, ink.chalk, 1);
  return compose(
    { ...size, ground: ink.night, foot: 0.92 },
    wall,
    layer(
      'rubbed',
      hand.shape(box(left - 50, top + 236, wide + 158, high + 62), ink.night, { opacity: 0.7 }),
    ),
    layer('rubbed', hand.shape(inside, ink.abyss), ...cards, ...fronts),
    layer('line', hand.outline(inside, { width: 6, color: ink.teal }), ...lines),
  );
}

/** A murmuration of tiny squares against a pale sky, above the one slab they could have been. */
export function smallFiles(): string {
  const hand = new Hand('small-files');
  const { random } = hand;
  const flight = walk(
    curve([
      [1720, 470],
      [1430, 430],
      [1210, 210],
      [880, 110],
      [520, 150],
      [340, 330],
      [520, 480],
      [800, 440],
      [930, 330],
    ]),
    2.2,
  );
  const length = flight.at(-1)?.travelled ?? 1;
  const squares = flight.map(({ at, direction, travelled }) => {
    const t = travelled / length;
    const spread = 24 + 88 * Math.sin(Math.PI * Math.min(1, t * 1.12)) ** 2;
    const off = random.bell() * spread * 0.62;
    const along = random.between(-30, 30);
    const half = random.between(4, 7) + 8 * random.next() ** 4 + 3 * (1 - t);
    const [x, y] = [
      at[0] + direction[0] * along - direction[1] * off,
      at[1] + direction[1] * along + direction[0] * off,
    ];
    const turn = Math.atan2(direction[1], direction[0]) + random.between(-0.5, 0.5);
    const [cos, sin] = [Math.cos(turn) * half, Math.sin(turn) * half];
    const color = random.next() < 0.24 ? ink.lagoon : random.pick([ink.night, ink.roof, ink.rain]);
    return `<path d="${pathData(
      [
        [x + cos, y + sin],
        [x - sin, y + cos],
        [x - cos, y - sin],
        [x + sin, y - cos],
      ],
      true,
    )}" fill="${color}"/>`;
  });
  const ground: Point[] = [
    ...curve([
      [-40, 668],
      [300, 640],
      [760, 652],
      [1180, 610],
      [1640, 640],
    ]),
    [1640, 940],
    [-40, 940],
  ];
  return compose(
    { ...size, ground: '#dbe4e1', vein: ink.rain, foot: 0.5 },
    layer(
      'dust',
      ...flight.filter((_, index) => index % 60 === 0).map(({ at }) => hand.dot(at, 90, ink.elephant, 0.35)),
    ),
    layer('rubbed', ...squares),
    hand.shape(ground, ink.slate),
    layer('rubbed', hand.shape(ground, ink.stone), hand.shape(box(1090, 440, 190, 186), ink.lagoon)),
    layer(
      'line',
      hand.stroke(ground.slice(0, -2), { width: 5, color: ink.cloud }),
      hand.outline(box(1090, 440, 190, 186), { width: 6, color: ink.night }),
      hand.dot([1185, 533], 15, ink.amber),
    ),
  );
}

/** Strata of stone with a fault through them: a file that can be read in layers, or across. */
export function parquetInside(): string {
  const hand = new Hand('parquet-inside');
  const { random } = hand;
  const beds: readonly [
    depth: number,
    color: string,
    marks: 'none' | 'hatch' | 'grains' | 'dashes',
    chalk: string,
  ][] = [
    [-80, ink.mist, 'grains', ink.cloud],
    [92, ink.lagoon, 'hatch', ink.teal],
    [196, ink.rain, 'none', ink.mist],
    [262, ink.chalk, 'dashes', ink.rain],
    [348, ink.teal, 'none', ink.deep],
    [392, ink.deep, 'grains', ink.teal],
    [500, ink.elephant, 'hatch', ink.roof],
    [560, ink.amber, 'none', ink.roof],
    [578, ink.roof, 'dashes', ink.cloud],
    [680, ink.slate, 'none', ink.cloud],
    [780, ink.night, 'none', ink.cloud],
  ];
  const profile = random.drift(300);
  const side = (drop: number): string => {
    const fills: string[] = [];
    const marks: string[] = [];
    const edges: string[] = [];
    for (const [index, [depth, color, kind, chalk]] of beds.entries()) {
      const local = random.drift(130);
      const edge = Array.from({ length: 84 }, (_, step): Point => {
        const x = -40 + step * 20;
        return [x, depth + drop + 34 * profile(x + depth * 0.25) + 7 * local(x)];
      });
      const floor = (beds[index + 1]?.[0] ?? 980) + drop;
      const body: Point[] = [...edge, [1640, 960], [-40, 960]];
      fills.push(hand.shape(body, color, { stray: 1 }));
      edges.push(hand.stroke(edge, { width: 5, color: ink.night, opacity: 0.7 }));
      const bed = { top: depth + drop + 26, height: floor - depth - drop - 34 };
      if (kind === 'hatch')
        marks.push(
          hand.hatch([-40, bed.top], [1680, bed.height], 46, { width: 5, color: chalk, opacity: 0.75 }),
        );
      for (let x = -20; kind === 'grains' && x < 1640; x += random.between(24, 44))
        marks.push(
          hand.dot(
            [x, bed.top + random.next() * bed.height + 30 * profile(x + depth * 0.25)],
            random.between(2.5, 7),
            chalk,
            0.8,
          ),
        );
      for (let x = -20; kind === 'dashes' && x < 1640; x += random.between(44, 80)) {
        const y = bed.top + random.next() * bed.height + 30 * profile(x + depth * 0.25);
        marks.push(
          hand.line([x, y], [x + random.between(24, 60), y + 2], { width: 5, color: chalk, opacity: 0.75 }),
        );
      }
    }
    return layer('rubbed', ...fills) + layer('line', ...marks, ...edges);
  };
  const fault: Point[] = [
    [1130, -20],
    [1088, 210],
    [1062, 330],
    [1004, 560],
    [930, 920],
  ];
  return compose(
    { ...size, ground: ink.night, foot: 0.75 },
    within(pathData([[-10, -20], ...fault, [-10, 920]], true), 'left', side(0)),
    within(pathData([...fault, [1620, 920], [1620, -20]], true), 'right', side(104)),
    layer(
      'line',
      hand.stroke(fault, { width: 17, color: ink.night, stray: 4 }),
      hand.stroke(fault, { width: 6, color: ink.chalk, stray: 5 }),
    ),
  );
}

/** A sieve: the lumps stay, the fine grains pass. */
export function dataTests(): string {
  const hand = new Hand('data-tests');
  const { random } = hand;
  const [cx, top, bottom, rx, ry] = [800, 238, 372, 540, 118];
  const half = (y: number, from: number, to: number): Point[] => arc([cx, y], [rx, ry], from, to);
  const mouth = half(top, 0, 360);
  const mesh = [-1, 1].flatMap((slope) =>
    Array.from({ length: 30 }, (_, index) => {
      const x = cx - rx * 1.5 + index * 56;
      return hand.line([x - slope * 240, bottom - 130], [x + slope * 240, bottom + 130], {
        width: 3.5,
        color: ink.mist,
        opacity: 0.65,
      });
    }),
  );
  const lumps: readonly [x: number, y: number, r: number, color: string][] = [
    [510, 300, 46, ink.mist],
    [640, 268, 66, ink.chalk],
    [790, 306, 50, ink.elephant],
    [905, 262, 74, ink.chalk],
    [1050, 300, 48, ink.mist],
    [772, 222, 52, ink.amber],
    [1146, 312, 28, ink.elephant],
    [420, 318, 26, ink.elephant],
  ];
  const grains = Array.from({ length: 420 }, () => {
    const fall = random.next() ** 1.7;
    const x = cx + random.bell() * 210 * (1 - 0.35 * fall);
    const lip = bottom + ry * Math.sqrt(Math.max(0, 1 - ((x - cx) / rx) ** 2));
    return hand.dot(
      [x, lip + 14 + fall * 430],
      random.between(2.6, 8),
      random.next() < 0.2 ? ink.teal : ink.chalk,
      0.95 - fall * 0.5,
    );
  });
  const band: Point[] = [...half(top, 0, 180), ...half(bottom, 180, 0)];
  return compose(
    { ...size, ground: '#3d5059', foot: 0.85 },
    layer(
      'rubbed',
      hand.shape([...half(top, 180, 360), ...half(bottom, 360, 180)], ink.abyss),
      hand.shape(half(bottom, 0, 360), ink.roof),
    ),
    within(
      pathData([...half(bottom, 180, 0), [cx + rx, top], ...half(top, 360, 180)], true),
      'mesh',
      layer('line', ...mesh),
    ),
    layer('rubbed', ...lumps.map(([x, y, r, color]) => hand.dot([x, y], r, color))),
    layer(
      'line',
      ...lumps.map(([x, y, r]) =>
        hand.stroke(arc([x, y], [r, r], 20, 130), { width: 5, color: ink.night, opacity: 0.5 }),
      ),
    ),
    layer('across', hand.shape(band, ink.lagoon)),
    layer('rubbed', hand.shape(band, ink.lagoon, { opacity: 0.85 })),
    layer(
      'line',
      hand.outline(mouth, { width: 13, color: ink.teal, stray: 3 }),
      hand.stroke(half(bottom, 0, 180), { width: 8, color: ink.teal }),
      ...grains,
    ),
  );
}
