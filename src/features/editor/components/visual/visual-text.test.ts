import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { shownTags } from '#features/content/element.rules.ts';
import { forAll } from '../../../../../tests/support/for-all.ts';
import { parse, sourceOf } from './markup.ts';
import { schema } from './schema.ts';
import { VisualText } from './visual-text.ts';

const articles = globSync('demo/articles/*/*.html').map((file) => readFileSync(file, 'utf8'));

function locked(doc: Node): string[] {
  const found: string[] = [];
  doc.descendants(({ attrs, type }) => {
    if (type.name.startsWith('locked')) found.push(attrs.html);
  });
  return found;
}

test('the demonstration’s articles are shown completely and written back unchanged', () => {
  expect(articles.length).toBeGreaterThan(20);
  for (const html of articles) {
    const text = new VisualText();
    const doc = text.open(html);
    expect(locked(doc)).toEqual([]);
    expect(text.write(doc)).toBe(html);
  }
});

const imported = [
  // Markdown with footnotes, as features/content/server/footnotes.ts writes them.
  '<p>One<sup id="fnref-1"><a href="#fn-1">1</a></sup>.</p>\n<section>\n<hr>\n<ol>\n<li id="fn-1"><p>A note. <a href="#fnref-1">↩</a></p></li>\n</ol>\n</section>\n',
  // WordPress and Ghost.
  '<!-- wp:paragraph -->\n<p class="has-drop-cap">A <a href="https://example.com" target="_blank" rel="noopener">link</a>&nbsp;!</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:image {"id":4} -->\n<figure class="wp-block-image"><img src="/medias/4.jpg" alt="A roof" class="wp-image-4"/></figure>\n<!-- /wp:image -->',
  '<figure class="kg-card kg-image-card kg-card-hascaption"><img src="/a.jpg" class="kg-image" alt loading="lazy" width="2000" height="1333" srcset="/a-600.jpg 600w, /a.jpg 1000w"><figcaption><span style="white-space: pre-wrap;">Slates</span></figcaption></figure><p>Text</p>',
  '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.com"><div class="kg-bookmark-title">Title</div></a></figure><hr><div class="kg-card kg-callout-card"><div class="kg-callout-text">Note</div></div>',
  'Lines of an old blog\nwithout paragraphs, <b>bold</b><br />\nand breaks.\n\n<ul>\n<li>One\n<ul><li>Two</ul>\n<li>Three\n</ul>\nAfter.',
  '<p>Unclosed <b>bold\n<p>goes on</p><table><tr><td>a<td>b</table>',
  '<table>before<tr><td>x</td></tr></table>',
  '<p>a</p><script>alert(1)</script><style>p{}</style><p onclick="x()">b</p>',
];

test.each(imported)('a text of another system is written back unchanged: %s', (html) => {
  const text = new VisualText();
  expect(text.write(text.open(html))).toBe(html);
});

const table =
  '<table><caption>Roofs</caption><colgroup><col span="2"></colgroup><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody><tfoot><tr><td>3</td><td>4</td></tr></tfoot></table>';
const figure = '<figure><img src="/a.png" alt=""><figcaption>Slate</figcaption></figure>';
const list = '<dl><dt>Slate</dt><dd>A stone</dd></dl>';
/** Samples for elements that are valid only inside others, or that contain only others. */
const samples: Record<string, string> = {
  ...Object.fromEntries(
    'table caption colgroup col thead tbody tfoot tr td th'.split(' ').map((tag) => [tag, table]),
  ),
  figure,
  figcaption: figure,
  dl: list,
  dt: list,
  dd: list,
  hr: '<hr>',
  br: '<p>a<br>b</p>',
  img: '<p>a <img src="/a.png" alt=""></p>',
  summary: '<details><summary>A</summary>b</details>',
  ul: '<ul><li>a</li></ul>',
  ol: '<ol start="3"><li>a</li></ol>',
  li: '<ul><li>a<ol><li>b</li></ol></li></ul>',
};

/** All shown elements except `picture`, which has no node and stays locked. */
test.each(shownTags.filter((tag) => tag !== 'picture'))('<%s> is shown and can be edited', (tag) => {
  const html = `${samples[tag] ?? `<${tag}>Slate</${tag}>`}\n<p>End</p>`;
  const text = new VisualText();
  const doc = text.open(html);
  expect(locked(doc)).toEqual([]);
  expect(text.write(doc)).toBe(html);
});

/** Pieces of HTML, well-formed or not, in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<p>',
      '<b>',
      '</b>',
      '<em>',
      '</em>',
      '<a href="/x">',
      '</a>',
      '<ul>',
      '<li>',
      '</ul>',
      '<br>',
    ],
    ...[
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<pre>',
      '<code class="language-sql">',
      '</code>',
      '</pre>',
      '<div>',
    ],
    ...[
      '</div>',
      '<h2>',
      '</h2>',
      '<blockquote>',
      '</blockquote>',
      '<!-- c -->',
      '<img src="/a.png" alt="">',
      '<hr>',
    ],
    ...[
      '<iframe src="https://vimeo.com/12345"></iframe>',
      '<figure>',
      '</figure>',
      '<figcaption>',
      '&nbsp;',
      '&lt;',
    ],
    ...[
      '<details>',
      '<summary>',
      '</details>',
      '<svg>',
      '<script>',
      '</script>',
      '<span id="a">',
      '</span>',
      '<x-y>',
    ],
    ...[
      '<dl>',
      '<dt>',
      '<dd>',
      '</dl>',
      '<select>',
      '<template>',
      '<textarea>',
      '\n',
      '\n\n',
      '  ',
      'slate',
      'A roof. ',
    ],
  ),
  fc.string({ maxLength: 12 }),
);
const anyHtml = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('any text is written back unchanged', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const text = new VisualText();
      const doc = text.open(html);
      doc.check();
      expect(text.write(doc)).toBe(html);
    }),
    { numRuns: 1000 },
  );
});

/** Appends a word to a block; undefined if the block cannot contain words. */
function edited(doc: Node, index: number): Node | undefined {
  let at = 0;
  for (let before = 0; before < index; before++) at += doc.child(before).nodeSize;
  let place: number | undefined;
  doc.child(index).descendants((node, offset) => {
    if (node.isTextblock && place === undefined) place = at + 1 + offset + 1;
  });
  if (doc.child(index).isTextblock) place = at + 1;
  return place === undefined
    ? undefined
    : doc.replace(place, place, new Slice(Fragment.from(schema.text('new')), 0, 0));
}

const article = fc.oneof(
  fc.constantFrom(...articles),
  fc
    .array(fc.oneof(fc.constantFrom(...imported), anyHtml), { maxLength: 3 })
    .map((texts) => texts.join('\n')),
);

test('an edit changes only the source of its own block, and undoing it restores the text', () => {
  forAll(article, fc.nat(), (html, place) => {
    const text = new VisualText();
    const doc = text.open(html);
    const index = place % doc.childCount;
    const after = edited(doc, index);
    if (after === undefined) return;
    const before = text.pieces(doc);
    const pieces = text.pieces(after);
    expect(pieces.toSpliced(index, 1)).toEqual(before.toSpliced(index, 1));
    expect(pieces[index]).toContain('new');
    expect(text.write(doc)).toBe(html);
  });
});

test('after an edit, the written block is read as the edited block', () => {
  forAll(article, fc.nat(), (html, place) => {
    const text = new VisualText();
    const doc = text.open(html);
    const after = edited(doc, place % doc.childCount);
    if (after === undefined) return;
    const again = new VisualText();
    expect(again.open(text.write(after)).textContent).toBe(after.textContent);
  });
});

test('a new block is separate from the others, even after an unclosed one', () => {
  forAll(article, fc.nat(), (html, place) => {
    const text = new VisualText();
    const doc = text.open(html);
    let at = 0;
    for (const block of doc.children.slice(0, place % (doc.childCount + 1))) at += block.nodeSize;
    const block = schema.nodes.paragraph.create(null, schema.text('new'));
    const changed = text.write(doc.replace(at, at, new Slice(Fragment.from(block), 0, 0)));
    expect(sourceOf(parse(changed).filter((node) => sourceOf([node]) === '<p>new</p>'))).toBe('<p>new</p>');
  });
});

test('a text that changed elsewhere replaces only the blocks that differ', () => {
  forAll(article, anyHtml, fc.nat(), (html, other, place) => {
    const text = new VisualText();
    const doc = text.open(html);
    const from = place % (html.length + 1);
    const changed = html.slice(0, from) + other + html.slice(from);
    const change = text.change(doc, changed);
    const now = doc.replace(change.from, change.to, new Slice(Fragment.fromArray(change.blocks), 0, 0));
    expect(text.write(now)).toBe(changed);
  });
  const text = new VisualText();
  const { blocks } = text.change(text.open('<p>a</p>\n<p>b</p>\n<p>c</p>'), '<p>a</p>\n<p>B</p>\n<p>c</p>');
  expect(blocks.map(({ textContent }) => textContent)).toEqual(['B']);
});

test('`picture` and unknown elements become locked blocks', () => {
  const text = new VisualText();
  const html = '<picture><source srcset="/a.avif"><img src="/a.png"></picture><p>a</p><form>b</form>';
  expect(locked(text.open(html))).toHaveLength(2);
});

test('the cursor can stay in the paragraph being written when a different paragraph changed elsewhere', () => {
  const text = new VisualText();
  const doc = edited(text.open('<p>a</p>\n<p>b</p>\n<p>c</p>\n'), 0) ?? schema.nodes.doc.create();
  const { from, blocks } = text.change(doc, '<p>newa</p>\n<p>b</p>\n<p>C</p>\n');
  expect(blocks.map(({ textContent }) => textContent)).toEqual(['C']);
  expect(from).toBe(doc.child(0).nodeSize + doc.child(1).nodeSize);
});

test('a text that is nested too deeply is one locked block', () => {
  const html = '<b>'.repeat(20_000);
  const text = new VisualText();
  expect(locked(text.open(html))).toEqual([html]);
  expect(text.write(text.open(html))).toBe(html);
});
