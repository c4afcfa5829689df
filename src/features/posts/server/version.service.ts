/** Reads and restores the history of a translation, previews texts, and checks them before publication. */
import { categoriesOfPost } from '#features/categories/server/service.ts';
import { keysNamedIn } from '#features/content/picture.rules.ts';
import { readingMinutes } from '#features/content/rules.ts';
import type { PreparedText } from '#features/content/server/prepared.service.ts';
import { picturesByKey } from '#features/media/server/use.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { type PostLanguage, postLanguages } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { page } from '#platform/request/page.ts';
import type { PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type PreflightFacts, preflight } from '../preflight.rules.ts';
import * as contract from '../version.contract.ts';
import { lockForWriting, readRow } from './post.service.ts';
import { prepareSave, renderForCheck, renderForPreview } from './rendering.service.ts';
import { findHead, publishedTitleIds } from './translation.repo.ts';
import * as repo from './version.repo.ts';
import { answerWith, requireHead, save } from './writing.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** @throws Problem 404; 403 for another person's post. */
export async function listVersions(context: MemberContext, { params, query }: On<'listVersions'>) {
  const { db, actor } = context;
  await readRow(db, actor, params.postId);
  const translation = await requireHead(db, params.postId, params.language);
  const found = repo.listSaves(db, translation.id, query);
  return page(context, contract.listVersions, query, found, {
    row: ({ saved_at, ...row }) => ({ ...row, saved_at: saved_at.toISOString() }),
    texts: { en, fr },
  });
}

/** @throws Problem 404; 403 for another person's post. */
export async function readVersion({ db, actor }: MemberContext, { params }: On<'readVersion'>) {
  await readRow(db, actor, params.postId);
  const { saved_at, ...row } = await findSave(db, params);
  return { ...row, saved_at: saved_at.toISOString() };
}

/**
 * Saves an earlier text as the newest save, so that no save is lost.
 * @throws Problem as `savePost` does; 412
 */
export const restoreVersion: Phases<typeof contract.restoreVersion, PreparedText> = {
  async prepare(context, { params }) {
    // Needs no lock, because saves are immutable.
    const text = await context.read(async (db) => {
      await readRow(db, context.actor, params.postId);
      return findSave(db, params);
    });
    return prepareSave(context, params, text);
  },
  async run(context, { params }, prepared) {
    const post = await lockForWriting(context.db, context.actor, params.postId);
    await save(context, post, params.language, prepared, { kind: 'restored' });
    return answerWith(context, params.postId, params.language, prepared);
  },
};

/**
 * Renders the text as readers would see it.
 * @throws Problem as `savePost` does.
 */
export const renderPost: Phases<typeof contract.renderPost, RenderedPreview> = {
  prepare: (context, { params, body }) => renderForPreview(context, params, body.content),
  async run(_, __, { html, words, removed }) {
    return { html, words, reading_minutes: readingMinutes(words), removed };
  },
};

type RenderedPreview = Awaited<ReturnType<typeof renderForPreview>>;
type RenderedCheck = Awaited<ReturnType<typeof renderForCheck>>;

/** @throws Problem as `savePost` does. */
export const checkPost: Phases<typeof contract.checkPost, RenderedCheck> = {
  prepare: (context, { params, body }) => renderForCheck(context, params, body.content),
  run: async (context, { params, body }, rendered) => ({
    issues: preflight(await preflightFacts(context, params, body, rendered)),
  }),
};

async function preflightFacts(
  { db, actor, config }: MemberContext,
  { postId, language }: On<'checkPost'>['params'],
  { title, description }: On<'checkPost'>['body'],
  { facts, removed }: RenderedCheck,
): Promise<PreflightFacts> {
  const post = await readRow(db, actor, postId, language);
  const head = await findHead(db, postId, language);
  const sources = facts.pictures.map(({ src }) => ({ src, keys: keysNamedIn(src) }));
  const [coverKey] = keysNamedIn(post.cover_picture_src);
  const keys = [...sources.flatMap((source) => source.keys), ...(coverKey === undefined ? [] : [coverKey])];
  const pictures = await picturesByKey(db, [...new Set(keys)], language);
  const { totalCount } = await categoriesOfPost(db, postId, { language, rowsPerPage: 1, page: 0 });
  const isUnknown = (key: string) => !pictures.has(key);
  return {
    ...facts,
    title,
    description,
    titleId: head?.titleId ?? '',
    searchTitle: head?.searchTitle ?? '',
    cover: coverKey === undefined ? undefined : pictures.get(coverKey),
    removed: removed.map(({ what }) => what),
    categories: totalCount,
    unknownPictures: new Set(sources.filter((source) => source.keys.some(isUnknown)).map(({ src }) => src)),
    unknownLinks: await unknownLinks(
      db,
      facts.links.map(({ href }) => href),
      config.baseUrl,
    ),
    siblings: siblingsOf(post, language),
  };
}

const readAddress = /^\/(fr|en)\/app\/blog\/read\/([^/?#]+)/;

/**
 * Returns the links that lead to posts of this site which are not public.
 * @param base the installation's origin: `https://…`.
 */
async function unknownLinks(db: Database, links: readonly string[], base: string): Promise<Set<string>> {
  const { origin } = new URL(base);
  const toPosts = links.flatMap((href) => {
    const path = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
    const [, locale, titleId] = readAddress.exec(path) ?? [];
    return titleId === undefined
      ? []
      : [{ href, language: (locale === 'fr' ? 'FR' : 'EN') as PostLanguage, titleId }];
  });
  const unknown = new Set<string>();
  for (const language of postLanguages) {
    const mine = toPosts.filter((link) => link.language === language);
    const known = await publishedTitleIds(
      db,
      language,
      mine.map((link) => link.titleId),
    );
    for (const { href, titleId } of mine) if (!known.has(titleId)) unknown.add(href);
  }
  return unknown;
}

function siblingsOf(post: PostRow, language: PostLanguage) {
  return postLanguages
    .filter((other) => other !== language)
    .map((other) => {
      const sibling = post.translations.find((translation) => translation.language === other);
      if (sibling === undefined) return { language: other, state: 'missing' as const, stale: false };
      const state = sibling.published_version === null ? ('draft' as const) : ('published' as const);
      return { language: other, state, stale: sibling.stale };
    });
}

async function findSave(db: Database, params: On<'readVersion'>['params']): Promise<repo.WholeSaveRow> {
  const translation = await requireHead(db, params.postId, params.language);
  const found = await repo.findSave(db, translation.id, params.saveId);
  if (found === undefined) throw new Problem(404, { code: 'VERSION_NOT_FOUND' });
  return found;
}
