import { describe, expect, test } from 'vitest';
import { growthOf } from '../../../tests/support/growth.ts';
import {
  firstWords,
  htmlOfWordpress,
  originalOf,
  paragraphs,
  withoutOpeningPicture,
  withoutShortcodes,
} from './import.rules.ts';

describe('paragraphs of the classic editor', () => {
  test.each([
    ['one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>'],
    ['a\r\n\r\nb', '<p>a</p>\n<p>b</p>'],
    ['<h2>A</h2>\nb', '<h2>A</h2>\n<p>b</p>'],
    ['<pre>x\n\ny</pre>', '<pre>x\n\ny</pre>'],
    ['<em>a</em> b', '<p><em>a</em> b</p>'],
    ['', ''],
  ])('%j', (text, html) => expect(paragraphs(text)).toBe(html));

  test('a list keeps its items, without paragraphs in them', () => {
    const html = paragraphs('<ul>\n\t<li>one</li>\n\t<li>two</li>\n</ul>').replace(/\s+/g, '');
    expect(html).toBe('<ul><li>one</li><li>two</li></ul>');
  });

  test('an item of several paragraphs keeps them, one before a list does not', () => {
    expect(paragraphs('<li>\na\n\nb\n</li>')).toBe('<li>\n<p>a</p>\n<p>b</p>\n</li>');
    expect(paragraphs('<li>a\n<ul><li>b</li></ul>\n</li>')).toBe('<li>a<ul>\n<li>b</li>\n</ul>\n</li>');
  });
});

test('white space takes no longer than other signs, however much there is of it', () => {
  for (const space of [' ', '\n', ' \n'])
    expect(growthOf((size) => htmlOfWordpress(`a${space.repeat(size)}b`, () => []), 20_000)).toBeLessThan(9);
});

test.each([
  ...[
    '<pre>',
    '<pre',
    '<p',
    '<p>',
    '<div><p>',
    '<li><p>x<p>',
    '<p ',
    '</p',
    '<p>\n\n<p>',
    '<',
    '<!--',
    '<!-- wp:x ',
  ],
  ...[
    '<!--more',
    '[caption]',
    '[caption ',
    '[caption]<a ',
    '[gallery ',
    '[embed]',
    '[embed]<',
    '[audio ',
    '[code]',
    '[code]<br ',
  ],
  ...[
    '<div wp-block-cover ',
    '<ul>',
    '<ul wp-block-gallery>',
    '<ul wp-block-gallery ',
    'wp-block-gallery ',
    '<iframe src="a" ',
  ],
  ...['<iframe>\n', 'https://x', '\nhttps://x ', '-1x1', 'a-', '[audio src="?#?#\n', '="', '= '],
])('two million signs of %j are read once, not once for each', (mark) => {
  const texts = [
    mark.repeat(2_000_000 / mark.length),
    `<ul wp-block-gallery ${mark.repeat(50_000)}`,
    `[caption ${mark.repeat(50_000)}]<img src=x>${mark.repeat(50_000)}[/caption]`,
  ];
  for (const text of texts) expect(htmlOfWordpress(text, () => []).length).toBeLessThan(text.length * 10);
});

describe('short codes', () => {
  const none = () => [];
  test('a caption is a figure', () => {
    const html = withoutShortcodes(
      '[caption width="3"]<a href="/b"><img src="/a"></a> A roof[/caption]',
      none,
    );
    expect(html.trim()).toBe(
      '<figure><a href="/b"><img src="/a"></a><figcaption>A roof</figcaption></figure>',
    );
  });

  test('a gallery shows its pictures', () => {
    const html = withoutShortcodes('[gallery ids="7,8" columns="2"]', (ids) =>
      (ids ?? []).map((id) => `/${id}.jpg`),
    );
    expect(html.trim()).toBe('<figure><img src="/7.jpg"></figure>\n<figure><img src="/8.jpg"></figure>');
  });

  test.each([
    ['[embed width="3"]https://x.example/a?b&c[/embed]', 'https://x.example/a?b&#38;c'],
    ['[embed]https://x.example/a?b&amp;c[/embed]', 'https://x.example/a?b&#38;c'],
  ])('%s is a link', (text, address) => {
    expect(withoutShortcodes(text, none).trim()).toBe(`<p><a href="${address}">${address}</a></p>`);
  });

  test.each(['[audio mp3="https://x.example/a.mp3"][/audio]', '[audio https://x.example/a.mp3]'])(
    '%s is a link that names the file',
    (text) => {
      const link = '<p><a href="https://x.example/a.mp3">a.mp3</a></p>';
      expect(withoutShortcodes(text, none).trim()).toBe(link);
    },
  );

  test('what a plug-in left behind stays to be read', () => {
    expect(withoutShortcodes('[contact-form id="3"]', none)).toBe('[contact-form id="3"]');
  });
});

test('blocks lose their marks, and frames become links', () => {
  const html = htmlOfWordpress(
    '<!-- wp:paragraph {"a":1} -->\n<p>A</p>\n<!-- /wp:paragraph -->\n<iframe src="https://x.example/v"></iframe>',
    () => [],
  );
  expect(html.replace(/\s+/g, ' ')).toBe(
    '<p>A</p> <p><a href="https://x.example/v">https://x.example/v</a></p>',
  );
});

test('pictures that a block shows by its looks are figures', () => {
  const cover =
    '<div class="wp-block-cover alignleft" style="background-image:url(https://x.example/c.jpg)"><p>On it</p></div>';
  const gallery =
    '<ul class="wp-block-gallery columns-3"><li class="blocks-gallery-item"><figure><img src="/a"></figure></li></ul>';
  const html = htmlOfWordpress(`<!-- wp:cover -->${cover}${gallery}<!-- /wp:cover -->`, () => []);
  expect(html).toContain('<figure><img src="https://x.example/c.jpg"></figure><p>On it</p>');
  expect(html).not.toMatch(/<ul|<li/);
  expect(html).toContain('<figure><img src="/a"></figure>');
});

test.each([
  ['https://x.example/a-300x200.jpg?w=3', 'https://x.example/a.jpg'],
  ['https://x.example/a-scaled.jpg', 'https://x.example/a.jpg'],
  ['https://x.example/2x4.jpg', 'https://x.example/2x4.jpg'],
])('%s was made of %s', (address, original) => expect(originalOf(address)).toBe(original));

describe('the picture that a text opens with, when it is the cover', () => {
  test.each([
    ['<p><img src="/c"></p><p>A</p>', '<p>A</p>'],
    ['\n<img alt="x" src="/c"> <p>A</p>', '<p>A</p>'],
    ['<div class="b"><figure><a href="/c"><img src="/c"/></a></figure></div>\n<p>A</p>', '<p>A</p>'],
    ['<div><p><img src="/c"></p><p>A</p></div>', '<div><p>A</p></div>'],
  ])('goes from %s', (html, left) => expect(withoutOpeningPicture(html, '/c')).toBe(left));

  test.each([
    '<p><img src="/other"></p><p>A</p>',
    '<p>A</p><p><img src="/c"></p>',
    '<p><img src="/c"> with words</p>',
    '<p><a href="/x"><img src="/c"></a> with words</p>',
    '<figure><img src="/c"><figcaption>By whom</figcaption></figure>',
  ])('stays in %s', (html) => expect(withoutOpeningPicture(html, '/c')).toBe(html));
});

test('first words end at a word', () => {
  expect(firstWords('short')).toBe('short');
  expect(firstWords('one two, three', 9)).toBe('one two …');
});
