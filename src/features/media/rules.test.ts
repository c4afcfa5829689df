import { expect, test } from 'vitest';
import { mediaAddress } from './address.rules.ts';
import { widthsFor } from './rules.ts';

test('a picture has one address, and one for each width', () => {
  expect(mediaAddress('a/b')).toBe('/medias/a/b');
  expect(mediaAddress('a/b', 480)).toBe('/medias/a/b/480');
});

test('no width exceeds the picture’s own', () => {
  const [smallest = 0, next = 0] = widthsFor(10_000);
  expect(widthsFor(smallest)).toEqual([smallest]);
  expect(widthsFor(smallest - 1)).toEqual([]);
  expect(next).toBeGreaterThan(smallest);
});
