import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutReasons } from './contract-notes.ts';

test('the plugin removes reasons and summaries, and keeps everything that the browser needs', () => {
  const code = `call({
  id: 'deletePost',
  summary:
    'Delete a post',
  access: 'member',
  byMembership: "the author's own",
  safeguard: 'confirm',
  texts: { failure: 'FAILED' },
});`;
  expect(withoutReasons(code)).toBe(`call({
  id: 'deletePost',
  access: 'member',
  texts: { failure: 'FAILED' },
});`);
});

test('the contracts contain reasons that the plugin could remove', () => {
  const source = readFileSync(new URL('../../src/features/posts/contract.ts', import.meta.url), 'utf8');
  expect(withoutReasons(source).length).toBeLessThan(source.length - 1000);
});
