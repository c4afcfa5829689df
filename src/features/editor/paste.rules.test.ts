import { expect, test } from 'vitest';
import { clean } from '../../../tests/support/pasted.ts';

test('from Word: headings, emphasis, lists made of paragraphs, and tables are read', () => {
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

test('from Word: a numbered list is read', () => {
  const one = (number: string, text: string) =>
    `<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>${number}.<span>&nbsp;</span></span>${text}</p>`;
  expect(clean(one('1', 'First') + one('2', 'Second'))).toBe(
    '<ol>\n  <li>First</li>\n  <li>Second</li>\n</ol>',
  );
});

test('from Word: nested lists are read, and two lists in a row stay separate', () => {
  const one = (level: number, bullet: string, text: string) =>
    `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${bullet}<span>&nbsp;</span></span>${text}</p>`;
  const pasted = [
    one(1, '·', 'A'),
    one(2, '1.', 'A1'),
    one(2, '2.', 'A2'),
    one(3, 'o', 'A2a'),
    one(1, '·', 'B'),
    one(1, '1.', 'First'),
  ];
  expect(clean(pasted.join(''))).toBe(
    [
      '<ul>',
      '  <li>A',
      '    <ol>',
      '      <li>A1</li>',
      '      <li>A2',
      '        <ul>',
      '          <li>A2a</li>',
      '        </ul>',
      '      </li>',
      '    </ol>',
      '  </li>',
      '  <li>B</li>',
      '</ul>',
      '<ol>',
      '  <li>First</li>',
      '</ol>',
    ].join('\n'),
  );
});

test('from Word on the web: headings are read by their role, and items that are each a separate list are joined', () => {
  const item = (tag: string, level: number, text: string) =>
    `<div class="ListContainerWrapper"><${tag} class="ListStyle1" role="list"><li data-listid="2" data-aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph"><span class="TextRun"><span>${text}</span></span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;
  const word = `<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="2"><span>Section</span><span class="EOP">&nbsp;</span></p></div>${item('ul', 1, 'One')}${item('ul', 2, 'Inner')}${item('ul', 1, 'Two')}${item('ol', 1, 'First')}<div class="OutlineElement"><p class="Paragraph"><span>After</span></p></div>`;
  expect(clean(word)).toBe(
    [
      '<h2>Section</h2>',
      '<ul>\n  <li>One\n    <ul>\n      <li>Inner</li>\n    </ul>\n  </li>\n  <li>Two</li>\n</ul>',
      '<ol>\n  <li>First</li>\n</ol>',
      '<p>After</p>',
    ].join('\n'),
  );
});

test('from Google Docs: the bold wrapper is ignored, emphasis is read from styles, and links are unwrapped', () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span style="font-style:italic"> slanted </span><a href="https://www.google.com/url?q=https://example.com/a&amp;sa=D"><span>link</span></a></p><ul><li dir="ltr" style="list-style-type:disc"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li><p><span>Inner</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`;
  expect(clean(docs)).toBe(
    [
      '<p>Plain, <strong>bold</strong> <em>slanted</em> <a href="https://example.com/a">link</a></p>',
      '<ul>\n  <li>One\n    <ul>\n      <li>Inner</li>\n    </ul>\n  </li>\n</ul>',
    ].join('\n'),
  );
});

test('from Google Docs: strikethrough, superscript and subscript are read from styles', () => {
  const style = (value: string, text: string) => `<span style="font-weight:400;${value}">${text}</span>`;
  const docs = `<p>m${style('font-size:0.6em;vertical-align:super', '2')} H${style('vertical-align:sub', '2')}O ${style('text-decoration:line-through', 'gone')} ${style('vertical-align:baseline;text-decoration:none', 'plain')}</p>`;
  expect(clean(docs)).toBe('<p>m<sup>2</sup> H<sub>2</sub>O <s>gone</s> plain</p>');
});

test('tables keep spans, header cells and captions', () => {
  const page = `<table><caption>Rates</caption><thead><tr><th colspan="2" style="x">Both</th><th colspan="odd">C</th></tr></thead><tbody><tr><td rowspan="2" colspan="1">a</td><td>b</td></tr></tbody></table>`;
  expect(clean(page)).toBe(
    [
      '<table>',
      '  <caption>Rates</caption>',
      '  <tr><th colspan="2">Both</th><th>C</th></tr>',
      '  <tr><td rowspan="2">a</td><td>b</td></tr>',
      '</table>',
    ].join('\n'),
  );
});

test('code keeps its language and lines, also in a list item, and list numbers continue after it', () => {
  const page = `<ol start="3"><li><p>Install:</p><pre><code class="hljs language-sh">npm i\nnpm start</code></pre></li></ol><pre class="language-ts"><div>let a;</div><div>let b;</div></pre><pre>one<br>two</pre>`;
  expect(clean(page)).toBe(
    [
      '<ol start="3">',
      '  <li>',
      '    <p>Install:</p>',
      '<pre><code class="language-sh">npm i\nnpm start</code></pre>',
      '  </li>',
      '</ol>',
      '<pre><code class="language-ts">let a;\nlet b;</code></pre>',
      '<pre><code>one\ntwo</code></pre>',
    ].join('\n'),
  );
});

test('from Notion and web pages: containers become paragraphs, code stays, pictures and scripts are dropped', () => {
  const page = `<div class="x"><div>First <code>a &lt; b</code></div><div>Second<br>line</div></div><h3>Sub</h3><blockquote>Said<p>twice</p></blockquote><pre><code class="language-js">if (a &lt; b) {\n  c();\n}\n</code></pre><img src="https://tracker.example/p.gif"><script>alert(1)</script><a href="javascript:alert(1)">odd</a><hr>`;
  expect(clean(page)).toBe(
    [
      '<p>First <code>a &lt; b</code></p>',
      '<p>Second<br>line</p>',
      '<h3>Sub</h3>',
      '<blockquote>\n  <p>Said</p>\n  <p>twice</p>\n</blockquote>',
      '<pre><code class="language-js">if (a &lt; b) {\n  c();\n}</code></pre>',
      '<p>odd</p>',
      '<hr>',
    ].join('\n'),
  );
});

test('from Notion: its blocks are read, and the marker at their end is ignored', () => {
  const notion = `<meta charset='utf-8'><h1 id="1">Plan</h1>\n<p>Some <strong>bold</strong> &amp; a <a href="https://x.example/a">link</a></p>\n<ul>\n<li>One\n<ul>\n<li>Inner</li>\n</ul>\n</li>\n<li>[ ]  To do</li>\n</ul>\n<ol>\n<li>First</li>\n</ol>\n<blockquote>\n<p>Said</p>\n</blockquote>\n<pre><code class="language-jsx">const a = 1\n</code></pre>\n<!-- notionvc: 4c3f -->`;
  expect(clean(notion)).toBe(
    [
      '<h2>Plan</h2>',
      '<p>Some <strong>bold</strong> &amp; a <a href="https://x.example/a">link</a></p>',
      '<ul>\n  <li>One\n    <ul>\n      <li>Inner</li>\n    </ul>\n  </li>\n  <li>[ ] To do</li>\n</ul>',
      '<ol>\n  <li>First</li>\n</ol>',
      '<blockquote>\n  <p>Said</p>\n</blockquote>',
      '<pre><code class="language-jsx">const a = 1</code></pre>',
    ].join('\n'),
  );
});

test('plain text is kept, and an empty input returns nothing', () => {
  expect(clean('<p>1 &lt; 2 &amp;&amp; "q"</p>')).toBe('<p>1 &lt; 2 &amp;&amp; "q"</p>');
  expect(clean('<div><p> &nbsp; </p><span></span></div>')).toBe('');
});

test('a list item that only contains a list is kept, and an empty item is dropped', () => {
  expect(clean('<ul><li><ul><li>A</li></ul></li></ul>')).toContain('<li>A</li>');
  expect(clean('<ul><li>A</li><li></li></ul>')).toBe('<ul>\n  <li>A</li>\n</ul>');
});

test('from Word: a list number within emphasis is found', () => {
  const numbered = `<p style='mso-list:l1 level1 lfo2'><b><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span></b>First</p>`;
  expect(clean(numbered)).toContain('<ol>');
});

test.each([
  [['4.', '5.', '6.'], '<ol start="4">', []],
  [['a)', 'b)', 'c)'], '<ol type="a">', []],
  [['C.', 'D.'], '<ol type="A" start="3">', []],
  [['i.', 'ii.'], '<ol type="i">', []],
  [['h.', 'i.', 'j.'], '<ol type="a" start="8">', []],
  [['v.', 'vi.'], '<ol type="i" start="5">', []],
  [['(iv)', '(v)'], '<ol type="i" start="4">', []],
  [['2.1.', '2.2.'], '<ol>', []],
  [['1.', '2.', '5.'], '<ol>', ['<li value="5">']],
  [['o', '·'], '<ul>', []],
])('from Word: a list numbered %j begins with %s', (numbers, list, marked) => {
  const paragraphs = numbers.map(
    (number) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${number}<span>&nbsp; </span></span>x</p>`,
  );
  const html = clean(paragraphs.join(''));
  expect(html.split('\n')[0]).toBe(list);
  expect(html.match(/<li value[^>]*>/g) ?? []).toEqual(marked);
});

test.each([
  ['<ol start="4"><li>a</li></ol>', '<ol start="4">\n  <li>a</li>\n</ol>'],
  [
    '<ol type="A" reversed><li value="9">a</li></ol>',
    '<ol type="A" reversed>\n  <li value="9">a</li>\n</ol>',
  ],
  ['<ol><li style="list-style-type: lower-roman">a</li></ol>', '<ol type="i">\n  <li>a</li>\n</ol>'],
  [
    '<div><ol start="3" style="list-style-type:lower-alpha"><li data-listid="1" data-aria-level="1">a</li></ol></div><div><ol start="4"><li data-listid="1" data-aria-level="1">b</li></ol></div>',
    '<ol type="a" start="3">\n  <li>a</li>\n  <li>b</li>\n</ol>',
  ],
  ['<h1>a</h1><h2>b</h2><h1>c</h1>', '<h2>a</h2>\n<h3>b</h3>\n<h2>c</h2>'],
  ['<h4>a</h4><h5>b</h5><h6>c</h6>', '<h4>a</h4>\n<h5>b</h5>\n<h6>c</h6>'],
  [
    '<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>',
    '<table>\n  <tr><td>a<br>b</td><td>c</td></tr>\n</table>',
  ],
  [
    '<table><tr><td><ul><li>a</li></ul></td></tr></table>',
    '<table>\n  <tr><td><ul>\n<li>a</li>\n</ul></td></tr>\n</table>',
  ],
  [
    // As Visual Studio Code copies.
    `<meta charset='utf-8'><div style="color: #ccc;font-family: Consolas, 'Courier New', monospace;white-space: pre;"><div><span>if</span><span> (a &lt; b) {</span></div><div><span>  return</span></div><br><div>}</div></div>`,
    '<pre><code>if (a &lt; b) {\n  return\n\n}</code></pre>',
  ],
  ['<p style="font-family: Menlo; white-space: pre-wrap">a&nbsp;&nbsp;b</p>', '<pre><code>a  b</code></pre>'],
])('%s is read as %s', (given, expected) => expect(clean(given)).toBe(expected));
