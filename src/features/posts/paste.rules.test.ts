import type { Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { cleanPasted, type PastedNode } from './paste.rules.ts';

/** As a browser's parser would give it; its attributes keep their names. */
function parsed(html: string): PastedNode[] {
  return nodesOf(fromParse5(parseFragment(html)));
}

function nodesOf(node: Nodes): PastedNode[] {
  if (node.type === 'text') return [node.value];
  if (node.type === 'root') return node.children.flatMap(nodesOf);
  if (node.type !== 'element') return [];
  const attributes = Object.fromEntries(
    Object.entries(node.properties).map(([name, value]) => [
      name === 'className' ? 'class' : name,
      Array.isArray(value) ? value.join(' ') : String(value),
    ]),
  );
  return [{ tag: node.tagName, attributes, children: node.children.flatMap(nodesOf) }];
}

const clean = (html: string) => cleanPasted(parsed(html)).join('\n');

test('Word: headings, emphasis, lists that are paragraphs, tables', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
    <!--StartFragment--><h1 style='margin-top:12.0pt'><span lang=FR>Un&nbsp;titre<o:p></o:p></span></h1>
    <p class=MsoNormal>Du <b style='mso-bidi-font-weight:normal'>gras</b> et
    de l’<i>italique</i>.<o:p></o:p></p>
    <p class=MsoNormal><o:p>&nbsp;</o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>Un</p>
    <p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Deux</p>
    <table class=MsoTableGrid border=1><tr><td width=300><p class=MsoNormal>A</p></td><td><p class=MsoNormal>B</p></td></tr></table>
    <!--EndFragment--></body></html>`;
  expect(clean(word)).toBe(
    [
      '<h2>Un\u00a0titre</h2>',
      '<p>Du <strong>gras</strong> et de l’<em>italique</em>.</p>',
      '<ul>\n  <li>Un</li>\n  <li>Deux</li>\n</ul>',
      '<table>\n  <tr><td>A</td><td>B</td></tr>\n</table>',
    ].join('\n'),
  );
});

test('Word: a numbered list', () => {
  const one = (number: string, text: string) =>
    `<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>${number}.<span>&nbsp;</span></span>${text}</p>`;
  expect(clean(one('1', 'First') + one('2', 'Second'))).toBe(
    '<ol>\n  <li>First</li>\n  <li>Second</li>\n</ol>',
  );
});

test('Docs: a wrapper that is bold and is not, emphasis by style, its own links', () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span style="font-style:italic"> slanted </span><a href="https://www.google.com/url?q=https://example.com/a&amp;sa=D"><span>link</span></a></p><ul><li dir="ltr" style="list-style-type:disc"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li><p><span>Inner</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`;
  expect(clean(docs)).toBe(
    [
      '<p>Plain, <strong>bold</strong> <em>slanted</em> <a href="https://example.com/a">link</a></p>',
      '<ul>\n  <li>One\n    <ul>\n      <li>Inner</li>\n    </ul>\n  </li>\n</ul>',
    ].join('\n'),
  );
});

test('Notion and web pages: boxes are paragraphs, code stays, pictures and scripts go', () => {
  const page = `<div class="x"><div>First <code>a &lt; b</code></div><div>Second<br>line</div></div><h3>Sub</h3><blockquote>Said<p>twice</p></blockquote><pre><code class="language-js">if (a &lt; b) {\n  c();\n}\n</code></pre><img src="https://tracker.example/p.gif"><script>alert(1)</script><a href="javascript:alert(1)">odd</a><hr>`;
  expect(clean(page)).toBe(
    [
      '<p>First <code>a &lt; b</code></p>',
      '<p>Second<br>line</p>',
      '<h3>Sub</h3>',
      '<blockquote>\n  <p>Said</p>\n  <p>twice</p>\n</blockquote>',
      '<pre><code>if (a &lt; b) {\n  c();\n}</code></pre>',
      '<p>odd</p>',
      '<hr>',
    ].join('\n'),
  );
});

test('Notion: its blocks as they are, with the mark that it leaves at the end', () => {
  const notion = `<meta charset='utf-8'><h1 id="1">Plan</h1>\n<p>Some <strong>bold</strong> &amp; a <a href="https://x.example/a">link</a></p>\n<ul>\n<li>One\n<ul>\n<li>Inner</li>\n</ul>\n</li>\n<li>[ ]  To do</li>\n</ul>\n<ol>\n<li>First</li>\n</ol>\n<blockquote>\n<p>Said</p>\n</blockquote>\n<pre><code class="language-jsx">const a = 1\n</code></pre>\n<!-- notionvc: 4c3f -->`;
  expect(clean(notion)).toBe(
    [
      '<h2>Plan</h2>',
      '<p>Some <strong>bold</strong> &amp; a <a href="https://x.example/a">link</a></p>',
      '<ul>\n  <li>One\n    <ul>\n      <li>Inner</li>\n    </ul>\n  </li>\n  <li>[ ] To do</li>\n</ul>',
      '<ol>\n  <li>First</li>\n</ol>',
      '<blockquote>\n  <p>Said</p>\n</blockquote>',
      '<pre><code>const a = 1</code></pre>',
    ].join('\n'),
  );
});

test('what is text stays text, and nothing gives nothing', () => {
  expect(clean('<p>1 &lt; 2 &amp;&amp; "q"</p>')).toBe('<p>1 &lt; 2 &amp;&amp; "q"</p>');
  expect(clean('<div><p> &nbsp; </p><span></span></div>')).toBe('');
});
