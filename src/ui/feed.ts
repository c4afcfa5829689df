/** Feeds as text: RSS 2.0 and Atom (RFC 4287). */
import { escapeHtml } from '#kernel/text.ts';

export interface FeedEntry {
  title: string;
  /** A permanent URI: readers show an entry with another id as new (RFC 4287 §4.2.6). */
  id: string;
  /** Absolute URL. */
  url: string;
  /** Plain text. In RSS a `description` is HTML, so there it is escaped for HTML and for XML. */
  summary: string;
  /** HTML with absolute URLs. */
  content: string;
  author: string;
  /** ISO 8601 instants. */
  publishedAt: string;
  updatedAt: string;
  categories: string[];
}

export interface Feed {
  title: string;
  /** A permanent URI. */
  id: string;
  description: string;
  language: string;
  /** Absolute URL of the feed's page. */
  home: string;
  /** Absolute URL of the feed. */
  self: string;
  entries: FeedEntry[];
}

export function rss(feed: Feed): string {
  const items = feed.entries.map(
    (entry) => `<item>
<title>${xml(entry.title)}</title>
<link>${xml(entry.url)}</link>
<guid isPermaLink="false">${xml(entry.id)}</guid>
<pubDate>${new Date(entry.publishedAt).toUTCString()}</pubDate>
<dc:creator>${xml(entry.author)}</dc:creator>
${entry.categories.map((category) => `<category>${xml(category)}</category>`).join('')}
<description>${xml(escapeHtml(entry.summary))}</description>
<content:encoded>${xml(entry.content)}</content:encoded>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(feed.title)}</title>
<link>${xml(feed.home)}</link>
<description>${xml(feed.description)}</description>
<language>${feed.language}</language>
<lastBuildDate>${new Date(newest(feed)).toUTCString()}</lastBuildDate>
<atom:link href="${xml(feed.self)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

export function atom(feed: Feed): string {
  const entries = feed.entries.map(
    (entry) => `<entry>
<title>${xml(entry.title)}</title>
<id>${xml(entry.id)}</id>
<link href="${xml(entry.url)}"/>
<published>${entry.publishedAt}</published>
<updated>${entry.updatedAt}</updated>
<author><name>${xml(entry.author)}</name></author>
${entry.categories.map((category) => `<category term="${xml(category)}"/>`).join('')}
<summary>${xml(entry.summary)}</summary>
<content type="html">${xml(entry.content)}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">
<title>${xml(feed.title)}</title>
<subtitle>${xml(feed.description)}</subtitle>
<id>${xml(feed.id)}</id>
<link href="${xml(feed.home)}"/>
<link href="${xml(feed.self)}" rel="self"/>
<updated>${newest(feed)}</updated>
${entries.join('\n')}
</feed>
`;
}

/** Escapes a text for XML and removes characters that XML does not allow. */
export function xml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Makes the URLs in HTML absolute, and removes `srcset`. */
export function withAbsoluteAddresses(html: string, baseUrl: string): string {
  return html
    .replace(/\s(src|href)="\/(?!\/)/g, (_, name: string) => ` ${name}="${baseUrl}/`)
    .replace(/\ssrcset="([^"]*)"/g, '');
}

function newest({ entries }: Feed): string {
  return entries.reduce(
    (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
    '1970-01-01T00:00:00.000Z',
  );
}
