import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const themes = ['light', 'dark'] as const;

/** Returns the declared colour of a token in a theme. */
function colour(name: string, theme: (typeof themes)[number]): string {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  const same = new RegExp(`--${name}: (#\\w{6});`).exec(css)?.[1];
  const found = pair === null ? same : pair[theme === 'light' ? 1 : 2];
  if (found === undefined) throw new Error(`--${name} is not a colour`);
  return found;
}

/** WCAG 2.2 «relative luminance». */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 «contrast ratio». */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('black on white has a contrast of 21, and a colour on itself has 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#2dd4bf', '#2dd4bf')).toBe(1);
});

describe.each(themes)('%s', (theme) => {
  const on = (writing: string, surface: string) => contrast(colour(writing, theme), colour(surface, theme));

  test.each([
    'chalk',
    'chalk-muted',
    'chalk-quiet',
    'teal',
    'teal-bright',
    'amber',
    'red',
    'green',
    'blue',
    'violet',
  ])('--%s is readable on every surface', (writing) => {
    for (const surface of ['slate-0', 'slate-1', 'slate-2', 'slate-3', 'field'])
      expect(on(writing, surface), surface).toBeGreaterThanOrEqual(4.5);
  });

  test('text on fills and tints is readable', () => {
    expect(on('on-fill', 'teal-fill')).toBeGreaterThanOrEqual(4.5);
    expect(on('on-fill', 'red-fill')).toBeGreaterThanOrEqual(4.5);
    for (const writing of ['chalk', 'chalk-muted', 'teal'])
      expect(on(writing, 'teal-tint'), writing).toBeGreaterThanOrEqual(4.5);
  });

  test('the border of a field is visible', () => {
    for (const surface of ['slate-0', 'slate-1'])
      expect(on('line-field', surface), surface).toBeGreaterThanOrEqual(3);
  });
});
