import { expect, test } from 'vitest';
import { createKeptParts } from './kept-parts.ts';

test('parts belong to a workspace and a state of its content', () => {
  const keptOf = createKeptParts();
  const part = { posts: [1] };
  keptOf(1, '0.1').set('list', part, 100);
  expect(keptOf(1, '0.1').get('list')).toBe(part);
  expect(keptOf(1, '0.2').get('list')).toBeUndefined();
  expect(keptOf(2, '0.1').get('list')).toBeUndefined();
});

test('the memory is limited: what was used last stays', () => {
  const kept = createKeptParts()(1, '0.0');
  const half = 3 * 1024 * 1024;
  for (const name of ['a', 'b']) kept.set(name, name, half);
  expect(kept.get('a')).toBe('a');
  kept.set('c', 'c', half);
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['a', undefined, 'c']);
  kept.set('whole', 'whole', 4 * half);
  expect(kept.get('whole')).toBeUndefined();
});
