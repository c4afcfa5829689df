import { describe, expect, test } from 'vitest';
import { growthOf } from '../../../../tests/support/growth.ts';
import { galleryIdsIn, htmlOfWordpress, paragraphs, withoutShortcodes } from './wordpress-text.ts';

const none = { named: new Map<number, string>(), attached: [] };

describe('paragraphs of the classic editor', () => {
  test.each([
    ['one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>'],
    ['a\r\n\r\nb', '<p>a</p>\n<p>b</p>'],
    ['<h2>A</h2>\nb', '<h2>A</h2>\n<p>b</p>'],
    ['<pre>x\n\ny</pre>', '<pre>x\n\ny</pre>'],
    ['<em>a</em> b', '<p><em>a</em> b</p>'],
    ['', ''],
  ])('the classic text %j becomes paragraphs', (text, html) => expect(paragraphs(text)).toBe(html));

  test('list items without paragraphs stay unchanged', () => {
    const html = paragraphs('<ul>\n\t<li>one</li>\n\t<li>two</li>\n</ul>').replace(/\s+/g, '');
    expect(html).toBe('<ul><li>one</li><li>two</li></ul>');
  });

  test('a list item keeps several paragraphs, and a single one before a nested list is unwrapped', () => {
    expect(paragraphs('<li>\na\n\nb\n</li>')).toBe('<li>\n<p>a</p>\n<p>b</p>\n</li>');
    expect(paragraphs('<li>a\n<ul><li>b</li></ul>\n</li>')).toBe('<li>a<ul>\n<li>b</li>\n</ul>\n</li>');
  });
});

test('much white space is read as fast as other characters', () => {
  for (const space of [' ', '\n', ' \n'])
    expect(growthOf((size) => htmlOfWordpress(`a${space.repeat(size)}b`, none), 20_000)).toBeLessThan(9);
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
])('two million characters of repeated %j are read in linear time', (mark) => {
  const texts = [
    mark.repeat(2_000_000 / mark.length),
    `<ul wp-block-gallery ${mark.repeat(50_000)}`,
    `[caption ${mark.repeat(50_000)}]<img src=x>${mark.repeat(50_000)}[/caption]`,
  ];
  for (const text of texts) expect(htmlOfWordpress(text, none).length).toBeLessThan(text.length * 10);
});

describe('shortcodes', () => {
  test('the caption shortcode becomes a figure', () => {
    const html = withoutShortcodes(
      '[caption width="3"]<a href="/b"><img src="/a"></a> A roof[/caption]',
      none,
    );
    expect(html.trim()).toBe(
      '<figure><a href="/b"><img src="/a"></a><figcaption>A roof</figcaption></figure>',
    );
  });

  test('the gallery shortcode shows its pictures', () => {
    const text = '[gallery ids="7,8" columns="2"]';
    expect(galleryIdsIn(text)).toEqual([7, 8]);
    const named = new Map([7, 8, 9].map((id) => [id, `/${id}.jpg`]));
    const html = withoutShortcodes(text, { named, attached: ['/other.jpg'] });
    expect(withoutShortcodes('[gallery]', { named, attached: ['/other.jpg'] })).toContain('/other.jpg');
    expect(html.trim()).toBe('<figure><img src="/7.jpg"></figure>\n<figure><img src="/8.jpg"></figure>');
  });

  test.each([
    ['[embed width="3"]https://x.example/a?b&c[/embed]', 'https://x.example/a?b&#38;c'],
    ['[embed]https://x.example/a?b&amp;c[/embed]', 'https://x.example/a?b&#38;c'],
  ])('the shortcode %s becomes a link', (text, address) => {
    expect(withoutShortcodes(text, none).trim()).toBe(`<p><a href="${address}">${address}</a></p>`);
  });

  test.each(['[audio mp3="https://x.example/a.mp3"][/audio]', '[audio https://x.example/a.mp3]'])(
    'the shortcode %s becomes a link with the file’s name',
    (text) => {
      const link = '<p><a href="https://x.example/a.mp3">a.mp3</a></p>';
      expect(withoutShortcodes(text, none).trim()).toBe(link);
    },
  );

  test('shortcodes of plug-ins stay visible', () => {
    expect(withoutShortcodes('[contact-form id="3"]', none)).toBe('[contact-form id="3"]');
  });
});

test('the comments around blocks are removed', () => {
  const html = htmlOfWordpress(
    '<!-- wp:paragraph {"a":1} -->\n<p>A</p>\n<!-- /wp:paragraph -->\n<p>B</p>',
    none,
  );
  expect(html.replace(/\s+/g, ' ')).toBe('<p>A</p> <p>B</p>');
});

test('code of highlighting plug-ins is text, whatever it contains', () => {
  const none = { named: new Map(), attached: [] };
  expect(htmlOfWordpress('a\n<pre lang="PHP" line="1">\n<form>&amp; <b>x</b>\n</pre>\nb', none)).toBe(
    '<p>a</p>\n<pre><code class="language-php">&lt;form&gt;&amp; &lt;b&gt;x&lt;/b&gt;</code></pre>\n<p>b</p>',
  );
  expect(htmlOfWordpress('a <code lang="sql">select</code>', none)).toContain(
    '<code class="language-sql">select</code>',
  );
});
