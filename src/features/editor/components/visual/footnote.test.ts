import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { breakInNote, insertFootnote } from './footnote.ts';
import { VisualText } from './visual-text.ts';

/** Inserts a footnote after the first occurrence of a word and types its lines. */
function withNote(html: string, word: string, ...lines: string[]): string {
  const text = new VisualText();
  const doc = text.open(html);
  let place = 0;
  doc.descendants((node, at) => {
    const found = node.isText ? (node.text?.indexOf(word) ?? -1) : -1;
    if (place === 0 && found !== -1) place = at + found + word.length;
  });
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, place) });
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr);
  };
  expect(breakInNote(state, dispatch)).toBe(false);
  insertFootnote(state, dispatch);
  for (const [index, line] of lines.entries()) {
    if (index > 0) breakInNote(state, dispatch);
    dispatch(state.tr.insertText(line));
  }
  return text.write(state.doc);
}

test('footnotes are numbered by their order in the text, with links there and back', () => {
  const first = withNote('<p>Slate and chalk.</p>\n<p>A roof.</p>\n', 'chalk', 'White.');
  const both = withNote(first, 'Slate', 'Grey.');
  expect(both).toBe(
    `<p>Slate<sup id="fnref-1"><a href="#fn-1">1</a></sup> and chalk<sup id="fnref-2"><a href="#fn-2">2</a></sup>.</p>
<p>A roof.</p>
<section>
  <hr>
  <ol>
    <li id="fn-1">Grey. <a href="#fnref-1">↩</a></li>
    <li id="fn-2">White. <a href="#fnref-2">↩</a></li>
  </ol>
</section>
`,
  );
  const third = withNote(both, 'A roof', 'Ours.');
  expect(third).toContain('A roof<sup id="fnref-3"><a href="#fn-3">3</a></sup>.');
  expect(third).toContain('<li id="fn-3">Ours. <a href="#fnref-3">↩</a></li>\n  </ol>');
});

test('Enter in a note starts a new line of the same note', () => {
  expect(withNote('<p>Slate.</p>\n', 'Slate', 'Grey.', 'Or blue.')).toContain(
    '<li id="fn-1">Grey.<br>Or blue. <a href="#fnref-1">↩</a></li>',
  );
});

test('a Markdown note with two references keeps both', () => {
  const html =
    '<p>One<sup id="fnref-1"><a href="#fn-1">1</a></sup>, two<sup id="fnref-1-2"><a href="#fn-1">1</a></sup>.</p>\n<section>\n<hr>\n<ol>\n<li id="fn-1"><p>A note. <a href="#fnref-1">↩</a></p></li>\n</ol>\n</section>\n';
  const changed = withNote(`<p>Zero.</p>\n${html}`, 'Zero', 'Before.');
  expect(changed).toContain('<p>Zero<sup id="fnref-1"><a href="#fn-1">1</a></sup>.</p>');
  expect(changed).toContain(
    '<sup id="fnref-2"><a href="#fn-2">2</a></sup>, two<sup id="fnref-2-2"><a href="#fn-2">2</a>',
  );
  expect(changed).toContain('A note. <a href="#fnref-2">↩</a>');
});
