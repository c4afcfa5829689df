import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { editFor, type WritingCommand, writingCommands } from './writing.rules.ts';

/** Runs a command on a text in which `[` and `]` mark the selection. */
function run(command: WritingCommand, marked: string): string {
  const from = marked.indexOf('[');
  const to = marked.indexOf(']') - 1;
  const text = marked.replace(/[[\]]/g, '');
  const edit = editFor(command, text, { from, to });
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const { select } = edit;
  return `${after.slice(0, select.from)}[${after.slice(select.from, select.to)}]${after.slice(select.to)}`;
}

test.each<[WritingCommand, string, string]>([
  ['bold', '<p>a [word] b</p>', '<p>a <strong>[word]</strong> b</p>'],
  ['bold', '<p>a <strong>[word]</strong> b</p>', '<p>a [word] b</p>'],
  ['italic', 'a []b', 'a <em>[]</em>b'],
  ['link', 'see [this]', 'see <a href="[]">this</a>'],
  ['link', 'see [https://example.com/a]', 'see <a href="https://example.com/a">[]</a>'],
  ['heading', '<p>Ti[]tle</p>\n<p>x</p>', '<h2>Title[]</h2>\n<p>x</p>'],
  ['heading', '<h2>Ti[]tle</h2>', '<h3>Title[]</h3>'],
  ['heading', '<h3>Ti[]tle</h3>', '<p>Title[]</p>'],
  ['list', '<p>o[ne</p>\n\n<p>two]</p>', '<ul>\n  <li>one</li>\n  <li>two[]</li>\n</ul>'],
  ['numbered', '[]', '<ol>\n  <li>[]</li>\n</ol>'],
  ['quote', '<p>a[]</p>', '<blockquote>\n  <p>a[]</p>\n</blockquote>'],
  ['code', 'run [npm test]', 'run <code>[npm test]</code>'],
  ['code', '[a\nb]', '<pre><code>a\nb[]</code></pre>'],
  [
    'table',
    'x\n[]',
    'x\n<table>\n  <tr><th>[]</th><th></th></tr>\n  <tr><td></td><td></td></tr>\n</table>\n',
  ],
])('the command %s on %j', (command, before, after) => {
  expect(run(command, before)).toBe(after);
});

test('every command of the editor stays within the text and keeps its words', () => {
  forAll(
    fc.constantFrom(...writingCommands),
    fc.string({ maxLength: 40 }),
    fc.nat(40),
    fc.nat(40),
    (command, text, one, other) => {
      const places = [one, other].map((at) => Math.min(at, text.length)).sort((a, b) => a - b);
      const [from = 0, to = 0] = places;
      const edit = editFor(command, text, { from, to });
      const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
      expect(edit.from).toBeLessThanOrEqual(from);
      expect(edit.to).toBeGreaterThanOrEqual(to);
      expect(edit.select.from).toBeGreaterThanOrEqual(edit.from);
      expect(edit.select.to).toBeLessThanOrEqual(after.length);
    },
  );
});
