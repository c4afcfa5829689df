import { Hand } from './chalk.ts';
import { box, curve, type Point } from './geometry.ts';
import { write } from './glyphs.ts';
import { ink } from './palette.ts';
import { compose, layer } from './sheet.ts';

const sheet = { width: 1400, height: 700, ground: ink.slate, foot: 0, crumble: 0.5 };

/** A month of boxes, one a day; the question names three days, so three boxes are read. */
export function partitionPruning(): string {
  const hand = new Hand('partition-pruning');
  const fills: string[] = [];
  const lines: string[] = [];
  for (let day = 1; day <= 30; day++) {
    const [x, y] = [96 + ((day - 1) % 10) * 122, 52 + Math.floor((day - 1) / 10) * 148];
    const lit = day >= 24 && day <= 26;
    fills.push(hand.shape(box(x, y, 108, 130), lit ? ink.lagoon : ink.roof, { opacity: lit ? 1 : 0.8 }));
    lines.push(
      hand.outline(box(x, y, 108, 130), { width: lit ? 6 : 3.5, color: lit ? ink.teal : ink.cloud }),
      write(hand, String(day), [x + 54, y + 65], 40, { color: lit ? ink.chalk : ink.elephant }),
    );
  }
  const [from, middle, to] = [96 + 3 * 122, 96 + 4 * 122 + 54, 96 + 5 * 122 + 108];
  lines.push(
    hand.stroke(
      [
        [from, 496],
        [from, 520],
        [to, 520],
        [to, 496],
      ],
      { width: 5, color: ink.teal },
    ),
    hand.arrow(
      [
        [middle, 522],
        [middle, 578],
      ],
      { width: 6, color: ink.teal },
    ),
  );
  for (const index of [0, 1, 2]) fills.push(hand.shape(box(middle - 96 + index * 66, 600, 58, 58), ink.teal));
  return compose(sheet, layer('rubbed', ...fills), layer('line', ...lines));
}

/** The same 192 cells twice: scattered as small files, then packed 64 to a file by what they have in common. */
export function smallFilesCompaction(): string {
  const hand = new Hand('small-files-compaction');
  const { random } = hand;
  const kinds = [ink.teal, ink.mist, ink.copper] as const;
  const order = Array.from({ length: 192 }, (_, index) => ({ kind: index % 3, turn: random.next() })).sort(
    (a, b) => a.turn - b.turn,
  );
  const swarm = order.map(({ kind }, index) => {
    const [x, y] = [
      80 + Math.floor(index / 12) * 33 + random.between(-7, 7),
      108 + (index % 12) * 42 + random.between(-11, 11),
    ];
    return hand.shape(box(x, y, 17, 17), kinds[kind] ?? ink.mist, { stray: 1 });
  });
  const packed = kinds.flatMap((color, file) =>
    Array.from({ length: 64 }, (_, cell) =>
      hand.shape(box(1094 + (cell % 8) * 21, 66 + file * 200 + Math.floor(cell / 8) * 21, 19, 19), color, {
        stray: 0.6,
      }),
    ),
  );
  const flows = kinds.flatMap((color, file) => {
    const end = 150 + file * 200;
    const bend = (start: number): Point[] =>
      curve([
        [650, start],
        [790, start + (end - start) * 0.25],
        [910, end - (end - start) * 0.12],
        [1046, end],
      ]);
    return [
      hand.stroke(bend(end - 44 - 30 * (file - 1)), { width: 4, color, opacity: 0.6 }),
      hand.arrow(bend(end - 30 * (file - 1)), { width: 7, color }),
      hand.stroke(bend(end + 44 - 30 * (file - 1)), { width: 4, color, opacity: 0.6 }),
    ];
  });
  return compose(
    sheet,
    layer('rubbed', ...swarm, ...packed),
    layer(
      'line',
      ...flows,
      ...kinds.map((_, file) =>
        hand.twice([...box(1082, 54 + file * 200, 192, 192), [1082, 54 + file * 200]], {
          width: 6,
          color: ink.chalk,
          stray: 1,
        }),
      ),
    ),
  );
}

/**
 * A Parquet file from top to bottom: magic, row groups of column chunks of pages, footer, its length, magic. The reader starts
 * at the end; the footer rules one group out, and of the others two columns are read.
 */
export function parquetLayout(): string {
  const hand = new Hand('parquet-layout');
  const [left, wide, chunk] = [330, 740, 140];
  const fills: string[] = [];
  const lines: string[] = [];
  const block = ([x, y]: Point, [width, height]: Point, fill: string, edge: string): void => {
    fills.push(hand.shape(box(x, y, width, height), fill));
    lines.push(hand.outline(box(x, y, width, height), { width: 4, color: edge }));
  };
  block([left, 26], [wide, 42], ink.roof, ink.mist);
  block([left + 220, 634], [wide - 220, 42], ink.roof, ink.mist);
  block([left, 634], [206, 42], ink.lagoon, ink.teal);
  lines.push(
    write(hand, 'PAR1', [left + wide / 2, 47], 24, { color: ink.mist }),
    write(hand, 'PAR1', [left + 220 + (wide - 220) / 2, 655], 24, { color: ink.mist }),
  );
  block([left, 538], [wide, 82], ink.lagoon, ink.teal);
  for (const row of [0, 1, 2])
    lines.push(
      hand.line([left + 24, 560 + row * 20], [left + wide - 40 - row * 130, 560 + row * 20], {
        width: 5,
        color: ink.chalk,
        opacity: 0.85,
      }),
    );
  for (const group of [0, 1, 2]) {
    const y = 84 + group * 151;
    const ruledOut = group === 1;
    for (const [column, name] of [...'abcde'].entries()) {
      const x = left + column * 150;
      const sought = !ruledOut && (name === 'b' || name === 'd');
      const edge = sought ? ink.teal : ruledOut ? ink.rain : ink.cloud;
      block([x, y], [chunk, 136], sought ? ink.teal : ruledOut ? ink.stone : ink.roof, edge);
      lines.push(
        ...[46, 76, 106].map((page) =>
          hand.line([x + 8, y + page], [x + chunk - 8, y + page], {
            width: 3.5,
            color: sought ? ink.deep : edge,
          }),
        ),
      );
      lines.push(
        write(hand, name, [x + chunk / 2, y + 22], 28, {
          color: sought ? ink.night : ruledOut ? ink.cloud : ink.mist,
        }),
      );
    }
    lines.push(
      hand.stroke(
        [
          [left - 18, y],
          [left - 32, y],
          [left - 32, y + 136],
          [left - 18, y + 136],
        ],
        { width: 4, color: ruledOut ? ink.cloud : ink.mist },
      ),
      write(hand, String(group), [left - 64, y + 68], 36, { color: ruledOut ? ink.cloud : ink.chalk }),
    );
    const right = left + wide + 14;
    const reach: Point[] =
      group === 0
        ? [
            [right, 580],
            [1210, 480],
            [1210, 250],
            [right + 4, y + 68],
          ]
        : [
            [right, 552],
            [right + 62, 506],
            [right + 4, y + 68],
          ];
    if (!ruledOut) lines.push(hand.arrow(curve(reach), { width: 6, color: ink.teal }));
  }
  lines.push(
    hand.arrow(
      curve([
        [left + 214, 690],
        [left - 60, 684],
        [left - 88, 630],
        [left - 14, 580],
      ]),
      { width: 6, color: ink.amber },
    ),
  );
  return compose(sheet, layer('rubbed', ...fills), layer('line', ...lines));
}

/** Entries in the order they came; for each key the newest one is what the table says. */
export function logAndTableFigure(): string {
  const hand = new Hand('log-and-table-figure');
  const entries = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'b3', 'a3'] as const;
  const [left, top, wide, high] = [70, 118, 112, 116];
  const [tableLeft, tableTop, row] = [1010, 330, 100];
  const fills: string[] = [];
  const lines: string[] = [];
  const lookup = ['a', 'b', 'c'] as const;
  for (const [offset, entry] of entries.entries()) {
    const x = left + offset * wide;
    const newest = offset >= 5;
    fills.push(hand.shape(box(x, top, wide - 10, high), newest ? ink.lagoon : ink.roof));
    lines.push(
      hand.outline(box(x, top, wide - 10, high), {
        width: newest ? 6 : 4,
        color: newest ? ink.teal : ink.cloud,
      }),
    );
    lines.push(
      write(hand, entry, [x + 51, top + 58], 50, { color: newest ? ink.chalk : ink.elephant }),
      write(hand, String(offset), [x + 51, 70], 28, { color: ink.mist }),
    );
    const line = lookup.indexOf(entry.startsWith('a') ? 'a' : entry.startsWith('b') ? 'b' : 'c');
    const y = tableTop + line * row + row / 2;
    if (newest)
      lines.push(
        hand.arrow(
          [
            [x + 51, top + high + 12],
            ...curve(
              [
                [x + 51, y - 40],
                [x + 63, y - 12],
                [x + 91, y],
              ],
              6,
            ),
            [tableLeft - 18, y],
          ],
          { width: 6, color: ink.teal },
        ),
      );
  }
  for (const [index, key] of lookup.entries()) {
    const y = tableTop + index * row;
    fills.push(hand.shape(box(tableLeft, y, 320, row), index % 2 === 0 ? ink.roof : ink.rain));
    lines.push(
      write(hand, key, [tableLeft + 80, y + row / 2], 48, { color: ink.chalk }),
      write(hand, key === 'c' ? '2' : '3', [tableLeft + 240, y + row / 2], 48, { color: ink.teal }),
    );
    if (index > 0) lines.push(hand.line([tableLeft, y], [tableLeft + 320, y], { width: 4, color: ink.mist }));
  }
  lines.push(
    hand.twice([...box(tableLeft, tableTop, 320, 3 * row), [tableLeft, tableTop]], {
      width: 6,
      color: ink.chalk,
      stray: 1,
    }),
    hand.line([tableLeft + 160, tableTop], [tableLeft + 160, tableTop + 3 * row], {
      width: 4,
      color: ink.mist,
    }),
  );
  lines.push(
    hand.arrow(
      [
        [982, top + 58],
        [1080, top + 58],
      ],
      { width: 6, color: ink.chalk },
    ),
  );
  return compose(sheet, layer('rubbed', ...fills), layer('line', ...lines));
}
