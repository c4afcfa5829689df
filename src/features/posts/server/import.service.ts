/** Brings posts in from elsewhere, pictures included. One post is one transaction; a repeat brings nothing twice. */
import { decodeHTMLStrict } from 'entities/decode';
import { ensureCategory } from '#features/categories/server/service.ts';
import { mediaAddress } from '#features/media/address.rules.ts';
import { insertPicture, storePicture } from '#features/media/server/intake.service.ts';
import { announceChange } from '#features/workspaces/server/site.service.ts';
import { Problem } from '#kernel/problem.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import {
  type ImportedPost,
  type ImportedSite,
  type LeftOut,
  originalOf,
  withoutOpeningPicture,
} from '../import.rules.ts';
import { attributesOf, withAttributes } from '../markup.rules.ts';
import * as repo from './import.repo.ts';
import { insertWholePost } from './import-post.service.ts';

export interface ImportOptions {
  workspaceId: number;
  /** Of posts whose own author has no account here. */
  authorId: number;
  /** The file behind an address in the source; undefined when it cannot be had. */
  read(address: string): Promise<Uint8Array | undefined>;
  /** A picture for posts that have none: without a cover they would stay drafts. */
  cover?: string;
}

/** `translations`, `known` and what was left out are together all entries of the source. */
export interface ImportReport {
  posts: number;
  translations: number;
  /** Translations that were here already. */
  known: number;
  leftOut: LeftOut[];
  /** Titles of posts that got today's date, for want of their own. */
  undated: string[];
  pictures: number;
  /** Addresses of pictures that could not be had or are none. */
  missing: string[];
  /** Titles of posts that were public there and are drafts here, for want of a cover. */
  drafts: string[];
}

/** Pictures are stored each before its row. */
export async function importSite(
  command: JobContext,
  site: ImportedSite,
  options: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = {
    ...{ posts: 0, translations: 0, known: 0, pictures: 0, missing: [], drafts: [] },
    ...{ leftOut: [...site.leftOut], undated: [...site.undated] },
  };
  const gallery = pictureTaker(command, site, options, report);
  for (const [group, translations] of Map.groupBy(site.posts, (post) => post.group)) {
    const find = ({ db }: TransactionContext) => repo.findMark(db, 'post', group);
    const known = await command.inTenant(options.workspaceId, find, { readOnly: true });
    if (known !== undefined) {
      report.known += translations.length;
      continue;
    }
    const chosen = oneEach(translations);
    for (const { title } of translations.filter((post) => !chosen.includes(post)))
      report.leftOut.push({ name: title, why: 'same language twice' });
    await importPost(command, group, chosen, options, gallery, report);
  }
  return report;
}

/** A post has one translation per language: of two, the one that came first. */
function oneEach(translations: readonly ImportedPost[]): ImportedPost[] {
  return [...new Map(translations.toReversed().map((post) => [post.language, post])).values()].reverse();
}

interface TakenPicture {
  mediaId: number;
  key: string;
}

type TakePicture = (address: string, post: ImportedPost) => Promise<TakenPicture | undefined>;

async function importPost(
  command: JobContext,
  group: string,
  translations: readonly ImportedPost[],
  options: ImportOptions,
  take: TakePicture,
  report: ImportReport,
): Promise<void> {
  const { workspaceId } = options;
  const [first] = translations;
  if (first === undefined) return;
  const contents: string[] = [];
  let inText: TakenPicture | undefined;
  for (const post of translations) {
    const { content, picture } = await withOwnPictures(post, take);
    contents.push(content);
    inText ??= picture;
  }
  const covers = [...translations.map(({ cover }) => cover), undefined];
  let cover: TakenPicture | undefined;
  for (const address of covers) if (address !== undefined) cover ??= await take(address, first);
  cover ??= inText ?? (options.cover === undefined ? undefined : await take(options.cover, first));
  const shown = (content: string) =>
    cover === undefined ? content : withoutOpeningPicture(content, mediaAddress(cover.key));

  await command.inTenant(workspaceId, async (context) => {
    const { db, actor } = context;
    const categoryIds: number[] = [];
    for (const title of new Set(translations.flatMap(({ categories }) => categories)))
      categoryIds.push(await ensureCategory(db, actor, title.slice(0, 100)));
    const author = first.author === undefined ? undefined : await repo.findAuthor(db, first.author);
    const postId = await insertWholePost(db, {
      workspaceId,
      authorId: author ?? options.authorId,
      featured: translations.some(({ featured }) => featured),
      coverMediaId: cover?.mediaId,
      categoryIds,
      kind: 'imported',
      translations: translations.map((post, place) => ({ ...post, content: shown(contents[place] ?? '') })),
    });
    await repo.insertMark(db, { workspaceId, kind: 'post', externalId: group, subjectId: postId });
    await context.record({
      action: 'post.imported',
      subjectType: 'post',
      subjectId: postId,
      detail: { from: group },
    });
    await announceChange(db, workspaceId);
  });
  report.posts++;
  report.translations += translations.length;
  if (cover === undefined)
    for (const post of translations) if (post.publishedAt !== undefined) report.drafts.push(post.title);
}

/** Addresses of pictures in the content become those of the gallery; links to the picture itself as well. */
async function withOwnPictures({ content, ...post }: ImportedPost, take: TakePicture) {
  const sources = [...content.matchAll(/<img\b([^<>]*)/gi)].map(([, given = '']) => attributesOf(given).src);
  const own = new Map<string, string>();
  const ofOriginal = new Map<string, string>();
  let picture: TakenPicture | undefined;
  for (const address of new Set(sources)) {
    const taken = address ? await take(decodeHTMLStrict(address), { ...post, content }) : undefined;
    if (address === undefined || taken === undefined) continue;
    picture ??= taken;
    own.set(address, mediaAddress(taken.key));
    ofOriginal.set(originalOf(address), mediaAddress(taken.key));
  }
  if (picture === undefined) return { content, picture };
  return {
    picture,
    content: withAttributes(content.replace(/\s(?:srcset|sizes)="[^"]*"/gi, ''), (name, value) =>
      name === 'href' ? (own.get(value) ?? ofOriginal.get(value)) : own.get(value),
    ),
  };
}

/** Takes each picture in once, however often and in whatever width it is shown. */
function pictureTaker(
  command: JobContext,
  site: ImportedSite,
  options: ImportOptions,
  report: ImportReport,
): TakePicture {
  const { workspaceId, authorId } = options;
  const seen = new Map<string, TakenPicture | undefined>();

  async function fromBefore(externalId: string): Promise<TakenPicture | undefined> {
    return command.inTenant(
      workspaceId,
      async ({ db }) => {
        const mediaId = await repo.findMark(db, 'media', externalId);
        const key = mediaId === undefined ? undefined : await repo.keyOfMedia(db, mediaId);
        return mediaId === undefined || key === undefined ? undefined : { mediaId, key };
      },
      { readOnly: true },
    );
  }

  async function fresh(externalId: string, address: string, post: ImportedPost) {
    const bytes = (await options.read(externalId)) ?? (await options.read(address));
    const about = site.pictures.get(externalId) ?? site.pictures.get(address);
    if (bytes === undefined) return undefined;
    const name = decodeURIComponent(externalId.split('/').at(-1) ?? '').replace(/^\w+:|\.\w+$/g, '');
    const row = {
      ...{ workspaceId, uploadedBy: authorId },
      title: (about?.title || name || 'Picture').slice(0, 200),
      alternatives: about?.alternative ? { [post.language]: about.alternative.slice(0, 500) } : {},
    };
    const picture = await storePicture(command.files, workspaceId, bytes);
    return command.inTenant(workspaceId, async ({ db }) => {
      const mediaId = await insertPicture(db, row, picture);
      await repo.insertMark(db, { workspaceId, kind: 'media', externalId, subjectId: mediaId });
      return { mediaId, key: picture.key };
    });
  }

  return async (address, post) => {
    const externalId = originalOf(address);
    if (seen.has(externalId)) return seen.get(externalId);
    let taken = await fromBefore(externalId);
    if (taken === undefined) {
      taken = await fresh(externalId, address, post).catch((error: unknown) => {
        if (error instanceof Problem) return undefined;
        throw error;
      });
      if (taken === undefined) report.missing.push(address);
      else report.pictures++;
    }
    seen.set(externalId, taken);
    return taken;
  };
}
