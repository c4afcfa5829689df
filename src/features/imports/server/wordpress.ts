/** Reads a WordPress export (WXR) and selects the entries to import. */

import { firstWords } from '#features/content/rules.ts';
import { galleryIdsIn, readLine, readSource } from '#features/content/server/source.service.ts';
import { sourceAddress } from '#features/posts/address.rules.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import {
  dateOfSource,
  type ImportedAuthor,
  type ImportedPicture,
  type ImportedPost,
  type ImportedSite,
  type LeftOut,
  type LeftOutReason,
  type SourceOptions,
  UNKNOWN_ORIGIN,
} from '../entry.rules.ts';
import { publication } from './dates.ts';
import { knownOf } from './known.ts';
import { reasonOf } from './refusal.ts';
import { parseWordpress, type WordpressExport, type WordpressItem } from './wordpress-xml.ts';

/**
 * @param now posts with a later date become drafts.
 * @throws Problem 400 for a file that is truncated or is not a WordPress export.
 */
export async function readWordpress(
  chunks: AsyncIterable<string>,
  now: Date,
  options: SourceOptions = {},
): Promise<ImportedSite> {
  return siteOfWordpress(await parseWordpress(chunks), now, options);
}

/** Reads like `readWordpress`, from an export that is already parsed. */
export async function siteOfWordpress(
  found: WordpressExport,
  now: Date,
  options: SourceOptions,
): Promise<ImportedSite> {
  const attachments = found.items.filter((item) => item.fields['wp:post_type'] === 'attachment');
  const pictures = new Map<string, ImportedPicture>(
    attachments.map(({ fields, meta }) => [
      fields['wp:attachment_url'] ?? '',
      { title: fields.title ?? '', alternative: meta._wp_attachment_image_alt ?? '' },
    ]),
  );
  const origins = new Set(
    ['link', 'wp:base_site_url', 'wp:base_blog_url'].flatMap((name) => originOf(found.channel[name]) ?? []),
  );
  const source: Source = {
    ...options,
    siteLanguage: /^fr\b/i.test(found.channel.language ?? '') ? 'FR' : 'EN',
    now,
    home: found.channel.link || UNKNOWN_ORIGIN,
    authors: found.authors,
    addressOf: new Map(
      attachments.map(({ fields }) => [fields['wp:post_id'], fields['wp:attachment_url'] ?? '']),
    ),
    attachedTo: Map.groupBy(attachments, ({ fields }) => fields['wp:post_parent']),
    identify: identities(),
  };
  const posts: ImportedPost[] = [];
  const leftOut: LeftOut[] = [];
  for (const item of found.items) {
    await options.beforeEach?.();
    const why = reasonAgainst(item, options.pages ?? false);
    if (why !== undefined) leftOut.push({ name: nameOf(item), title: await titleOf(item), ...why });
    else {
      try {
        posts.push(await postOf(item, source));
      } catch (error) {
        const { code, detail } = reasonOf(error);
        leftOut.push({ name: nameOf(item), title: await titleOf(item), why: code, detail });
      }
    }
  }
  return { posts, pictures, leftOut, origins };
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * Returns the reason why an entry is not imported. Entries without an author (pictures, menus, autosaves) are
 * reported too.
 */
function reasonAgainst(
  { fields }: WordpressItem,
  pages: boolean,
): { why: LeftOutReason; detail?: string } | undefined {
  const type = fields['wp:post_type'] ?? '';
  const status = fields['wp:status'] ?? '';
  if (type === 'attachment') return { why: 'a file' };
  if (type === 'revision' || status === 'auto-draft') return { why: 'an automatic save' };
  if (type !== 'post' && type !== 'page') return { why: 'not public content', detail: type };
  if (status === 'trash') return { why: 'in the bin' };
  return type === 'page' && !pages ? { why: 'a page' } : undefined;
}

function nameOf({ fields }: WordpressItem): string {
  return fields.link || fields.guid || `#${fields['wp:post_id'] ?? ''}`;
}

/** Maximum characters of a title that are read. */
const TITLE_READ = 1000;

function titleOf({ fields }: WordpressItem): Promise<string> {
  return readLine((fields.title ?? '').slice(0, TITLE_READ)).catch(() => '');
}

/**
 * Identifies each entry by its guid, so that a repeated import recognises it. Entries with the same guid,
 * such as copied posts, are also identified by their number.
 */
function identities(): (item: WordpressItem) => string {
  const seen = new Set<string>();
  return ({ fields }) => {
    const id = fields['wp:post_id'] ?? '';
    const guid = fields.guid || `wordpress:${fields.link ?? ''}#${id}`;
    const own = seen.has(guid) ? `${guid}#${id}` : guid;
    seen.add(own);
    return own;
  };
}

interface Source extends SourceOptions {
  /** The default language of entries whose language is neither stated nor detected. */
  siteLanguage: PostLanguage;
  now: Date;
  /** The site's address. */
  home: string;
  authors: ReadonlyMap<string, ImportedAuthor>;
  /** Addresses of attachments by the attachment's number. */
  addressOf: ReadonlyMap<string | undefined, string>;
  /** Attachments by the number of the entry to which they were uploaded. */
  attachedTo: ReadonlyMap<string | undefined, readonly WordpressItem[]>;
  identify(item: WordpressItem): string;
}

/** @throws RefusedContent */
async function postOf(item: WordpressItem, source: Source): Promise<ImportedPost> {
  const { fields, meta, terms } = item;
  const externalId = source.identify(item);
  const id = fields['wp:post_id'] ?? '';
  const term = (domain: string) => terms.find((one) => one.domain === domain)?.slug;
  const own = term('language');
  const text = fields['content:encoded'] ?? '';
  const named = knownOf(galleryIdsIn(text), (id) => source.addressOf.get(String(id)));
  const attached = (source.attachedTo.get(id) ?? []).map(({ fields }) => fields['wp:attachment_url'] ?? '');
  const { html, found, opening, ...read } = await readSource({
    format: 'wordpress',
    text,
    galleries: { named, attached },
  });
  const unsaid = source.language ?? read.language ?? source.siteLanguage;
  const language = own === undefined ? unsaid : /^fr/i.test(own) ? 'FR' : 'EN';
  const status = fields['wp:status'] ?? '';
  const hidden = status !== 'publish' ? status : fields['wp:post_password'] ? 'password' : undefined;
  const notPublic =
    hidden === undefined ? undefined : ({ code: 'not public there', detail: hidden } as const);
  const given = dateOfSource(fields['wp:post_date_gmt']) ?? dateOfSource(fields['wp:post_date'], source.zone);
  const { notes, ...dates } = publication({ given, notPublic }, source);
  const categories: string[] = [];
  for (const { domain, slug, name } of terms)
    if ((domain === 'category' && slug !== 'uncategorized') || (source.tags && domain === 'post_tag'))
      categories.push(await readLine(name.slice(0, TITLE_READ)));
  const base = URL.canParse(fields.link ?? '') ? (fields.link ?? '') : source.home;
  const creator = fields['dc:creator'];
  return {
    name: nameOf(item),
    externalId,
    group: term('post_translations') ?? externalId,
    language,
    title: (await titleOf(item)).slice(0, 200) || (language === 'FR' ? 'Sans titre' : 'Untitled'),
    titleId: ownSlug(fields['wp:post_name']),
    description: (await readLine(fields['excerpt:encoded'] ?? '')).slice(0, 1000) || firstWords(opening),
    content: html,
    found,
    ...dates,
    notes,
    categories,
    featured: fields['wp:is_sticky'] === '1',
    cover: source.addressOf.get(meta._thumbnail_id),
    author: creator ? (source.authors.get(creator) ?? { name: creator }) : undefined,
    addresses: addressesOf(base, fields, source.home),
    base,
  };
}

/** The permalink, and the short address with the number. */
function addressesOf(base: string, fields: Record<string, string>, home: string): string[] {
  const short = `?p=${fields['wp:post_id'] ?? ''}`;
  const of = [base, URL.canParse(short, home) ? new URL(short, home).href : base];
  return [
    ...new Set(
      of.flatMap((address) => {
        const { pathname, search } = new URL(address);
        return sourceAddress(pathname, search) ?? [];
      }),
    ),
  ];
}

/**
 * Returns the slug if it can be used here. Slugs in other alphabets are percent-encoded; for them the address
 * is made from the title.
 */
function ownSlug(slug: string | undefined): string | undefined {
  return slug && /^[a-z0-9-]+$/i.test(slug) ? slug : undefined;
}
