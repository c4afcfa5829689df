/**
 * A WordPress export (WXR) as it is written: an RSS feed with everything of a site in it. Entities are those of XML and no
 * others: what a document type declares is not read, so nothing in it can grow.
 */
import { Parser } from 'htmlparser2';
import type { ImportedAuthor } from '../import.rules.ts';
import { sourceRefused } from './import-refusal.ts';

export interface WordpressItem {
  fields: Record<string, string>;
  meta: Record<string, string>;
  terms: { domain: string; slug: string; name: string }[];
}

export interface WordpressExport {
  /** What is said of the site as a whole. */
  channel: Record<string, string>;
  /** By login. */
  authors: Map<string, ImportedAuthor>;
  items: WordpressItem[];
}

/** @throws Problem 400 for what is no WordPress export, or for one that was cut off. */
export async function parseWordpress(chunks: AsyncIterable<string>): Promise<WordpressExport> {
  const found: WordpressExport = { channel: Object.create(null), authors: new Map(), items: [] };
  const path: string[] = [];
  let text = '';
  let attributes: Record<string, string> = {};
  let item: WordpressItem | undefined;
  let author: Record<string, string> = {};
  let metaKey = '';
  let isWhole = false;
  let isFeed = false;

  function close(name: string): void {
    const parent = path.at(-2);
    if (name === 'rss') isWhole = true;
    else if (name === 'item' && item !== undefined) {
      found.items.push(item);
      item = undefined;
    } else if (name === 'wp:author') {
      found.authors.set(author['wp:author_login'] ?? '', {
        email: author['wp:author_email'] || undefined,
        name: author['wp:author_display_name'] || undefined,
      });
      author = {};
    } else if (parent === 'wp:author') author[name] = text;
    else if (item !== undefined && parent === 'wp:postmeta') {
      if (name === 'wp:meta_key') metaKey = text;
      else if (name === 'wp:meta_value') item.meta[metaKey] = text;
    } else if (item !== undefined && parent === 'item' && name === 'category') {
      item.terms.push({ domain: attributes.domain ?? '', slug: attributes.nicename ?? '', name: text });
    } else if (item !== undefined && parent === 'item') item.fields[name] = text;
    else if (parent === 'channel') found.channel[name] = text;
  }

  const parser = new Parser(
    {
      onopentag(name, given) {
        path.push(name);
        text = '';
        attributes = given;
        if (path.length === 1) isFeed = name === 'rss';
        if (name === 'item') item = { fields: Object.create(null), meta: Object.create(null), terms: [] };
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name, implied) {
        if (!implied) close(name);
        path.pop();
        text = '';
      },
    },
    { xmlMode: true },
  );
  for await (const chunk of chunks) parser.write(chunk);
  parser.end();
  if (!isFeed)
    throw sourceRefused(
      'NOT_A_WORDPRESS_EXPORT',
      'this is no WordPress export: it does not begin with <rss>',
    );
  if (!isWhole)
    throw sourceRefused(
      'EXPORT_CUT_OFF',
      'the export was cut off: it does not end with </rss>. Export it anew',
    );
  if (found.items.length === 0) throw sourceRefused('EXPORT_EMPTY', 'the export has no entries');
  if (!found.items.some(({ fields }) => 'wp:post_type' in fields))
    throw sourceRefused(
      'NOT_A_WORDPRESS_EXPORT',
      'this is a feed, not a WordPress export: use Tools, Export of WordPress',
    );
  return found;
}
