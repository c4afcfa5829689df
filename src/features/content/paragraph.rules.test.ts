import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { growthOf } from '../../../tests/support/growth.ts';
import { hasTypedLines, withParagraphs } from './paragraph.rules.ts';
import { renderContent } from './server/render.ts';

describe('a text without block elements', () => {
  test.each([
    ['One.', '<p>One.</p>'],
    ['One.\nTwo.', '<p>One.<br>\nTwo.</p>'],
    ['One.\n\nTwo.', '<p>One.</p>\n\n<p>Two.</p>'],
    ['One.\r\n\r\n\r\nTwo.\r\n', '<p>One.</p>\n\n<p>Two.</p>'],
    ['One.\n  \t\nTwo.', '<p>One.</p>\n\n<p>Two.</p>'],
    ['One.<br>\nTwo.', '<p>One.<br>\nTwo.</p>'],
    ['One.\n<br>\nTwo.', '<p>One.<br>\nTwo.</p>'],
    ['One <b>two\n\nthree</b> four.', '<p>One <b>two</p><p>three</b> four.</p>'],
    ['One.\n\n<em>Two</em>.', '<p>One.</p>\n\n<p><em>Two</em>.</p>'],
    ['<!-- a\n\nb -->One.', '<!-- a\n\nb --><p>One.</p>'],
    ['<a title="a\n\nb > <p>" href="/x">One</a>', '<p><a title="a\n\nb > <p>" href="/x">One</a></p>'],
    ['a < b\nc > d', '<p>a < b<br>\nc > d</p>'],
    [
      'One.\n\n<iframe src="/x">\n\n<p></iframe>\nTwo.',
      '<p>One.</p>\n\n<iframe src="/x">\n\n<p></iframe>\n\n<p>Two.</p>',
    ],
    ['', ''],
    [' \n\n ', ''],
  ])('%j becomes %j', (typed, made) => expect(withParagraphs(typed)).toBe(made));

  test('emphasis over a blank line continues in the next paragraph', () => {
    expect(renderContent('One <b>two\n\nthree</b> four.').html).toBe(
      '<p>One <b>two</b></p><p><b>three</b> four.</p>',
    );
  });
});

test.each([
  ['<h2>One</h2>\nTwo.\nThree.\n\nFour.', '<h2>One</h2>\n<p>Two.<br>\nThree.</p>\n\n<p>Four.</p>'],
  ['One.\n\n<p>Two.</p>\n\nThree.\n', '<p>One.</p>\n\n<p>Two.</p>\n\n<p>Three.</p>\n'],
  ['One.<hr>Two.', '<p>One.</p><hr><p>Two.</p>'],
  ['<ul><li>a<li>b</ul>c <b>d</b>', '<ul><li>a<li>b</ul><p>c <b>d</b></p>'],
  ['<b>a\n\nb</b>\n<p>c</p>', '<p><b>a</p><p>b</b></p>\n<p>c</p>'],
  ['One</p>two', '<p>One</p>\n\n<p>two</p>'],
])('words outside of block elements become paragraphs: %j becomes %j', (html, made) => {
  expect(withParagraphs(html)).toBe(made);
});

test.each([
  '<p>One.</p>\n\n<p>Two.</p>\n',
  '<p>One.\n\n<p>Two.',
  '<div>a\n\nb</div>',
  '<a href="/x">a\n\n<div>b</div></a>',
  '<h2>a</h2>\n\n<img src="/x">\n<!-- b\n\nc -->\n<p>d</p>',
])('%j has no words outside of block elements and stays as it is', (html) => {
  expect(withParagraphs(html)).toBe(html);
  expect(hasTypedLines(html)).toBe(false);
});

test.each([
  ['One.\nTwo.', true],
  ['One.', false],
  ['One.\n', false],
  ['<h2>One</h2>\nTwo.\n', false],
  ['<h2>One</h2>\nTwo.\nThree.', true],
])('%j has typed lines: %j', (html, expected) => expect(hasTypedLines(html)).toBe(expected));

const typed = fc
  .array(
    fc.constantFrom(
      'one',
      'two ',
      '\n',
      '\n\n',
      '<b>',
      '</b>',
      '<em>',
      '</em>',
      '<br>',
      '<img src="/x">',
      '<p>',
      '</p>',
      '<h2>',
      '</h2>',
      '<hr>',
      '<iframe>',
      '</iframe>',
      '<!--',
      '-->',
      '<a title="',
      '">',
      '</a>',
      ' ',
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test('the rule is idempotent', () => {
  forAll(typed, (html) => {
    const once = withParagraphs(html);
    expect(withParagraphs(once)).toBe(once);
  });
});

const wordsOf = (...parts: string[]) =>
  fc
    .array(fc.constantFrom('one', 'two', 'three ', ' ', '\n', '\n\n', ...parts), { maxLength: 30 })
    .map((made) => made.join(''));
const inMarks = wordsOf('<b>', '</b>', '<em>', '</em>');
const betweenBlocks = wordsOf('<h2>four</h2>', '<p>five</p>', '<hr>', '<ul><li>six</ul>');

/** Removes tags. A block element is replaced by a blank line; a line that begins an element is not blank. */
function plainOf(html: string): string {
  return html
    .replace(/<\/?(?:h2|p|hr|ul|li)[^>]*>/g, '\n\n')
    .replace(/<\/[^>]*>|<br>/g, '')
    .replace(/<[^>]*>/g, '·');
}
const lettersOf = (html: string) => plainOf(html).replace(/[\s·]+/g, '');
function shownParts(html: string): string[] {
  return html
    .split(/<\/?(?:h2|p|hr|ul|li)[^>]*>/)
    .map((part) => part.replace(/<[^>]*>/g, ''))
    .filter((part) => part.trim() !== '');
}

test.each([
  ['marked words', inMarks],
  ['words between blocks', betweenBlocks],
])('readers get every word, and a paragraph for each part between blank lines: %s', (_, texts) => {
  forAll(texts, (html) => {
    const { html: shown } = renderContent(html);
    expect(lettersOf(shown)).toBe(lettersOf(html));
    const parts = plainOf(html)
      .split(/\n\s*\n/)
      .filter((part) => /\w/.test(part));
    expect(shownParts(shown)).toHaveLength(parts.length);
  });
});

test('no words stay outside of block elements', () => {
  forAll(betweenBlocks, (html) => {
    const besides = withParagraphs(html).replace(/<(p|h2|ul)>[\s\S]*?<\/\1>|<hr>/g, '');
    expect(besides.trim()).toBe('');
  });
});

test.each([
  ['lines', 'a\n', 100_000],
  ['blank lines', 'a\n\n', 100_000],
  ['open quotes', '<a title="', 100_000],
  ['unfinished tags', '<a ', 100_000],
  ['unfinished comments', '<!-', 100_000],
  ['unclosed scripts', '<script ', 100_000],
  ['equals signs', '<a =', 100_000],
  ['open elements', '<b>', 20_000],
  ['ends without a beginning', '<b></i>', 20_000],
  ['blocks between words', 'a<p>b</p>', 20_000],
])('the time is linear for many %s', (_, part, size) => {
  expect(growthOf((count) => withParagraphs(part.repeat(count)), size)).toBeLessThan(9);
});
