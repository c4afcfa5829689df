import { expect, test } from 'vitest';
import { htmlOfMarkdown } from './markdown.ts';
import { renderContent } from './render.ts';

test('footnotes are at the end, numbered by their references, with links in both directions', () => {
  const html = htmlOfMarkdown(
    'Slate[^s] and chalk[^c], and slate[^s].\n\n[^c]: White.\n[^s]: Grey, *mostly*.\n\n    In Anjou.\n\nThe end.\n',
  );
  expect(html).toBe(
    '<p>Slate<sup id="fnref-1"><a href="#fn-1">1</a></sup> and chalk<sup id="fnref-2"><a href="#fn-2">2</a></sup>, and slate<sup id="fnref-1-2"><a href="#fn-1">1</a></sup>.</p>\n' +
      '<p>The end.</p>\n' +
      '<section>\n<hr>\n<ol>\n' +
      '<li id="fn-1"><p>Grey, <em>mostly</em>.</p>\n<p>In Anjou. <a href="#fnref-1">↩</a></p></li>\n' +
      '<li id="fn-2"><p>White. <a href="#fnref-2">↩</a></p></li>\n' +
      '</ol>\n</section>\n',
  );
  // The links still match after rendering.
  const shown = renderContent(html).html;
  for (const [, target] of shown.matchAll(/href="#([^"]+)"/g)) expect(shown).toContain(`id="${target}"`);
});

test.each([
  ['`[^1]`\n\n[^1]: x', '<p><code>[^1]</code></p>\n'],
  ['```\n[^1]: x\n```\n', '<pre><code>[^1]: x\n</code></pre>\n'],
  ['Nothing told of[^it].', '<p>Nothing told of[^it].</p>\n'],
  ['[a](/b)', '<p><a href="/b">a</a></p>\n'],
])('the text %j contains no footnotes', (markdown, html) => expect(htmlOfMarkdown(markdown)).toBe(html));

test.each(['[^a]: x\n', '[^a]', '[^', '[^a]:\n\n', '[^a]: [^a]\n\n    '])(
  'many repeated %j are read in linear time',
  (mark) => {
    const blocks = `${mark.repeat(10_000 / mark.length)}\n\n`.repeat(30);
    expect(htmlOfMarkdown(`Slate.\n\n${blocks}`)).toContain('<p>Slate.</p>');
  },
);
