import { Hand } from './chalk.ts';
import { arc, box, curve, type Point } from './geometry.ts';
import { write } from './glyphs.ts';
import { ink } from './palette.ts';
import { compose, layer } from './sheet.ts';

const sheet = { width: 1400, height: 700, ground: ink.slate, foot: 0, crumble: 0.5 };
const quiet = { color: ink.elephant };

/** Processing time to the right, event time upwards. Nothing lies above the diagonal; what lies below the watermark is late. */
export function watermark(): string {
  const hand = new Hand('late-data-watermark');
  const at = (event: number, processing: number): Point => [150 + processing * 112, 596 - event * 51];
  const mark = curve([
    at(0, 1.1),
    at(1.5, 2.9),
    at(3, 4.1),
    at(4.5, 6.5),
    at(6, 7.6),
    at(7.4, 9.2),
    at(8.2, 10),
  ]);
  const onTime: readonly Point[] = [
    [0.5, 1.1],
    [0.9, 1.5],
    [1.3, 1.8],
    [1.7, 2.3],
    [1.9, 3],
    [2.4, 2.8],
    [2.8, 3.4],
    [3.2, 3.7],
    [3.5, 4.4],
    [3.9, 4.5],
    [4.1, 5.2],
    [4.6, 5],
    [5, 5.8],
    [5.2, 6.4],
    [5.6, 5.9],
    [6.1, 6.7],
    [6.5, 7.4],
    [6.9, 7.2],
    [7.3, 8.2],
    [7.8, 8.1],
    [8.2, 9.1],
    [8.7, 9.1],
    [9.1, 9.5],
  ];
  const late: readonly Point[] = [
    [1.1, 4.6],
    [2.7, 7],
    [4.9, 9.2],
  ];
  const spot = ([event, processing]: Point): Point => at(event, processing);
  return compose(
    sheet,
    layer('rubbed', hand.shape([...mark, at(10, 10), at(0, 0)], ink.deep, { opacity: 0.75 })),
    layer(
      'line',
      hand.arrow([at(0, 0), at(0, 10.4)], { width: 5, color: ink.chalk }),
      hand.arrow([at(0, 0), at(10.8, 0)], { width: 5, color: ink.chalk }),
      hand.dashes([at(0, 0), at(10, 10)], 18, { width: 4, color: ink.mist }),
      ...[2, 4, 6, 8].map(
        (tick) =>
          hand.line(at(tick, 0.1), at(tick, -0.1), { width: 4, color: ink.chalk }) +
          write(hand, `t_${tick / 2}`, [100, at(tick, 0)[1]], 32, { color: ink.mist }),
      ),
      ...late.map(([event, processing]) =>
        hand.dashes([at(event, event), at(event, processing - 0.22)], 8, {
          width: 3,
          color: ink.amber,
          opacity: 0.8,
        }),
      ),
      ...onTime.map((point) => hand.dot(spot(point), 9, ink.chalk)),
      ...late.map(
        (point) =>
          hand.dot(spot(point), 12, ink.amber) +
          hand.outline(arc(spot(point), [22, 22]), { width: 3.5, color: ink.amber }),
      ),
      hand.twice(mark, { width: 9, color: ink.teal }),
      write(hand, 'W', [1318, 178], 44, { color: ink.teal }),
      write(hand, 't_p', [1340, 598], 44, { color: ink.chalk }),
      write(hand, 't_e', [92, 62], 44, { color: ink.chalk }),
    ),
  );
}

/** Validity to the right, what the system knew upwards. One moment of the world, asked about at two moments of knowledge. */
export function bitemporalPlane(): string {
  const hand = new Hand('bitemporal-plane');
  const [v1, v2, v3, open] = [300, 570, 900, 1250];
  const [s1, s2, s3, now] = [540, 390, 240, 70];
  const facts: readonly [name: 'A' | 'B', left: number, right: number, bottom: number, top: number][] = [
    ['A', v1, open, s1, s2],
    ['A', v1, v3, s2, s3],
    ['B', v3, open, s2, s3],
    ['A', v1, v2, s3, now],
    ['B', v2, open, s3, now],
  ];
  const asked = 735;
  return compose(
    sheet,
    layer(
      'rubbed',
      ...facts.map(([name, left, right, bottom, top]) =>
        hand.shape(box(left, top, right - left, bottom - top), name === 'A' ? ink.rain : ink.lagoon),
      ),
    ),
    layer(
      'line',
      ...facts.map(
        ([name, left, right, bottom, top]) =>
          hand.outline(box(left, top, right - left, bottom - top), {
            width: 4,
            color: name === 'A' ? ink.mist : ink.teal,
          }) +
          write(hand, name, [name === 'A' ? left + 60 : right - 70, (top + bottom) / 2], 52, {
            color: ink.chalk,
          }),
      ),
      hand.arrow(
        [
          [170, 610],
          [1330, 610],
        ],
        { width: 5, color: ink.chalk },
      ),
      hand.arrow(
        [
          [170, 610],
          [170, 48],
        ],
        { width: 5, color: ink.chalk },
      ),
      ...[v1, v2, v3].map(
        (x, index) =>
          hand.dashes(
            [
              [x, 604],
              [x, s1],
            ],
            8,
            { width: 3, ...quiet },
          ) + write(hand, `v_${index + 1}`, [x, 650], 34, { color: ink.mist }),
      ),
      ...[s1, s2, s3].map(
        (y, index) =>
          hand.dashes(
            [
              [176, y],
              [v1, y],
            ],
            8,
            { width: 3, ...quiet },
          ) + write(hand, `s_${index + 1}`, [124, y], 34, { color: ink.mist }),
      ),
      ...[s2 - 75, s1 - 75, s3 - 85].map((y) =>
        hand.arrow(
          [
            [open + 12, y],
            [open + 58, y],
          ],
          { width: 4, ...quiet },
        ),
      ),
      write(hand, 't_v', [1348, 652], 44, { color: ink.chalk }),
      write(hand, 't_s', [104, 66], 44, { color: ink.chalk }),
      hand.dashes(
        [
          [asked, 606],
          [asked, 84],
        ],
        14,
        { width: 5, color: ink.amber },
      ),
      ...[s2 - 75, s3 - 85].map((y) => hand.dot([asked, y], 15, ink.amber)),
    ),
  );
}

/** Four lanes take days in parallel, each at its own pace; one day is being run again; the live edge stays where it is. */
export function backfillLanes(): string {
  const hand = new Hand('backfill-lanes');
  const [left, wide, days] = [130, 92, 12];
  const lanes: readonly [done: number, part: number][] = [
    [9, 0.55],
    [5, 0.3],
    [11, 0.6],
    [7, 0.8],
  ];
  const x = (day: number): number => left + day * wide;
  const fills: string[] = [];
  const lines: string[] = [];
  for (const [lane, [done, part]] of lanes.entries()) {
    const y = 128 + lane * 134;
    for (let day = 0; day < days; day++) {
      const failed = lane === 1 && day === 3;
      const share = day < done ? 1 : day === done ? part : 0;
      if (share > 0)
        fills.push(
          hand.shape(
            box(x(day) + 6, y, (wide - 12) * share, 92),
            failed ? ink.amber : day === done ? ink.teal : ink.lagoon,
            { stray: 2 },
          ),
        );
      lines.push(
        hand.outline(box(x(day) + 6, y, wide - 12, 92), {
          width: 3.5,
          color: share === 0 ? ink.cloud : ink.mist,
        }),
      );
      if (failed)
        lines.push(
          hand.arrow(arc([x(day) + wide / 2, y + 46], [20, 20], -60, 220), { width: 5, color: ink.night }),
        );
    }
    lines.push(
      hand.arrow(
        [
          [x(done + part) + 14, y + 46],
          [x(done + part) + 62, y + 46],
        ],
        { width: 6, color: ink.chalk },
      ),
      write(hand, String(lane + 1), [72, y + 46], 46, { color: ink.chalk }),
    );
  }
  return compose(
    sheet,
    layer('across', ...fills),
    layer('rubbed', ...fills),
    layer(
      'line',
      ...lines,
      ...Array.from({ length: days }, (_, day) =>
        write(hand, String(day + 1), [x(day) + wide / 2, 82], 30, { color: ink.mist }),
      ),
      hand.dashes(
        [
          [1276, 100],
          [1276, 650],
        ],
        18,
        { width: 6, color: ink.amber },
      ),
      write(hand, 't_0', [1284, 56], 44, { color: ink.amber }),
      hand.arrow(
        [
          [1292, 366],
          [1352, 366],
        ],
        { width: 5, color: ink.amber },
      ),
    ),
  );
}
