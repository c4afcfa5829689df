import { expect, test } from 'vitest';
import { blockAt } from './block.rules.ts';

const html = '<h1>A</h1>\n<p>B</p>\n<blockquote><p>C</p></blockquote>\n<pre>D</pre><param>';

test.each([
  ['', 0],
  ['<h1>', 0],
  ['A</h1>', 0],
  ['<p>B', 1],
  ['<blockquote>', 2],
  ['<p>C', 3],
  ['<pre>', 4],
  ['<param>', 4],
])('the offset of %j is in block %i', (place, block) =>
  expect(blockAt(html, html.indexOf(place))).toBe(block),
);

test('a text without blocks has only block 0', () => expect(blockAt('plain', 3)).toBe(0));
