import { Hand } from './chalk.ts';
import { arc, curve, type Point, pathData } from './geometry.ts';
import { ink } from './palette.ts';
import { compose, layer, within } from './sheet.ts';

const size = { width: 1600, height: 900 };

/** A rain of records; three of them fall past the line that had been drawn. */
export function lateData(): string {
  const hand = new Hand('late-data');
  const { random } = hand;
  const slant = 0.2;
  const drop = ([x, y]: Point, radius: number, tail: number, color: string, opacity: number): string =>
    hand.shape(
      [
        [x - slant * tail, y - tail],
        [x + radius * 0.6, y],
        [x - radius * 0.6, y],
      ],
      color,
      { opacity: opacity * 0.42, stray: 1 },
    ) + hand.dot([x, y], radius, color, opacity);
  const line = curve([
    [-40, 566],
    [400, 552],
    [900, 574],
    [1300, 556],
    [1640, 562],
  ]);
  const rain: string[] = [];
  for (let column = -60; column < 1640; column += 50) {
    for (let y = random.between(-40, 120); y < 500; y += random.between(70, 190)) {
      const near = random.next();
      rain.push(
        drop(
          [column + random.between(-16, 16) + slant * y, y],
          6 + 14 * near * near,
          60 + 130 * near,
          random.next() < 0.16 ? ink.teal : ink.chalk,
          0.5 + 0.5 * near,
        ),
      );
    }
    rain.push(
      hand.dot(
        [column + random.between(-20, 20), 540 - random.between(0, 12)],
        random.between(7, 13),
        ink.chalk,
        0.95,
      ),
    );
  }
  const late: readonly [x: number, y: number, radius: number][] = [
    [930, 672, 25],
    [1178, 762, 34],
    [1392, 648, 20],
  ];
  return compose(
    { ...size, ground: ink.night, foot: 0.2 },
    layer('line', ...rain, ...late.map(([x, y, radius]) => drop([x, y], radius, y - 420, ink.amber, 1))),
    layer('across', hand.stroke(line, { width: 20, color: ink.teal, stray: 4 })),
    layer('line', hand.stroke(line, { width: 5, color: ink.teal, stray: 9 })),
  );
}

/** One run, and the same run again: two strokes that differ by a hand's breadth and end in the same place. */
export function idempotentPipelines(): string {
  const hand = new Hand('idempotent-pipelines');
  const run = Array.from({ length: 241 }, (_, step): Point => {
    const angle = (step / 120 - 1) * 3.6;
    return [800 + 205 * angle - 540 * Math.sin(angle), 318 - 248 * Math.cos(angle) - 14 * angle];
  });
  const again = run.map(([x, y]): Point => [x + 26 * Math.sin(y / 120) + 6, y - 16 + 18 * Math.cos(x / 190)]);
  return compose(
    { ...size, ground: '#31434c' },
    layer('across', hand.stroke(run, { width: 86, color: ink.night, opacity: 0.55, stray: 3, taper: 0 })),
    layer(
      'rubbed',
      hand.stroke(
        run.map(([x, y]): Point => [x, y - 8]),
        { width: 64, color: ink.chalk, stray: 4, taper: 0 },
      ),
    ),
    layer(
      'line',
      hand.stroke(again, { width: 30, color: ink.lagoon, stray: 5, taper: 0 }),
      hand.stroke(again, { width: 17, color: ink.teal, stray: 6, taper: 0 }),
    ),
  );
}

/** The log: one long line, a notch for each thing that happened, the newest one still warm. */
export function logAndTable(): string {
  const hand = new Hand('log-and-table');
  const { random } = hand;
  const height = (x: number): number => 408 - x * 0.035;
  const notches: string[] = [];
  const shadows: string[] = [];
  for (let x = 58, count = 0; x < 1400; x += random.between(44, 62), count++) {
    const rise = count % 5 === 4 ? random.between(190, 250) : random.between(50, 140);
    const mark = { width: count % 5 === 4 ? 22 : 16, color: ink.chalk };
    notches.push(
      hand.line([x + random.between(-5, 5), height(x) - rise], [x, height(x) + random.between(18, 40)], mark),
    );
    shadows.push(
      hand.line([x, height(x) + 26], [x - rise * 0.5, height(x) + 30 + rise * 0.8], {
        width: 20,
        color: ink.abyss,
        opacity: 0.45,
      }),
    );
  }
  const long: Point[] = [
    [-40, height(-40)],
    [1640, height(1640)],
  ];
  return compose(
    { ...size, ground: ink.lagoon, foot: 0.94 },
    layer('down', ...shadows),
    layer('line', hand.twice(long, { width: 24, color: ink.chalk, stray: 4 }), ...notches),
    layer('line', hand.line([1446, 82], [1440, 400], { width: 32, color: ink.amber, stray: 2 })),
  );
}

/** Two axes of time as two planes, each with its own grid, meeting along one line. */
export function bitemporal(): string {
  const hand = new Hand('bitemporal');
  const [turn, tilt] = [0.62, 0.5];
  const project = (x: number, y: number, z: number): Point => {
    const [near, side] = [z * Math.cos(turn) - x * Math.sin(turn), x * Math.cos(turn) + z * Math.sin(turn)];
    const [depth, lift] = [
      near * Math.cos(tilt) + y * Math.sin(tilt),
      y * Math.cos(tilt) - near * Math.sin(tilt),
    ];
    const scale = 1950 / (15 - depth);
    return [850 + side * scale, 350 - lift * scale];
  };
  const floor = (a: number, b: number): Point => project(a, 0, b);
  const wall = (a: number, b: number): Point => project(a, b, 0);
  const lines = (
    plane: typeof floor,
    reach: number,
    from: number,
    to: number,
    color: string,
    width: number,
  ): string => {
    const marks: string[] = [];
    for (let a = -reach; a <= reach; a++)
      marks.push(hand.line(plane(a, from), plane(a, to), { width, color, taper: 0.5 }));
    for (let b = from; b <= to; b++)
      marks.push(hand.line(plane(-reach, b), plane(reach, b), { width, color, taper: 0.5 }));
    return marks.join('');
  };
  const cell = (plane: typeof floor, a: number, b: number, wide: number, high: number): Point[] => [
    plane(a, b),
    plane(a + wide, b),
    plane(a + wide, b + high),
    plane(a, b + high),
  ];
  return compose(
    { ...size, ground: ink.night, foot: 0.85 },
    hand.shape(cell(floor, -5, -3, 10, 7), ink.roof, { opacity: 0.9 }),
    layer(
      'rubbed',
      hand.shape(cell(floor, -3, 1, 3, 2), ink.mist, { opacity: 0.9 }),
      hand.shape(cell(floor, 2, 2, 1, 1), ink.mist, { opacity: 0.5 }),
    ),
    layer('line', lines(floor, 5, -3, 4, ink.mist, 4.5)),
    hand.shape(cell(wall, -5, 0, 10, 3), ink.lagoon, { opacity: 0.62 }),
    layer(
      'rubbed',
      hand.shape(cell(wall, -3, 0, 3, 2), ink.teal, { opacity: 0.9 }),
      hand.shape(cell(wall, 2, 1, 2, 1), ink.teal, { opacity: 0.6 }),
    ),
    layer(
      'line',
      lines(wall, 5, 0, 3, ink.teal, 5),
      hand.twice([wall(-5.5, 0), wall(5.5, 0)], { width: 11, color: ink.amber }),
    ),
  );
}

/** A great round form being filled from the left, one broad stroke after the other; the fronts do not agree yet. */
export function backfill(): string {
  const hand = new Hand('backfill');
  const { random } = hand;
  const rim = arc([850, 330], [560, 400]);
  const strokes: string[] = [];
  const fronts: string[] = [];
  for (let y = -60, lane = 0; y < 740; y += 62, lane++) {
    const front = 850 + 330 * Math.sin(lane * 1.7) * random.between(0.5, 1) + random.between(-40, 160);
    const color = random.pick([ink.teal, ink.copper, ink.lagoon, ink.copper]);
    for (const hair of [-22, 0, 22]) {
      strokes.push(
        hand.line([230, y + hair], [front + random.between(-46, 26), y + hair + random.between(-6, 4)], {
          width: 27,
          color,
          stray: 4,
          taper: 0.5,
        }),
      );
    }
    if (lane % 4 === 2) fronts.push(hand.dot([front + 64, y - 2], 17, ink.amber));
  }
  return compose(
    { ...size, ground: ink.stone, foot: 0.9 },
    layer('dust', hand.shape(rim, ink.cloud, { opacity: 0.4 })),
    within(pathData(rim, true), 'rim', layer('across', ...strokes)),
    layer(
      'line',
      hand.twice([...rim, ...rim.slice(0, 3)], { width: 11, color: ink.chalk, stray: 5 }),
      ...fronts,
    ),
  );
}

/** A fingerprint in chalk, half of it wiped off the slate with the flat of a hand. */
export function erasure(): string {
  const hand = new Hand('erasure');
  const { random } = hand;
  const whorl = random.drift(1);
  const ridge = (radius: number, from: number, to: number): Point[] =>
    arc([700, 350], [radius, radius], from, to).map(([x, y]): Point => {
      const [dx, dy] = [x - 700, y - 350];
      const bend = 1 + 0.1 * whorl(radius / 60 + 4) + 0.07 * Math.sin(Math.atan2(dy, dx) * 3 + radius / 90);
      return [700 + dx * 0.86 * bend + dy * 0.12, 350 + dy * 1.14 * bend];
    });
  const ridges: string[] = [];
  for (let radius = 16; radius < 420; radius += 27) {
    for (let from = random.between(0, 60); from < 400; ) {
      const to = from + random.between(70, 210);
      ridges.push(
        hand.stroke(ridge(radius, from, Math.min(to, 420)), {
          width: 13,
          color: radius > 140 && radius < 160 ? ink.teal : ink.chalk,
          stray: 2.5,
          taper: 0.7,
        }),
      );
      from = to + random.between(4, 260 / radius + 5);
    }
  }
  const sweeps = Array.from({ length: 11 }, (_, index) => {
    const x = 800 + index * 62;
    return curve([
      [x + 130, -60],
      [x + 30, 210],
      [x - 10, 430],
      [x - 130, 760],
    ]);
  });
  return compose(
    { ...size, ground: '#2b3a42', foot: 0.85 },
    layer('dust', hand.dot([720, 330], 430, ink.elephant, 0.3)),
    layer('line', ...ridges),
    layer(
      'down',
      ...sweeps.map((sweep, index) =>
        hand.stroke(sweep, {
          width: 88,
          color: '#2b3a42',
          opacity: index < 1 ? 0.75 : 0.97,
          stray: 8,
          taper: 0.1,
        }),
      ),
    ),
    layer(
      'dust',
      ...sweeps.map((sweep) => hand.stroke(sweep, { width: 30, color: ink.mist, opacity: 0.5, stray: 14 })),
    ),
    layer(
      'down',
      ...sweeps.slice(1, 9).map((sweep, index) =>
        hand.stroke(sweep, {
          width: 22,
          color: ink.mist,
          opacity: 0.34 - index * 0.03,
          stray: 16,
          taper: 0.8,
        }),
      ),
    ),
  );
}
