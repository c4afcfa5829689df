/** Reads and saves versions of the company's site. */

import { renderForSite } from '#features/content/server/rendering.service.ts';
import { htmlOfSource } from '#features/content/source.rules.ts';
import { type CompanyPictures, holdPictures, picturesById } from '#features/media/server/use.service.ts';
import { announceChange, hasSite } from '#features/workspaces/server/site.service.ts';
import { authorOf, displayName, type Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { type CompanyContent, emptyContent, type RichText } from '#kernel/company-site.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import { lockName } from '#platform/db/transaction.ts';
import { type MemberContext, type PrepareContext, Reply } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { page } from '#platform/request/page.ts';
import { versionOf } from '#platform/request/version.ts';
import * as contract from '../document.contract.ts';
import {
  changedParts,
  emptyDocument,
  isPageFilled,
  pictureNames,
  type SiteDocument,
  siteDocument,
  siteFieldsOf,
} from '../document.rules.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { companyContent, contentOf, mediaIdsOf, richSources, slugOf } from '../shown.rules.ts';
import * as repo from './document.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

export interface CurrentSite {
  row: NonNullable<Awaited<ReturnType<typeof repo.findCurrent>>> | undefined;
  document: SiteDocument;
  shown: CompanyContent;
}

/** @throws Problem 404 for a workspace without a public site. */
export async function currentSite(db: Database): Promise<CurrentSite> {
  if (!(await hasSite(db))) throw new Problem(404, { code: 'NO_SITE' });
  const row = await repo.findCurrent(db);
  if (row === undefined) return { row, document: emptyDocument, shown: emptyContent };
  return { row, document: siteDocument.parse(row.document), shown: companyContent.parse(row.shown) };
}

/** Rendered texts by language and source. */
export type Renderings = ReadonlyMap<string, RichText>;

const keyOf = (source: string, locale: Locale) => `${locale}${source}`;

/** Returns the rendered texts that a version contains. */
function renderingsOf({ document, shown }: CurrentSite): Map<string, RichText> {
  const found = new Map<string, RichText>();
  for (const locale of locales) {
    for (const name of ['legal', 'privacy'] as const) {
      const text = shown.legal[locale][name];
      if (text !== undefined) found.set(keyOf(document[`${name}_${locale}`], locale), text);
    }
    for (const { page_id, texts } of shown.pages) {
      const own = document.pages.find((one) => one.page_id === page_id);
      const text = texts[locale];
      if (own === undefined || text === undefined) continue;
      const { html, opening, media_ids } = text;
      found.set(keyOf(own[`content_${locale}`], locale), { html, opening, media_ids });
    }
  }
  return found;
}

/**
 * Renders a document's texts before its transaction, except those that the public version has.
 * @throws Problem 400 for a text that exceeds the limits; 429; 503.
 */
export async function renderDocument(
  context: PrepareContext<Member>,
  document: SiteDocument,
  current?: CurrentSite,
): Promise<Renderings> {
  const found = current === undefined ? new Map<string, RichText>() : renderingsOf(current);
  for (const { source, locale } of richSources(document)) {
    const key = keyOf(source, locale);
    if (!found.has(key)) found.set(key, await renderForSite(context, locale, htmlOfSource(source)));
  }
  return found;
}

export function contentWith(
  document: SiteDocument,
  renderings: Renderings,
  pictures: CompanyPictures,
): CompanyContent {
  const html = (source: string, locale: Locale) => {
    const found = renderings.get(keyOf(source, locale));
    if (found === undefined) throw new Error('a text of the site was not rendered');
    return found;
  };
  return contentOf(document, { html, pictures });
}

/** Returns the pictures that the document names. */
export function picturesOf(db: Database, document: SiteDocument): Promise<CompanyPictures> {
  return picturesById(
    db,
    pictureNames.flatMap((name) => document[name] || []),
  );
}

/**
 * Stores a new version with a change of the current document.
 * @param apply the change; may throw.
 */
export async function saveVersion(
  context: MemberContext,
  apply: (current: CurrentSite) => SiteDocument,
  { renderings, kind = 'saved' }: { renderings: Renderings; kind?: 'saved' | 'restored' },
): Promise<SiteDocument> {
  const { db, actor, now } = context;
  await lockName(db, `site ${actor.workspaceId}`);
  const current = await currentSite(db);
  const wanted = apply(current);
  const pictures = await picturesOf(db, wanted);
  requireLogo(wanted, pictures);
  const document = withExistingPictures(wanted, pictures);
  const changed = changedParts(current.document, document);
  // Saving without a change makes no version.
  if (current.row !== undefined && changed.length === 0) return document;
  const author = authorOf(actor);
  const all = new Map([...renderingsOf(current), ...renderings]);
  const shown = contentWith(document, all, pictures);
  const mediaIds = await holdPictures(db, mediaIdsOf(shown));
  await repo.insertVersion(db, {
    workspaceId: actor.workspaceId,
    version: (current.row?.version ?? 0) + 1,
    kind,
    document,
    shown,
    mediaIds,
    changed,
    savedBy: { id: actor.userId, name: displayName(actor) },
    ...(author.userId !== actor.userId && {
      keyboard: { id: author.userId, name: displayName(author) },
    }),
    savedAt: now,
  });
  await announceChange(db, actor.workspaceId);
  return document;
}

/** @throws Problem 400: mails and documents show neither animations nor AVIF. */
function requireLogo({ logo }: SiteDocument, pictures: CompanyPictures): void {
  const type = logo === '' ? undefined : pictures.get(logo)?.mime_type;
  if (type !== undefined && !['image/png', 'image/jpeg', 'image/webp'].includes(type))
    throw new Problem(400, { errors: { logo: fieldError('site_logo_kind') } });
}

/** Returns the document without pictures that were deleted since. */
function withExistingPictures(document: SiteDocument, pictures: CompanyPictures): SiteDocument {
  const missing = pictureNames.filter(
    (name) => document[name] !== '' && !pictures.has(Number(document[name])),
  );
  return { ...document, ...Object.fromEntries(missing.map((name) => [name, ''])) };
}

/**
 * Returns the public version. Its ETag depends on the fields alone, so that a change of an own page does not
 * conflict with them.
 */
export async function readSite({ db }: MemberContext): Promise<Reply<contract.SiteAnswer>> {
  const { row, document } = await currentSite(db);
  const fields = siteFieldsOf(document);
  const answer = {
    version: row?.version ?? 0,
    version_id: row?.id ?? null,
    saved_at: row?.saved_at.toISOString() ?? null,
    saved_by: row?.saved_by ?? '',
    workspace_name: (await repo.findCompany(db))?.name ?? '',
    fields,
    pages: document.pages.map((one) => ({
      page_id: one.page_id,
      in_menu: one.in_menu,
      title_en: one.title_en,
      title_fr: one.title_fr,
      path_en: isPageFilled(one, 'en') ? `page/${slugOf(one, 'en')}` : '',
      path_fr: isPageFilled(one, 'fr') ? `page/${slugOf(one, 'fr')}` : '',
    })),
  };
  return new Reply(answer, [['etag', `"${versionOf(fields)}"`]]);
}

const applying = (body: On<'saveSite'>['body']) => (current: CurrentSite) =>
  withChanges(current.document, body);

/** @throws Problem 400 for a text that exceeds the limits; 404; 412; 429; 503. */
export const saveSite: Phases<typeof contract.saveSite, Renderings> = {
  async prepare(context, { body }) {
    const current = await context.read(currentSite);
    return renderDocument(context, applying(body)(current), current);
  },
  async run(context, { body }, renderings) {
    await saveVersion(context, applying(body), { renderings });
    return readSite(context);
  },
};

export async function listSiteVersions(context: MemberContext, { query }: On<'listSiteVersions'>) {
  await currentSite(context.db);
  return page(context, contract.listSiteVersions, query, repo.listVersions(context.db, query), {
    row: ({ id, saved_at, acted_by_name, ...row }) => ({
      ...row,
      version_id: id,
      acted_by: acted_by_name,
      saved_at: saved_at.toISOString(),
    }),
    texts: { en, fr },
  });
}

interface Restored {
  document: SiteDocument;
  renderings: Renderings;
}

/** @throws Problem 404; 412; 429; 503. */
export const restoreSiteVersion: Phases<typeof contract.restoreSiteVersion, Restored> = {
  async prepare(context, { params }) {
    // Versions never change, so no lock is needed.
    const row = orNotFound(await context.read((db) => repo.findVersion(db, params.siteVersionId)));
    const document = siteDocument.parse(row.document);
    // Rendered again, because the rules for removing content may have changed since.
    return { document, renderings: await renderDocument(context, document) };
  },
  async run(context, _, { document, renderings }) {
    await saveVersion(context, () => document, { renderings, kind: 'restored' });
    return readSite(context);
  },
};
