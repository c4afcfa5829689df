import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import {
  accentShades,
  contrast,
  isColour,
  isReadableAccent,
  nearestAccent,
  oklchOf,
  shadeOn,
  surfaces,
} from './colour.ts';

const css = readFileSync(path.join(import.meta.dirname, '../ui/theme/tokens.css'), 'utf8');
const tableCss = readFileSync(path.join(import.meta.dirname, '../ui/table/table.module.css'), 'utf8');
/** `--slate-3` has no coloured text. */
const pairs = [...css.matchAll(/--(?:slate-[0-2]|field): light-dark\((#\w{6}), (#\w{6})\)/g)];
const lightSurfaces = pairs.map(([, light = '']) => light);
const darkSurfaces = pairs.map(([, , dark = '']) => dark);
const onFill = /--on-fill: (#\w{6});/.exec(css)?.[1] ?? '';

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('black on white has a contrast of 21, and a colour on itself has 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#0f766e', '#0f766e')).toBe(1);
});

/** The colour at the start of a mix, as CSS `color-mix(in srgb, …)` computes it. */
function mix(one: string, share: number, other: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
const CHOSEN_ROW =
  Number(/color-mix\(in srgb, var\(--teal\) (\d+)%, var\(--slate-1\)\)/.exec(tableCss)?.[1]) / 100;

test('`surfaces` names the surface of each theme on which text has the least contrast', () => {
  expect(pairs).toHaveLength(4);
  for (const surface of lightSurfaces)
    expect(contrast('#000000', surface)).toBeGreaterThanOrEqual(contrast('#000000', surfaces.light));
  for (const surface of darkSurfaces)
    expect(contrast('#ffffff', surface)).toBeGreaterThanOrEqual(contrast('#ffffff', surfaces.dark));
  expect(lightSurfaces).toContain(surfaces.light);
  expect(darkSurfaces).toContain(surfaces.dark);
});

test('a link in a chosen row of a table is readable in every accent', () => {
  expect(CHOSEN_ROW).toBeGreaterThan(0);
  const [light = '', dark = ''] = [lightSurfaces[1], darkSurfaces[1]];
  forAll(colours, (accent) => {
    const { text } = accentShades(accent);
    expect(contrast(text.light, mix(text.light, CHOSEN_ROW, light))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text.dark, mix(text.dark, CHOSEN_ROW, dark))).toBeGreaterThanOrEqual(4.5);
  });
});

test('every shade of every accent is readable on every surface where it is used', () => {
  forAll(colours, (accent) => {
    const { text, strong, fill } = accentShades(accent);
    for (const shade of [text.light, strong.light])
      for (const surface of lightSurfaces) expect(contrast(shade, surface)).toBeGreaterThanOrEqual(4.5);
    for (const shade of [text.dark, strong.dark])
      for (const surface of darkSurfaces) expect(contrast(shade, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onFill, fill)).toBeGreaterThanOrEqual(4.5);
  });
});

test('the proposed colour is accepted, and an accepted colour is unchanged', () => {
  forAll(colours, (colour) => {
    const nearest = nearestAccent(colour);
    expect(isColour(nearest)).toBe(true);
    expect(isReadableAccent(nearest)).toBe(true);
    if (isReadableAccent(colour)) expect(nearest).toBe(colour);
  });
});

test('the proposed colour has the hue of the chosen one', () => {
  forAll(colours, (colour) => {
    const [[, chroma, hue], [, proposedChroma, proposed]] = [oklchOf(colour), oklchOf(nearestAccent(colour))];
    const turn = Math.abs(((proposed - hue + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
    // Of nearly grey colours, the rounding of the digits turns the hue.
    expect(turn * Math.min(chroma, proposedChroma)).toBeLessThan(0.006);
  });
});

test.each([
  ['#ff0000', 0.62796, 0.25768, 29.234],
  ['#0000ff', 0.45201, 0.31321, 264.052],
  ['#ffffff', 1, 0, undefined],
])('%s in OKLCH is as the CSS specification lists it', (hex, lightness, chroma, degrees) => {
  const [l, c, hue] = oklchOf(hex);
  expect(l).toBeCloseTo(lightness, 4);
  expect(c).toBeCloseTo(chroma, 4);
  if (degrees !== undefined) expect(((hue * 180) / Math.PI + 360) % 360).toBeCloseTo(degrees, 2);
});

test('a terracotta that is readable behind every text is accepted', () => {
  expect(isReadableAccent('#b4412f')).toBe(true);
  expect(accentShades('#b4412f').text.light).toBe('#b4412f');
});

test('a yellow becomes a dark yellow on light pages and stays unchanged on dark pages', () => {
  expect(isReadableAccent('#facc15')).toBe(false);
  const nearest = nearestAccent('#facc15');
  expect(contrast(nearest, surfaces.light)).toBeLessThan(4.7);
  expect(shadeOn('#facc15', surfaces.dark)).toBe('#facc15');
});

test('only six lower-case hexadecimal digits after # are a colour', () => {
  for (const text of ['', '#fff', 'red', '#0F766E', '#0f766e;x', 'url(#0f766e)'])
    expect(isColour(text)).toBe(false);
});
