import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../../tests/support/for-all.ts';
import { growthOf } from '../../../../tests/support/growth.ts';
import { MOST_ELEMENTS } from '../bounds.rules.ts';
import { keysNamedIn } from '../picture.rules.ts';
import { decorateContent } from '../reading.rules.ts';
import { htmlOfMarkdown } from './markdown.ts';
import { renderContent } from './render.ts';
import { plainText } from './words.ts';

const removedFrom = (raw: string) => renderContent(raw).removed;

const key = `1-${'a'.repeat(32)}.webp`;
const known = new Map([
  [key, { key, width: 2000, height: 1000, widths: [480, 800, 1200, 1600], alternative: 'A slate roof' }],
]);

describe('a gallery picture', () => {
  test('a gallery picture gets its size, its widths and its alternative text', () => {
    const { html } = renderContent(`<img src="/medias/${key}">`, known);
    expect(html).toContain(`src="/medias/${key}/1200"`);
    expect(html).toContain(`/medias/${key}/480 480w`);
    expect(html).toContain('width="2000" height="1000"');
    expect(html).toContain('alt="A slate roof"');
  });

  test('a gallery picture keeps the author’s alternative text, even an empty one', () => {
    const { html } = renderContent(`<img src="/medias/${key}/480" alt="" width="10" height="5">`, known);
    expect(html).toContain('alt=""');
    expect(html).toContain('width="10" height="5"');
  });

  test('a gallery picture is also recognised by its absolute address', () => {
    const { html } = renderContent(`<img src="https://ardoise.test/medias/${key}">`, known);
    expect(html).toContain(`src="/medias/${key}/1200"`);
  });

  test('a gallery picture is listed once, however often the text shows it', () => {
    expect(keysNamedIn(`<img src="/medias/${key}"><a href="/medias/${key}/480">x</a>`)).toEqual([key]);
  });
});

test.each([
  ['<h2>Title</h2><p>One.</p><ul><li>item</li></ul><p>Two.</p>', 'One. Two.'],
  ['<p><a href="https://x.example/a">https://x.example/a</a></p><p>Said.</p>', 'Said.'],
  ['<blockquote>Only this.</blockquote>', 'Only this.'],
  ['', ''],
])('the opening of %j is %j', (html, opening) => expect(renderContent(html).opening).toBe(opening));

describe('the outline of a text', () => {
  const levelsOf = (html: string) => [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
  test.each([
    ['h1 h2 h1', [2, 3, 2]],
    ['h4 h5 h6', [4, 5, 6]],
    ['h1 h5 h6', [2, 6, 6]],
    ['h2 h3', [2, 3]],
  ])('%s is shown as %j', (tags, levels) => {
    const raw = tags.split(' ').map((tag) => `<${tag}>x</${tag}>`);
    expect(levelsOf(renderContent(raw.join('')).html)).toEqual(levels);
  });

  test('keeps its order, and never has a second title', () => {
    forAll(fc.array(fc.integer({ min: 1, max: 6 })), (given) => {
      const levels = levelsOf(renderContent(given.map((n) => `<h${n}>x</h${n}>`).join('')).html);
      const shift = given.includes(1) ? 1 : 0;
      expect(levels).toEqual(given.map((level) => Math.min(6, level + shift)));
    });
  });

  test('an h1 that is removed with its element moves nothing', () => {
    expect(renderContent('<object><h1>x</h1></object><h2>a</h2>').html).toBe('<h2 id="s-a">a</h2>');
  });
});

describe('links within a page', () => {
  const html = (raw: string) => renderContent(raw).html;

  test.each([
    ['<p><a href="#p2">x</a><a name="p2"></a></p>', '<p><a href="#s-p2">x</a><a id="s-p2"></a></p>'],
    [
      '<a href="#%C3%A9tape-1">x</a><p id="étape-1">y</p>',
      '<a href="#s-etape-1">x</a><p id="s-etape-1">y</p>',
    ],
    ['<a href="#a%2Db">x</a><p id="a%2Db">y</p>', '<a href="#s-a-2db">x</a><p id="s-a-2db">y</p>'],
    ['<p><a href="#%E0">x</a></p>', '<p><a href="#s-e0">x</a></p>'],
    ['<p><a href="#top">x</a><a href="#">y</a></p>', '<p><a href="#top">x</a><a href="#">y</a></p>'],
    ['<a href="#top">x</a><p id="top">y</p>', '<a href="#s-top">x</a><p id="s-top">y</p>'],
    ['<a href="#f">x</a><form id="f">y</form>', '<a href="#s-f">x</a><span id="s-f"></span>y'],
    ['<a href="#план">x</a><h2>План</h2>', '<a href="#s-план">x</a><h2 id="s-план">План</h2>'],
    // As GitHub and Hugo write the ids of headings.
    [
      '<a href="#pourquoi-lapproche">x</a><h3>Pourquoi l’approche</h3>',
      '<a href="#s-pourquoi-l-approche">x</a><h3 id="s-pourquoi-l-approche">Pourquoi l’approche</h3>',
    ],
    [
      '<a href="#n-1">x</a><h2>N</h2><h2>N</h2>',
      '<a href="#s-n-2">x</a><h2 id="s-n">N</h2><h2 id="s-n-2">N</h2>',
    ],
    [
      '<p><a href="/en/app/blog/read/x#%C3%A9t%C3%A9">x</a></p>',
      '<p><a href="/en/app/blog/read/x#s-ete">x</a></p>',
    ],
  ])('%s', (raw, shown) => expect(html(`<div>${raw}</div>`)).toBe(`<div>${shown}</div>`));

  test('lead to the element to which browsers go in the source', () => {
    const id = fc.constantFrom<string[]>(
      'a',
      'A',
      'a.b',
      'a-b',
      'é',
      'e',
      '%41',
      'план',
      'C++',
      'C#',
      's-a',
      '1',
      '中',
      '文',
      'a-b-2',
    );
    forAll(fc.array(id, { minLength: 1, maxLength: 8 }), (ids) => {
      const targets = ids.map((one, at) =>
        at % 2 === 0 ? `<p id="${one}">${at}</p>` : `<a name="${one}">${at}</a>`,
      );
      const links = ids
        .flatMap((one) => [encodeURIComponent(one), one])
        .map((one) => `<a href="#${one}">to</a>`);
      const shown = html([...targets, ...links].join(''));
      const place = (fragment: string) => /^\d+/.exec(shown.split(` id="${fragment}">`)[1] ?? '')?.[0];
      const found = [...shown.matchAll(/href="#([^"]+)">to/g)].map(([, fragment = '']) => place(fragment));
      const meant = ids
        .flatMap((one) => [encodeURIComponent(one), one])
        .map((one) => {
          const raw = ids.indexOf(one);
          return String(raw === -1 ? ids.indexOf(decodeURIComponent(one)) : raw);
        });
      expect(found).toEqual(meant);
    });
  });
});

test('lists keep their numbers', () => {
  for (const raw of [
    '<ol start="4" type="a" reversed><li value="7">x</li></ol>',
    '<ol type="I"><li>x</li></ol>',
  ])
    expect(renderContent(raw).html).toBe(raw);
  expect(renderContent('<ol style="list-style-type:lower-roman"><li>x</li></ol>').html).toBe(
    '<ol type="i"><li>x</li></ol>',
  );
  expect(renderContent('<ol type="x"><li value="y">x</li></ol>').html).not.toContain('type=');
});

test('links within a text lead to the author’s anchors', () => {
  const { html } = renderContent('<h2 id="Plan">Plan</h2><p><a href="#Plan">up</a></p>');
  expect(html).toBe('<h2 id="s-plan">Plan</h2><p><a href="#s-plan">up</a></p>');
  // Rendering is idempotent.
  expect(renderContent(html).html).toBe(html);
});

test('identical headings get numbered ids, and an id set by the author stays', () => {
  const { html } = renderContent('<h2 id="a-2">x</h2><h2>A</h2><h2>A</h2><h3>A</h3>');
  expect([...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['s-a-2', 's-a', 's-a-3', 's-a-4']);
});

describe('content made to overload the server', () => {
  test('elements that are nested too deep are rejected, in Markdown too', () => {
    const refused = expect.objectContaining({ refusal: 'nested_too_deeply' });
    expect(() => renderContent('<b>'.repeat(100_000))).toThrow(refused);
    expect(() => renderContent('<blockquote>'.repeat(401))).toThrow(refused);
    expect(renderContent('<div>'.repeat(400)).html).toContain('<div>');
    expect(renderContent('<p>'.repeat(5000)).html).toContain('<p>');
    expect(() => htmlOfMarkdown('> '.repeat(10_000))).toThrow(refused);
  });

  test('Markdown with a paragraph longer than the limit is rejected', () => {
    expect(() => htmlOfMarkdown('**a'.repeat(20_000))).toThrow(
      expect.objectContaining({ refusal: 'text_too_long' }),
    );
    expect(htmlOfMarkdown('A paragraph.\n\n'.repeat(10_000))).toContain('<p>A paragraph.</p>');
  });

  test('code that is too long is not highlighted', () => {
    const block = (code: string) => `<pre><code class="language-java">${code}</code></pre>`;
    const code = 'int a = 1;\n';
    expect(renderContent(block(code)).html).toContain('hljs');
    for (const unreadable of ['a'.repeat(5000), code.repeat(1000)])
      expect(renderContent(block(unreadable)).html).not.toContain('hljs');
    // Code that contains elements is not highlighted either.
    expect(renderContent(block('int <b>a</b> = 1;')).html).not.toContain('hljs');
    // Of very many blocks, only the first ones are highlighted.
    const many = renderContent(block(code.repeat(400)).repeat(10)).html;
    expect(many.match(/hljs"/g)).toHaveLength(6);
  });

  test('each character reference is decoded once and completely', () => {
    expect(plainText('L&rsquo;ardoise&hellip; &amp;lt; &eacute;t&#233; &#x1F600;')).toBe(
      'L’ardoise… &lt; été 😀',
    );
    expect(plainText('&#xd800;&#0;&unknown; &amp')).toBe('\ufffd\ufffd&unknown; &');
  });

  test.each(['<', '<p', '<p ', '<!--', '<h2 id="', '<img srcset="a 1w,', '<a href=data:', '&a', '&#'])(
    'the text of raw %j is extracted in linear time',
    (part) => expect(growthOf((size) => plainText(part.repeat(size / part.length)), 40_000)).toBeLessThan(9),
  );

  test.each([
    '<pre><code class="language-js">x</code>y</pre>',
    '<pre><code class="language-js">x</code></pre>',
    '<h2>a</h2>',
    '<h2><h3></h2>',
    '<a href="x<!---->">',
    ' id="',
  ])('repeated %j are rendered and read in linear time', (part) => {
    const read = (size: number) => {
      const { html } = renderContent(part.repeat(size / part.length));
      return decorateContent(html, { table: 'Table', copy: 'Copy', copied: 'Copied' });
    };
    expect(growthOf(read, 50_000)).toBeLessThan(9);
  });

  test('a very long address takes no longer than a text of that length', () => {
    const long = (size: number) =>
      renderContent(`<a href="/${'x'.repeat(size)}${'<!---->'.repeat(size / 7)}">`);
    expect(growthOf(long, 100_000)).toBeLessThan(9);
    expect(renderContent(`<a href="/${'x'.repeat(8000)}">a</a>`).html).toBe('<p><a>a</a></p>');
    expect(removedFrom(`<img src="/${'x'.repeat(8000)}">`)).toEqual([{ what: 'src', times: 1 }]);
  });
});

test('each kind of removed content is reported once', () => {
  const raw =
    '<script>x</script><p onclick="x" style="color:red">a</p><p onclick="y">b</p><a href="javascript:x" target="_blank">c</a><iframe src="https://x.example"></iframe><img src="data:image/png;base64,x">';
  expect(removedFrom(raw)).toEqual([
    { what: 'onclick', times: 2 },
    { what: '<script>', times: 1 },
    { what: 'href=javascript:', times: 1 },
    { what: '<iframe>', times: 1 },
    { what: 'src=data:', times: 1 },
  ]);
  // Identical tags are inspected once, but each is counted.
  const links = '<a href="https://x.example/1">a</a><a href="https://x.example/2">b</a>';
  expect(removedFrom(`${links}<a href="data:x">c</a><a href="data:y">d</a>`)).toEqual([
    { what: 'href=data:', times: 2 },
  ]);
  expect(
    removedFrom('<h1>a</h1><h5>b</h5><h6 id="x">c</h6><p class="x" id="y">fine <a href="/x">x</a></p>'),
  ).toEqual([]);
});

test('the tags of each kind are counted separately, even if they are mixed', () => {
  const tags = [
    '<p onclick="x">',
    '<p id="a" lang="en" foo>',
    '<a href="javascript:x" target="_blank">',
    '<a href="data:x">',
    '<a href="/x(1)" onx="a&quot;>b">',
    '<img src="data:x" alt="">',
    '<img srcset="javascript:x 1w">',
    '<br onload=x>',
    '<col span="2" x="1">',
    '<li foo="1">',
    '<p a<b="1" "c">',
    '<body onload="x">',
    '<h1 onclick="x">',
    '<iframe src="x"></iframe>',
  ];
  const counted = (raw: string) => new Map(removedFrom(raw).map(({ what, times }) => [what, times]));
  forAll(fc.array(fc.constantFrom(...tags)), (given) => {
    const sum = new Map<string, number>();
    for (const tag of given)
      for (const [what, times] of counted(tag)) sum.set(what, (sum.get(what) ?? 0) + times);
    const sorted = (map: Map<string, number>) => [...map].toSorted(([a], [b]) => a.localeCompare(b));
    expect(sorted(counted(given.join('x')))).toEqual(sorted(sum));
  });
});

test('headings, pictures and links are read as readers see them', () => {
  const { facts } = renderContent(
    '<h2 id="s-a">A <em>b</em></h2><p><a href="/x"><img src="/y" alt="z"></a><img src="/w"></p>',
  );
  expect(facts).toEqual({
    words: 2,
    headings: [{ level: 2, text: 'A b' }],
    pictures: [
      { src: '/y', alternative: 'z' },
      { src: '/w', alternative: undefined },
    ],
    links: [{ href: '/x', text: 'z' }],
  });
});

describe('limits', () => {
  test('a text with too many elements is rejected', () => {
    const refused = expect.objectContaining({ refusal: 'too_many_elements' });
    expect(() => renderContent('<br>'.repeat(MOST_ELEMENTS + 1))).toThrow(refused);
    expect(renderContent('<br>'.repeat(MOST_ELEMENTS - 10)).words).toBe(0);
    // The parser repeats unclosed formatting in each paragraph.
    const unclosed = `<p>${Array.from({ length: 300 }, (_, n) => `<b lang="${n}">`).join('')}`;
    expect(() => renderContent(`${unclosed}${'</p><p>x'.repeat(1000)}`)).toThrow(refused);
  });

  test('the lists for readers and authors have limits', () => {
    const many = renderContent(
      Array.from({ length: 2000 }, (_, n) => `<h2 a${n}>Part ${n}</h2><a href="/${n}">x</a>`).join(''),
    );
    expect(many.contents).toHaveLength(500);
    expect(many.removed).toHaveLength(100);
    expect(many.facts.links).toHaveLength(1000);
    expect(many.html).toContain('id="s-part-1999"');
  });

  test.each([
    [
      'attributes',
      (size: number) => `<p ${Array.from({ length: size / 8 }, (_, n) => `a${n}=1`).join(' ')}>`,
    ],
    ['attributes of the page', (size: number) => '<html a=1>'.repeat(size / 10)],
    ['what is in a table and may not be', (size: number) => `<table>${'<i>x</i>'.repeat(size / 8)}`],
    ['entities', (size: number) => '&notit;'.repeat(size / 7)],
    ['headings alike', (size: number) => '<h2>a</h2>'.repeat(size / 10)],
  ])('the structure of %s is read in linear time', (_, make) => {
    expect(growthOf((size) => renderContent(make(size)), 100_000)).toBeLessThan(9);
  });
});

test('rendering the rendered text again changes nothing', () => {
  const piece = fc.constantFrom(
    ...[
      '<h2>a</h2>',
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<a href="#x">',
      '</a>',
      '<table><tr><td>',
      '</table>',
      'text ',
    ],
    ...[
      '<ul><li>',
      '</ul>',
      '<svg><p>',
      '<pre><code class="language-js">x = 1</code></pre>',
      '&lt;b&gt;',
      '\n',
    ],
    ...['<img src="/a.png">', '<script>x</script>', '<h2 id="x">b</h2>', '<noscript><i>y</i></noscript>'],
  );
  forAll(fc.array(piece, { maxLength: 20 }), (pieces) => {
    const { html, text, contents } = renderContent(pieces.join(''));
    const again = renderContent(html);
    expect(again.text).toBe(text);
    expect(again.contents).toEqual(contents);
    expect(again.removed.filter(({ what }) => what !== 'tabindex')).toEqual([]);
  });
});
