/** Imports one post with its translations: first pictures, links and texts, then the rows in one transaction. */

import { ensureCategory } from '#features/categories/server/service.ts';
import { LateWork } from '#features/content/bounds.rules.ts';
import { keysNamedIn } from '#features/content/picture.rules.ts';
import { ENTRY } from '#features/content/rules.ts';
import { isEmpty, mediaIdsOf, type PreparedText } from '#features/content/server/prepared.service.ts';
import { placeText, renderText } from '#features/content/server/source.service.ts';
import { mediaAddress } from '#features/media/address.rules.ts';
import { picturesByKey } from '#features/media/server/use.service.ts';
import { readAddress } from '#features/posts/address.rules.ts';
import { BYLINE_LENGTH } from '#features/posts/rules.ts';
import { insertWholePost } from '#features/posts/server/whole-post.service.ts';
import { announceChange } from '#features/workspaces/server/site.service.ts';
import type { Program } from '#kernel/actor.ts';
import { localeOfPostLanguage } from '#kernel/locale.ts';
import type { Zone } from '#kernel/zone.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { type ImportedPost, type Note, type Outcome, originalOf, type ReportEntry } from '../entry.rules.ts';
import * as repo from './entry.repo.ts';
import {
  absoluteAddress,
  missingPictures,
  type PictureOptions,
  type PictureTaker,
  type TakenPicture,
} from './pictures.ts';
import type { ImportPlan, PlannedTranslation } from './plan.ts';
import { reasonOf } from './refusal.ts';
import { entryOf } from './report-file.ts';

export interface ImportOptions extends PictureOptions {
  /** The cover, or its address, of posts without any picture, which would otherwise stay drafts. */
  cover?: TakenPicture | string;
  /** Whether the plan announced that a post will be imported. */
  isAnnounced?(post: ImportedPost): boolean;
  /** Stores the report entries of a post in the transaction that writes the post. */
  onWritten?(context: TransactionContext<Program>, entries: readonly ReportEntry[]): Promise<void>;
}

export interface Importing {
  command: JobContext;
  /** The workspace's time zone. */
  zone: Zone;
  plan: ImportPlan;
  options: ImportOptions;
  pictures: PictureTaker;
}

interface Ready {
  planned: PlannedTranslation;
  prepared: PreparedText;
  entry: ReportEntry;
}

/**
 * Imports one post. Slow work (pictures, links, rendering) is done before the transaction.
 * @returns an entry for each translation.
 */
export async function importGroup(
  importing: Importing,
  group: string,
  translations: readonly PlannedTranslation[],
): Promise<ReportEntry[]> {
  const [first] = translations;
  if (first === undefined) return [];
  const shown: Map<string, TakenPicture>[] = [];
  // One after the other: two translations in parallel would both download the pictures that they share.
  for (const { post } of translations) shown.push(await picturesOf(post, importing.pictures));
  const cover = await coverOf(importing, translations, shown);
  const ready: Ready[] = [];
  const entries: ReportEntry[] = [];
  // An imported post cannot get further translations later. If one text fails but may succeed later, the other texts wait too.
  let isInserted = true;
  for (const [at, planned] of translations.entries()) {
    const entry = entryOf(planned.post, importing.zone, outcomeOf(planned.post, cover), planned.titleId);
    entries.push(entry);
    try {
      const prepared = await prepare(importing, planned.post, { own: shown[at] ?? new Map(), cover }, entry);
      if (entry.outcome === 'published' && isEmpty(prepared.rendered)) {
        entry.outcome = 'draft';
        entry.notes.push({ code: 'a draft for want of content' });
      }
      ready.push({ planned, prepared, entry });
    } catch (error) {
      leaveOut(entry, reasonOf(error));
      if (error instanceof LateWork || importing.options.isAnnounced?.(planned.post)) isInserted = false;
    }
  }
  if (!isInserted) {
    for (const { entry } of ready) leaveOut(entry, { code: 'left out with its translation' });
    return entries;
  }
  for (const { entry, planned } of ready) entry.redirects.push(...planned.redirects);
  const social = await socialOf(importing.pictures, translations);
  if (ready.length > 0 && !importing.options.dryRun)
    await insertGroup(importing, group, ready, { cover, social });
  return entries;
}

function leaveOut(entry: ReportEntry, note: Note): void {
  Object.assign(entry, { outcome: 'left out', address: '' });
  entry.notes.unshift(note);
}

function outcomeOf({ publishedAt }: ImportedPost, cover: TakenPicture | undefined): Outcome {
  return publishedAt !== undefined && cover !== undefined ? 'published' : 'draft';
}

/** Returns the pictures of a text, by their addresses in the text. */
async function picturesOf(post: ImportedPost, { take }: PictureTaker): Promise<Map<string, TakenPicture>> {
  const own = new Map<string, TakenPicture>();
  for (const src of post.found.pictures) {
    const taken = await take(post.files?.get(src) ?? absoluteAddress(src, post.base), post);
    if (taken !== undefined) own.set(src, taken);
  }
  return own;
}

/** Returns the source's cover, otherwise the first picture of a text, otherwise the default cover. */
async function coverOf(
  { pictures, options }: Importing,
  translations: readonly PlannedTranslation[],
  shown: readonly ReadonlyMap<string, TakenPicture>[],
): Promise<TakenPicture | undefined> {
  for (const { post } of translations) {
    const own =
      post.cover === undefined
        ? undefined
        : await pictures.take(absoluteAddress(post.cover, post.base), post);
    if (own !== undefined) return own;
  }
  const [inText] = shown.flatMap((own) => [...own.values()]);
  const [first] = translations;
  if (inText !== undefined || options.cover === undefined || first === undefined) return inText;
  return typeof options.cover === 'string' ? pictures.take(options.cover, first.post) : options.cover;
}

/** Returns the first picture for social networks that is available. */
async function socialOf(
  { take }: PictureTaker,
  translations: readonly PlannedTranslation[],
): Promise<TakenPicture | undefined> {
  for (const { post } of translations) {
    const own = post.socialPicture === undefined ? undefined : await take(post.socialPicture, post);
    if (own !== undefined) return own;
  }
  return undefined;
}

interface Pictures {
  own: ReadonlyMap<string, TakenPicture>;
  cover: TakenPicture | undefined;
}

/**
 * Renders a text after replacing its addresses with those on this site.
 * @throws RefusedContent
 */
async function prepare(
  { command, plan, options }: Importing,
  post: ImportedPost,
  { own, cover }: Pictures,
  entry: ReportEntry,
): Promise<PreparedText> {
  const pictures = new Map([...own].map(([src, { key }]) => [src, mediaAddress(key)]));
  const ofOriginal = new Map([...pictures].map(([src, address]) => [originalOf(src), address]));
  const { there, nowhere } = missingPictures(post, own);
  const links = new Map<string, string>();
  const lost: string[] = [];
  for (const href of post.found.links) {
    // A link to a picture file becomes a link to the imported picture.
    const to = pictures.get(href) ?? ofOriginal.get(href) ?? plan.linkOf(href, post);
    if (to === null) lost.push(href.startsWith(ENTRY) ? href.slice(ENTRY.length) : href);
    else if (to !== undefined) links.set(href, to);
    if (typeof to === 'string' && to.includes('/app/blog/read/')) entry.links++;
  }
  if (lost.length > 0)
    entry.notes.push({ code: 'links to pages that did not come in', detail: listed(lost) });
  if (entry.outcome === 'draft' && post.publishedAt !== undefined)
    entry.notes.push({ code: 'a draft for want of a cover picture' });
  const content = await placeText({
    content: post.content,
    pictures: new Map([...pictures, ...there]),
    missing: nowhere,
    links,
    cover: cover && mediaAddress(cover.key),
  });
  const read = { readOnly: true };
  const known = await command.inTenant(
    options.workspaceId,
    ({ db }) => picturesByKey(db, keysNamedIn(content), post.language),
    read,
  );
  const text = { title: storable(post.title), description: storable(post.description), content };
  const { rendered, hash } = await renderText(text, known);
  return { text, rendered, hash, mediaIds: mediaIdsOf(rendered, known) };
}

/** Maximum number of broken links that a report lists individually. */
const MOST_LISTED = 5;

function listed(addresses: readonly string[]): string {
  const listed = addresses.slice(0, MOST_LISTED).map((address) => address.slice(0, 200));
  const more = addresses.length - listed.length;
  return `${listed.join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Trims a text and removes characters that PostgreSQL cannot store. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').trim();
}

async function insertGroup(
  { command, options }: Importing,
  group: string,
  ready: readonly Ready[],
  { cover, social }: Record<'cover' | 'social', TakenPicture | undefined>,
): Promise<void> {
  const { workspaceId } = options;
  const posts = ready.map(({ planned }) => planned.post);
  const author = posts.find((post) => post.author !== undefined)?.author;
  await command.inTenant(workspaceId, async (context) => {
    const { db, actor } = context;
    // Runs first, so that of two concurrent imports the second waits here and then finds the post.
    if (!(await repo.claimGroup(db, workspaceId, group))) {
      for (const { entry } of ready)
        Object.assign(entry, { outcome: 'here already', address: '', redirects: [] });
      await options.onWritten?.(
        context,
        ready.map(({ entry }) => entry),
      );
      return;
    }
    const categoryIds: number[] = [];
    for (const title of new Set(posts.flatMap(({ categories }) => categories.map(storable))))
      if (title !== '') categoryIds.push(await ensureCategory(db, actor, title.slice(0, 100)));
    const member = author === undefined ? undefined : await repo.findAuthor(db, author);
    const { postId, titleIds } = await insertWholePost(db, {
      workspaceId,
      authorId: member ?? options.authorId,
      byline:
        member === undefined ? storable(author?.name ?? '').slice(0, BYLINE_LENGTH) || undefined : undefined,
      featured: posts.some(({ featured }) => featured),
      coverMediaId: cover?.mediaId,
      socialMediaId: social?.mediaId,
      categoryIds,
      kind: 'imported',
      translations: ready.map(({ planned: { post, titleId, redirects }, prepared }) => ({
        language: post.language,
        titleId,
        prepared,
        formerAddresses: redirects,
        savedAt: post.savedAt,
        publishedAt: post.publishedAt,
        search: post.search,
      })),
    });
    await repo.insertMark(db, { workspaceId, kind: 'post', externalId: group, subjectId: postId });
    await context.record({
      action: 'post.imported',
      subjectType: 'post',
      subjectId: postId,
      detail: { from: group },
    });
    await announceChange(db, workspaceId);
    for (const [at, { entry, planned }] of ready.entries()) {
      entry.postId = postId;
      noteAddress(entry, planned, titleIds[at]);
    }
    await options.onWritten?.(
      context,
      ready.map(({ entry }) => entry),
    );
  });
}

/** Reports an address that another post took during the import, because imported texts already link to it. */
function noteAddress(entry: ReportEntry, { post, titleId }: PlannedTranslation, made?: string): void {
  if (made === undefined || made === titleId) return;
  entry.address = readAddress(localeOfPostLanguage(post.language), made);
  entry.notes.push({ code: 'its address was taken meanwhile', detail: titleId });
}
