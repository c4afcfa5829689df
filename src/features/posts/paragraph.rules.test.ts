import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { growthOf } from '../../../tests/support/growth.ts';
import { hasBlocks, hasTypedLines, withParagraphs } from './paragraph.rules.ts';
import { renderContent } from './server/content/render.ts';

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

test.each(['<p>One.</p>\n\nTwo.', 'One.\n\n<FIGURE><img></FIGURE>', '<div>a\n\nb</div>', 'a\n\n<hr>\n\nb'])(
  '%j has a block element and stays as it is',
  (html) => {
    expect(hasBlocks(html)).toBe(true);
    expect(withParagraphs(html)).toBe(html);
    expect(hasTypedLines(html)).toBe(false);
  },
);

test.each([
  ['One.\nTwo.', true],
  ['One.', false],
  ['One.\n', false],
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

const words = fc
  .array(fc.constantFrom('one', 'two', 'three ', ' ', '\n', '\n\n', '<b>', '</b>', '<em>', '</em>'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

test('readers get every word, and a paragraph for each part between blank lines', () => {
  forAll(words, (html) => {
    const plain = html.replace(/<[^>]*>/g, '');
    const { html: shown } = renderContent(html);
    expect(shown.replace(/<[^>]*>/g, '').replace(/\s+/g, '')).toBe(plain.replace(/\s+/g, ''));
    const parts = plain.split(/\n\s*\n/).filter((part) => part.trim() !== '');
    const shownParts = shown.split('</p>').filter((part) => /\w/.test(part.replace(/<[^>]*>/g, '')));
    expect(shownParts).toHaveLength(parts.length);
  });
});

test.each([
  ['lines', 'a\n'],
  ['blank lines', 'a\n\n'],
  ['open quotes', '<a title="'],
  ['unfinished tags', '<a '],
  ['unfinished comments', '<!-'],
  ['unclosed scripts', '<script '],
  ['equals signs', '<a ='],
])('the time is linear for many %s', (_, part) => {
  expect(growthOf((size) => withParagraphs(part.repeat(size)), 100_000)).toBeLessThan(9);
});
