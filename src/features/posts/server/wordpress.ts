/** Reads a WordPress export (WXR): an RSS feed with everything of a site in it. */
import { Parser } from 'htmlparser2';
import type { PostLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import {
  firstWords,
  htmlOfWordpress,
  type ImportedPicture,
  type ImportedPost,
  type ImportedSite,
  type LeftOut,
} from '../import.rules.ts';
import { renderContent } from './content/render.ts';
import { plainText } from './content/words.ts';

interface Item {
  fields: Record<string, string>;
  meta: Record<string, string>;
  terms: { domain: string; slug: string; name: string }[];
}

interface Export {
  language: string;
  /** E-mails by login. */
  authors: Map<string, string>;
  items: Item[];
}

export interface WordpressOptions {
  /** Left out: the export's own. */
  language?: PostLanguage;
  /** Pages as well as posts. */
  pages?: boolean;
  /** Tags become categories as well. */
  tags?: boolean;
}

/**
 * @param now - the date of posts that tell none
 * @throws Problem 400 for what is no WordPress export, or for one that was cut off
 */
export async function readWordpress(
  chunks: AsyncIterable<string>,
  now: Date,
  options: WordpressOptions = {},
): Promise<ImportedSite> {
  const found = await parse(chunks);
  const ofSite = /^fr\b/i.test(found.language) ? 'FR' : 'EN';
  const attachments = found.items.filter((item) => item.fields['wp:post_type'] === 'attachment');
  const addressOf = new Map(
    attachments.map(({ fields }) => [fields['wp:post_id'], fields['wp:attachment_url'] ?? '']),
  );
  const pictures = new Map<string, ImportedPicture>(
    attachments.map(({ fields, meta }) => [
      fields['wp:attachment_url'] ?? '',
      { title: fields.title ?? '', alternative: meta._wp_attachment_image_alt ?? '' },
    ]),
  );
  const galleryOf = (postId: string | undefined) => (ids: readonly number[] | undefined) =>
    ids === undefined
      ? attachments
          .filter(({ fields }) => fields['wp:post_parent'] === postId)
          .map(({ fields }) => fields['wp:attachment_url'] ?? '')
      : ids.flatMap((id) => addressOf.get(String(id)) ?? []);
  const leftOut = found.items.flatMap((item) => reasonAgainst(item, options.pages ?? false));
  const wanted = found.items.filter(
    (item) => isEntry(item) && reasonAgainst(item, options.pages ?? false).length === 0,
  );
  const undated = wanted.filter(({ fields }) => dateIn(fields) === undefined);
  const identify = identities();
  const posts = wanted.map((item) =>
    postOf(
      item,
      identify(item),
      found,
      { ...options, now, language: options.language ?? ofSite },
      addressOf,
      galleryOf,
    ),
  );
  return { posts, pictures, leftOut, undated: undated.map(titleOf) };
}

/** What an author has written; pictures, menus and the like are no entries. */
function isEntry({ fields }: Item): boolean {
  const isWritten = ['post', 'page'].includes(fields['wp:post_type'] ?? '');
  return isWritten && !['auto-draft', 'inherit'].includes(fields['wp:status'] ?? '');
}

function reasonAgainst(item: Item, pages: boolean): LeftOut[] {
  if (!isEntry(item)) return [];
  if (item.fields['wp:status'] === 'trash') return [{ name: titleOf(item), why: 'in the bin' }];
  if (item.fields['wp:post_type'] === 'page' && !pages) return [{ name: titleOf(item), why: 'a page' }];
  return [];
}

function titleOf({ fields }: Item): string {
  return plainText(fields.title ?? '') || (fields.link ?? '');
}

/**
 * What makes each entry itself: its guid, which a repeated import finds again, and of entries that share one, as copied
 * posts do, its own number as well.
 */
function identities(): (item: Item) => string {
  const seen = new Set<string>();
  return ({ fields }) => {
    const id = fields['wp:post_id'] ?? '';
    const guid = fields.guid || `wordpress:${fields.link ?? ''}#${id}`;
    const own = seen.has(guid) ? `${guid}#${id}` : guid;
    seen.add(own);
    return own;
  };
}

function dateIn(fields: Record<string, string>): Date | undefined {
  return dateOf(fields['wp:post_date_gmt']) ?? dateOf(fields['wp:post_date']);
}

function postOf(
  { fields, meta, terms }: Item,
  externalId: string,
  { authors }: Export,
  { language: ofSite, tags, now }: WordpressOptions & { language: PostLanguage; now: Date },
  addressOf: ReadonlyMap<string | undefined, string>,
  galleryOf: (postId: string | undefined) => (ids: readonly number[] | undefined) => readonly string[],
): ImportedPost {
  const id = fields['wp:post_id'] ?? '';
  const term = (domain: string) => terms.find((one) => one.domain === domain)?.slug;
  const own = term('language');
  const language = own === undefined ? ofSite : /^fr/i.test(own) ? 'FR' : 'EN';
  const content = htmlOfWordpress(fields['content:encoded'] ?? '', galleryOf(id));
  const { opening } = renderContent(content);
  const isPublic = fields['wp:status'] === 'publish' && !fields['wp:post_password'];
  const date = dateIn(fields) ?? now;
  return {
    externalId,
    group: term('post_translations') ?? externalId,
    language,
    title: plainText(fields.title ?? '').slice(0, 200) || (language === 'FR' ? 'Sans titre' : 'Untitled'),
    titleId: decoded(fields['wp:post_name']),
    description: plainText(fields['excerpt:encoded'] ?? '').slice(0, 1000) || firstWords(opening),
    content,
    savedAt: date,
    publishedAt: isPublic ? date : undefined,
    featured: fields['wp:is_sticky'] === '1',
    categories: terms
      .filter(
        ({ domain, slug }) =>
          (domain === 'category' && slug !== 'uncategorized') || (tags && domain === 'post_tag'),
      )
      .map(({ name }) => plainText(name)),
    cover: addressOf.get(meta._thumbnail_id),
    author: authors.get(fields['dc:creator'] ?? ''),
  };
}

/** Addresses of other alphabets are escaped there; here they are made of the title. */
function decoded(slug: string | undefined): string | undefined {
  return slug && /^[a-z0-9-]+$/i.test(slug) ? slug : undefined;
}

/** WordPress writes `2020-01-31 09:30:00`, and noughts for «never». */
function dateOf(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d/.test(text) || text.startsWith('0000')) return undefined;
  const date = new Date(`${text.trim().replace(' ', 'T')}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

async function parse(chunks: AsyncIterable<string>): Promise<Export> {
  const found: Export = { language: '', authors: new Map(), items: [] };
  const path: string[] = [];
  let text = '';
  let attributes: Record<string, string> = {};
  let item: Item | undefined;
  let author: Record<string, string> = {};
  let metaKey = '';
  let isWhole = false;

  function close(name: string): void {
    const parent = path.at(-2);
    if (name === 'rss') isWhole = true;
    else if (name === 'item' && item !== undefined) {
      found.items.push(item);
      item = undefined;
    } else if (name === 'wp:author') {
      found.authors.set(author['wp:author_login'] ?? '', author['wp:author_email'] ?? '');
      author = {};
    } else if (parent === 'wp:author') author[name] = text;
    else if (item !== undefined && parent === 'wp:postmeta') {
      if (name === 'wp:meta_key') metaKey = text;
      else if (name === 'wp:meta_value') item.meta[metaKey] = text;
    } else if (item !== undefined && parent === 'item' && name === 'category') {
      item.terms.push({ domain: attributes.domain ?? '', slug: attributes.nicename ?? '', name: text });
    } else if (item !== undefined && parent === 'item') item.fields[name] = text;
    else if (parent === 'channel' && name === 'language') found.language = text;
  }

  const parser = new Parser(
    {
      onopentag(name, given) {
        path.push(name);
        text = '';
        attributes = given;
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
  if (!isWhole || found.items.length === 0) throw new Problem(400, { code: 'NOT_A_WORDPRESS_EXPORT' });
  return found;
}
