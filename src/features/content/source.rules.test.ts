import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { htmlOfSource } from './source.rules.ts';

test('a text without tags is escaped; one without blocks gets paragraphs', () => {
  expect(htmlOfSource('A & B\nC\n\nD')).toBe('<p>A &#38; B<br>C</p>\n<p>D</p>');
  expect(htmlOfSource('<h2>A</h2>\n\nB')).toBe('<h2>A</h2>\n\nB');
  expect(htmlOfSource('<b>A</b>\nB\n\nC')).toBe('<p><b>A</b><br>B</p>\n<p>C</p>');
  forAll(fc.string(), (text) => {
    const made = htmlOfSource(text);
    if (!/<[a-z!/]/i.test(text)) expect(made.replace(/<\/?p>|<br>/g, '')).not.toMatch(/[<>]/);
  });
});
