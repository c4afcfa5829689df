import { Hand } from './chalk.ts';
import { box, type Point } from './geometry.ts';
import { write } from './glyphs.ts';
import { ink } from './palette.ts';
import { compose, layer } from './sheet.ts';

/** The mark on a grid of 32: a letter that is a stroke up, a stroke down and a bar, thick enough for 16 pixels. */
const peak: readonly Point[] = [
  [8.2, 25],
  [16, 7.4],
  [23.8, 25],
];
const bar: readonly Point[] = [
  [9.6, 19.4],
  [22.4, 18.6],
];

/** Plain vector, without texture: at the size of a tab, grain is dirt. */
export function favicon(): string {
  const points = (line: readonly Point[]): string => line.map((point) => point.join(' ')).join(' ');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect x="1" y="1" width="30" height="30" rx="6.5" fill="${ink.stone}" stroke="${ink.rain}" stroke-width="1.5"/>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><polyline points="${points(peak)}" stroke="${ink.teal}" stroke-width="4.2"/>`,
    `<polyline points="${points(bar)}" stroke="${ink.chalk}" stroke-width="2.6"/></g>`,
    '</svg>\n',
  ].join('');
}

/** Full-bleed, since the phone cuts its own corners; drawn large and reduced, so that the chalk stays fine. */
export function touchIcon(): string {
  const hand = new Hand('touch-icon');
  const scale = ([x, y]: Point): Point => [x * 22.5, y * 22.5];
  const [foot, top, end] = peak.map(scale);
  const legs =
    foot && top && end
      ? [
          hand.line(foot, top, { width: 88, color: ink.teal, stray: 4 }),
          hand.line(top, end, { width: 88, color: ink.teal, stray: 4 }),
        ]
      : [];
  return compose(
    { width: 720, height: 720, ground: ink.stone, foot: 0 },
    layer('rubbed', ...legs, hand.stroke(bar.map(scale), { width: 58, color: ink.chalk, stray: 4 })),
  );
}

/** What a link to the site shows when the page has no picture of its own: the name, written on a slate. */
export function brandCard(): string {
  const hand = new Hand('brand-card');
  const slate = box(96, 78, 1008, 474);
  return compose(
    { width: 1200, height: 630, ground: ink.night, foot: 0 },
    layer(
      'across',
      hand.shape(
        slate.map(([x, y]): Point => [x + 14, y + 18]),
        '#070b0d',
      ),
    ),
    layer('rubbed', hand.shape(slate, ink.roof, { stray: 3 }), hand.dot([600, 114], 12, ink.night)),
    layer('dust', hand.line([180, 200], [1000, 440], { width: 150, color: ink.elephant, opacity: 0.3 })),
    layer(
      'line',
      hand.outline(slate, { width: 6, color: ink.cloud, stray: 3 }),
      write(hand, 'Ardoise', [600, 284], 156, { color: ink.chalk }),
    ),
    layer('across', hand.line([208, 452], [952, 436], { width: 34, color: ink.teal, stray: 6 })),
    layer(
      'line',
      hand.line([214, 446], [946, 432], { width: 8, color: ink.teal, stray: 8 }),
      hand.dot([1000, 434], 13, ink.amber),
    ),
  );
}
