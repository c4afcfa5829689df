import { expect, test } from 'vitest';
import { htmlOfLexical } from './lexical.ts';

const html = (...children: object[]) => htmlOfLexical(JSON.stringify({ root: { type: 'root', children } }));
const text = (value: string, format = 0) => ({ type: 'extended-text', text: value, format });

test.each([
  [
    { type: 'paragraph', children: [text('a '), text('b', 3), { type: 'linebreak' }, text('<c>', 16)] },
    '<p>a <strong><em>b</em></strong><br><code>&#60;c&#62;</code></p>',
  ],
  [{ type: 'extended-heading', tag: 'h3', children: [text('a')] }, '<h3>a</h3>'],
  [{ type: 'extended-quote', children: [text('a')] }, '<blockquote>a</blockquote>'],
  [
    {
      type: 'list',
      tag: 'ol',
      listType: 'number',
      start: 4,
      children: [{ type: 'listitem', value: 4, children: [text('a')] }],
    },
    '<ol start="4"><li value="4">a</li></ol>',
  ],
  [
    {
      type: 'paragraph',
      children: [{ type: 'link', url: 'https://x.example/?a=1&b="', children: [text('a')] }],
    },
    '<p><a href="https://x.example/?a=1&#38;b=&#34;">a</a></p>',
  ],
  [
    { type: 'image', src: '/a.png', alt: 'b', caption: '<em>c</em>' },
    '<figure><img src="/a.png" alt="b"><figcaption><em>c</em></figcaption></figure>',
  ],
  [
    { type: 'codeblock', language: 'js', code: 'a < b\n  c' },
    '<pre><code class="language-js">a &#60; b\n  c</code></pre>',
  ],
  [{ type: 'markdown', markdown: '**a**' }, '<p><strong>a</strong></p>\n'],
  [{ type: 'toggle', heading: 'a', content: '<p>b</p>' }, '<details><summary>a</summary><p>b</p></details>'],
  [
    { type: 'bookmark', url: 'https://x.example/', metadata: { title: 'X' } },
    '<p><a href="https://x.example/">X</a></p>',
  ],
  [
    { type: 'gallery', images: [{ src: '/a.png' }, { src: '/b.png' }] },
    '<figure><img src="/a.png"></figure>\n<figure><img src="/b.png"></figure>',
  ],
  [{ type: 'unknown', children: [text('kept')] }, 'kept'],
])('%j', (node, expected) => expect(html(node)).toBe(expected));

test.each(['', '{}', '[]', 'null', '{"root":{}}', '{"root":{"children":[1]}}'])(
  '%j is no document',
  (given) => expect(htmlOfLexical(given)).toBeUndefined(),
);

test('a document that is nested too deep is rejected', () => {
  const deep = `${'{"type":"paragraph","children":['.repeat(3000)}${']}'.repeat(3000)}`;
  const read = () => htmlOfLexical(`{"root":{"children":[${deep}]}}`);
  expect(() => read()?.length).not.toThrow(TypeError);
});
