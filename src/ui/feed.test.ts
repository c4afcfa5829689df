import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { atom, type Feed, rss, withAbsoluteAddresses, xml } from './feed.ts';

const feed: Feed = {
  title: 'Notes & <b>queries</b>',
  id: 'tag:a.example,2026-11-01:x/en',
  description: 'D',
  language: 'en',
  home: 'https://a.example/en/app/blog',
  self: 'https://a.example/en/app/blog/feed.xml?category=1&x=2',
  entries: [
    {
      title: 'A ]]> "title"',
      id: 'tag:a.example,2026-11-01:y/en',
      url: 'https://a.example/1',
      summary: 'S',
      content: '<p>Hello & you</p>',
      author: 'Zoé',
      publishedAt: '2026-11-01T10:00:00.000Z',
      updatedAt: '2026-11-02T10:00:00.000Z',
      categories: ['R&D'],
    },
  ],
};

test('both formats escape all input', () => {
  for (const text of [rss(feed), atom(feed)]) {
    expect(text).toContain('Notes &amp; &lt;b&gt;queries&lt;/b&gt;');
    expect(text).toContain('A ]]&gt; &quot;title&quot;');
    expect(text).toContain('&lt;p&gt;Hello &amp; you&lt;/p&gt;');
    expect(text).toContain('category=1&amp;x=2');
    expect(text).toContain('R&amp;D');
  }
});

test('the dates in each feed have the format that it requires', () => {
  expect(rss(feed)).toContain('<pubDate>Sun, 01 Nov 2026 10:00:00 GMT</pubDate>');
  expect(atom(feed)).toContain('<updated>2026-11-02T10:00:00.000Z</updated>');
  expect(atom({ ...feed, entries: [] })).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});

test('characters that XML does not allow are removed', () => {
  expect(xml('a\u0000b\u001f\tc')).toBe('ab\tc');
});

test('URLs of this site become absolute, and others stay unchanged', () => {
  expect(
    withAbsoluteAddresses('<a href="/x"><img src="//cdn/y" srcset="/a 1w"></a>', 'https://a.example'),
  ).toBe('<a href="https://a.example/x"><img src="//cdn/y"></a>');
});

/** Returns the text that a feed reader shows for an XML feed's element, or for HTML, without markup. */
function textIn(markup: string, xmlMode: boolean, within?: string): string {
  let text = '';
  const path: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => path.push(name),
      onclosetag: () => path.pop(),
      ontext(part) {
        if (within === undefined || path.slice(-2).join('/') === within) text += part;
      },
    },
    { xmlMode },
  );
  parser.end(markup);
  return text;
}

test('a summary is shown as text, also by readers that expect HTML in RSS', () => {
  const summary = 'Ask <img src=x onerror=alert(1)> & "why"';
  const hostile: Feed = { ...feed, entries: feed.entries.map((entry) => ({ ...entry, summary })) };
  const description = textIn(rss(hostile), true, 'item/description');
  expect(description).not.toContain('<');
  expect(textIn(description, false)).toBe(summary);
  // Atom declares its summary as plain text.
  expect(textIn(atom(hostile), true, 'entry/summary')).toBe(summary);
});

test('ids are not addresses', () => {
  const id = 'tag:a.example,2026-11-01:y/en';
  expect(rss(feed)).toContain(`<guid isPermaLink="false">${id}</guid>`);
  expect([...atom(feed).matchAll(/<id>(.*?)<\/id>/g)].map(([, one]) => one)).toEqual([feed.id, id]);
});
