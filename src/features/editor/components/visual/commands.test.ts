import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { filmOf, sliceOfHtml } from './clipboard.ts';
import {
  leaveCaption,
  moveBlock,
  setBlock,
  setLink,
  toggleList,
  toggleMark,
  toggleQuote,
} from './commands.ts';
import { editorPlugins } from './plugins.ts';
import { schema } from './schema.ts';
import { VisualText } from './visual-text.ts';

const { nodes } = schema;

/** Selects the first occurrence of `words`, executes the commands and returns the text. */
function after(html: string, words: string, ...commands: Command[]): string {
  const text = new VisualText();
  const doc = text.open(html);
  let at = 0;
  doc.descendants((node, place) => {
    const found = node.isText ? (node.text?.indexOf(words) ?? -1) : -1;
    if (at === 0 && found !== -1) at = place + found;
  });
  const selection = TextSelection.create(doc, at, at + words.length);
  let state = EditorState.create({ doc, selection, plugins: editorPlugins() });
  for (const command of commands)
    command(state, (tr) => {
      state = state.apply(tr);
    });
  return text.write(state.doc);
}

const html = '<p>Slate  and <b>chalk</b></p>\n<h2 class="x">Roof</h2>\n<p>End</p>';

test('emphasis is added and removed, whichever element made it', () => {
  expect(after(html, 'Slate', toggleMark('bold'))).toContain(
    '<p><strong>Slate</strong> and <b>chalk</b></p>\n<h2 class',
  );
  expect(after(html, 'chalk', toggleMark('bold'))).toContain('<p>Slate and chalk</p>');
  expect(after(html, 'chalk', toggleMark('italic'), toggleMark('italic'))).toBe(html);
});

test('a link can get an address, a different one, and none', () => {
  const linked = '<p>Slate and <a href="/x"><b>chalk</b></a></p>';
  expect(after(html, 'chalk', setLink(' /x '))).toContain(linked);
  expect(after(linked, 'chalk', setLink('/y'))).toBe('<p>Slate and <a href="/y"><b>chalk</b></a></p>');
  expect(after(linked, 'chalk', setLink(''))).toBe('<p>Slate and <b>chalk</b></p>');
});

test('a block changes its kind in place and keeps its attributes', () => {
  expect(after(html, 'Roof', setBlock(nodes.heading, { level: 3 }))).toBe(html.replaceAll('h2', 'h3'));
  expect(after(html, 'Roof', setBlock(nodes.paragraph))).toContain('\n<p class="x">Roof</p>\n');
  expect(after(html, 'End', setBlock(nodes.code_block))).toContain('<pre><code>End</code></pre>');
  expect(after('<p>a<br>b</p>', 'a', setBlock(nodes.code_block))).toBe('<pre><code>a\nb</code></pre>');
});

test('lists and quotations are created, changed and removed', () => {
  const listed = after(html, 'End', toggleList(nodes.bullet_list));
  expect(listed).toContain('<ul>\n  <li>End</li>\n</ul>');
  expect(after(listed, 'End', toggleList(nodes.ordered_list))).toContain('<ol>\n  <li>End</li>\n</ol>');
  expect(after(listed, 'End', toggleList(nodes.bullet_list))).toBe(html);
  const quoted = after(html, 'End', toggleQuote);
  expect(quoted).toContain('<blockquote>\n  <p>End</p>\n</blockquote>');
  expect(after(quoted, 'End', toggleQuote)).toBe(html);
});

test('a moved block keeps its source', () => {
  expect(after(html, 'Roof', moveBlock(-1))).toBe(
    '<h2 class="x">Roof</h2>\n<p>Slate  and <b>chalk</b></p>\n<p>End</p>',
  );
  expect(after(html, 'Slate', moveBlock(-1))).toBe(html);
  expect(after(html, 'Roof', moveBlock(-1), moveBlock(1))).toBe(html);
});

test('Enter in a caption starts a paragraph below the picture', () => {
  const figure = '<figure><img src="/a.png" alt=""><figcaption>Slate</figcaption></figure>';
  const typed: Command = (state, dispatch) => {
    dispatch?.(state.tr.insertText('below'));
    return true;
  };
  expect(after(`${figure}\n`, 'Slate', leaveCaption, typed)).toBe(`${figure}\n<p>below</p>\n`);
});

test('the address of a film becomes a player that does not start by itself', () => {
  expect(filmOf('https://youtu.be/dQw4w9WgXcQ', 'A talk')?.attrs.given).toEqual({
    src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    title: 'A talk',
  });
  expect(filmOf('https://vimeo.com/123456')?.attrs.given.src).toBe(
    'https://player.vimeo.com/video/123456?dnt=1',
  );
  expect(filmOf('https://example.com/film')).toBeUndefined();
});

test('pasted words are inserted into the paragraph, pasted blocks beside it', () => {
  const words = sliceOfHtml('a <em>few</em> words');
  expect([words.openStart, words.openEnd]).toEqual([1, 1]);
  const list = sliceOfHtml('<p>a</p><ul><li>b</li></ul>');
  expect([list.openStart, list.openEnd]).toEqual([1, 0]);
});
