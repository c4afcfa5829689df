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
  shadeOn,
  surfaces,
} from './colour.ts';

const css = readFileSync(path.join(import.meta.dirname, '../ui/theme/tokens.css'), 'utf8');
const pairs = [...css.matchAll(/--(?:slate-[0-3]|field): light-dark\((#\w{6}), (#\w{6})\)/g)];
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

test('`surfaces` names the surface of each theme on which text has the least contrast', () => {
  expect(pairs).toHaveLength(5);
  for (const surface of lightSurfaces)
    expect(contrast('#000000', surface)).toBeGreaterThanOrEqual(contrast('#000000', surfaces.light));
  for (const surface of darkSurfaces)
    expect(contrast('#ffffff', surface)).toBeGreaterThanOrEqual(contrast('#ffffff', surfaces.dark));
  expect(lightSurfaces).toContain(surfaces.light);
  expect(darkSurfaces).toContain(surfaces.dark);
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
