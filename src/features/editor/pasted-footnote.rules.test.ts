import { expect, test } from 'vitest';
import { renderContent } from '#features/content/server/render.ts';
import { clean } from '../../../tests/support/pasted.ts';

/** As Word for Windows writes a reference and a note to the clipboard. */
const mark = (number: number) =>
  `<span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt;line-height:107%;font-family:"Calibri",sans-serif'>[${number}]</span></span><![endif]></span></span>`;
const reference = (number: number, kind = 'ftn') =>
  `<a style='mso-footnote-id:${kind}${number}' href="#_${kind}${number}" name="_${kind}ref${number}" title="">${mark(number)}</a>`;
const note = (number: number, text: string, kind = 'ftn') =>
  `<div style='mso-element:${kind === 'ftn' ? 'footnote' : 'endnote'}' id=${kind}${number}><p class=MsoFootnoteText><a style='mso-footnote-id:${kind}${number}' href="#_${kind}ref${number}" name="_${kind}${number}" title="">${mark(number)}</a> ${text}<o:p></o:p></p></div>`;
const notes = (...all: string[]) =>
  `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${all.join('\n')}</div>`;

const word = `<!--StartFragment--><p class=MsoNormal>Slate lasts${reference(1)} and splits${reference(2)}.<o:p></o:p></p>
  ${notes(note(1, 'A hundred years, says <i>the guild</i>.'), note(2, 'Along its <a href="https://example.org/grain">grain</a>.'))}<!--EndFragment-->`;

test('from Word: footnotes become those of the editor, linked both ways', () => {
  expect(clean(word)).toBe(
    [
      '<p>Slate lasts<sup id="fnref-1"><a href="#fn-1">1</a></sup> and splits<sup id="fnref-2"><a href="#fn-2">2</a></sup>.</p>',
      '<section>',
      '  <hr>',
      '  <ol>',
      '    <li id="fn-1">A hundred years, says <em>the guild</em>. <a href="#fnref-1">↩</a></li>',
      '    <li id="fn-2">Along its <a href="https://example.org/grain">grain</a>. <a href="#fnref-2">↩</a></li>',
      '  </ol>',
      '</section>',
    ].join('\n'),
  );
});

test('the links work after the sanitiser, whatever it does to the ids', () => {
  const { html } = renderContent(clean(word));
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets).toHaveLength(4);
  expect(ids).toEqual(expect.arrayContaining(targets));
});

test('from Word: endnotes, and notes of several paragraphs', () => {
  const long = note(1, 'First.', 'edn').replace(
    '</p></div>',
    '</p><p class=MsoEndnoteText>Second.</p></div>',
  );
  expect(clean(`<p>Slate${reference(1, 'edn')}</p>${notes(long)}`)).toBe(
    [
      '<p>Slate<sup id="fnref-1"><a href="#fn-1">1</a></sup></p>',
      '<section>',
      '  <hr>',
      '  <ol>',
      '    <li id="fn-1">',
      '      <p>First.</p>',
      '      <p>Second. <a href="#fnref-1">↩</a></p>',
      '    </li>',
      '  </ol>',
      '</section>',
    ].join('\n'),
  );
});

test.each([
  [
    'Google Docs',
    '<p>Slate<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Stone.</span></p></div>',
  ],
  [
    'LibreOffice',
    '<p>Slate<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Stone.</p></div>',
  ],
])('from %s: footnotes are read, and their numbers follow those of the text', (_, html) => {
  const pasted = clean(html, 4);
  expect(pasted).toContain('<sup id="fnref-5"><a href="#fn-5">5</a></sup>');
  expect(pasted).toContain('<li id="fn-5">Stone. <a href="#fnref-5">↩</a></li>');
  expect(pasted.match(/<hr>/g)).toHaveLength(1);
});

test('a reference without its note stays text, and so do other links within a page', () => {
  expect(clean(`<p>Slate${reference(1)}.</p>`)).toBe('<p>Slate[1].</p>');
  expect(clean('<p><a href="#b" name="a">To b</a></p><p><a name="b" href="#c">B</a></p>')).toBe(
    '<p>To b</p>\n<p>B</p>',
  );
});
