/**
 * Parses a WordPress export (WXR), an RSS feed with the whole site. Supports only the predefined XML entities and ignores document
 * types, so that entities cannot expand without limit.
 */
import { Parser } from 'htmlparser2';
import type { ImportedAuthor } from '../entry.rules.ts';
import { sourceRefused, tooManyEntries } from './refusal.ts';

export interface WordpressItem {
  fields: Record<string, string>;
  meta: Record<string, string>;
  terms: { domain: string; slug: string; name: string }[];
}

export interface WordpressExport {
  /** The site's fields. */
  channel: Record<string, string>;
  /** Authors by login. */
  authors: Map<string, ImportedAuthor>;
  items: WordpressItem[];
}

/** Maximum nesting; an export has six levels. */
const DEEPEST = 100;
/** Average number of categories and tags per entry; more are rejected. */
const TERMS_EACH = 10;
/** The fields of an entry, its meta data and the site that are read. All others are skipped to save memory. */
const fieldNames = new Set([
  ...[
    'title',
    'link',
    'guid',
    'dc:creator',
    'content:encoded',
    'excerpt:encoded',
    'wp:post_id',
    'wp:post_type',
  ],
  ...['wp:post_date', 'wp:post_date_gmt', 'wp:post_name', 'wp:post_parent', 'wp:post_password', 'wp:status'],
  ...['wp:attachment_url', 'wp:is_sticky'],
]);
const metaNames = new Set(['_thumbnail_id', '_wp_attachment_image_alt']);
const channelNames = new Set(['link', 'language', 'wp:base_site_url', 'wp:base_blog_url']);

/**
 * @param most maximum number of entries; unlimited for an operator's import.
 * @throws Problem 400 for a file that is truncated or is not a WordPress export.
 */
export async function parseWordpress(
  chunks: AsyncIterable<string>,
  most = Number.MAX_SAFE_INTEGER,
): Promise<WordpressExport> {
  const found: WordpressExport = { channel: Object.create(null), authors: new Map(), items: [] };
  const path: string[] = [];
  let text = '';
  let attributes: Record<string, string> = {};
  let item: WordpressItem | undefined;
  let author: Record<string, string> = {};
  let metaKey = '';
  let terms = 0;
  let isWhole = false;
  let isFeed = false;

  function close(name: string): void {
    const parent = path.at(-2);
    if (name === 'rss') isWhole = true;
    else if (name === 'item' && item !== undefined) {
      found.items.push(item);
      if (found.items.length > most) throw tooManyEntries();
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
      else if (name === 'wp:meta_value' && metaNames.has(metaKey)) item.meta[metaKey] = text;
    } else if (item !== undefined && parent === 'item' && name === 'category') {
      if (++terms > most * TERMS_EACH) throw tooManyEntries();
      item.terms.push({ domain: attributes.domain ?? '', slug: attributes.nicename ?? '', name: text });
    } else if (item !== undefined && parent === 'item' && fieldNames.has(name)) item.fields[name] = text;
    else if (parent === 'channel' && channelNames.has(name)) found.channel[name] = text;
  }

  const parser = new Parser(
    {
      onopentag(name, given) {
        path.push(name);
        if (path.length > DEEPEST) throw tooManyEntries();
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
