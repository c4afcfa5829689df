/** Reads and saves the own pages of the site. */
import { randomInt } from 'node:crypto';
import type { CallInput } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { locales } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import type * as contract from '../document.contract.ts';
import {
  isPageFilled,
  MOST_OLD_SLUGS,
  MOST_PAGES,
  type PageFields,
  type SiteDocument,
  type StoredPage,
} from '../document.rules.ts';
import { fieldError } from '../errors.ts';
import { slugOf } from '../shown.rules.ts';
import { currentSite, type Renderings, renderDocument, saveVersion } from './document.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** Ids in addresses have at most nine digits. */
const LARGEST_ID = 999_999_999;

function pageIn({ pages }: SiteDocument, pageId: number): StoredPage {
  return orNotFound(pages.find(({ page_id }) => page_id === pageId));
}

/** @throws Problem 404 */
export async function readSitePage(
  { db }: MemberContext,
  { params }: On<'readSitePage'>,
): Promise<StoredPage> {
  return pageIn((await currentSite(db)).document, params.pageId);
}

interface Added {
  pageId: number;
  renderings: Renderings;
}

/** @throws Problem 400; 409 for a slug that is taken or too many pages; 429; 503. */
export const createSitePage: Phases<typeof contract.createSitePage, Added> = {
  async prepare(context, { body }) {
    const current = await context.read(currentSite);
    const pageId = randomInt(1, LARGEST_ID);
    const document = withPage(current.document, { ...body, page_id: pageId, old_slugs: [] });
    return { pageId, renderings: await renderDocument(context, document, current) };
  },
  async run(context, { body }, { pageId, renderings }) {
    const add = ({ document }: { document: SiteDocument }) =>
      withPage(document, { ...body, page_id: pageId, old_slugs: [] });
    return pageIn(await saveVersion(context, add, { renderings }), pageId);
  },
};

/** @throws Problem 400; 404; 409 for a slug that is taken; 412; 429; 503. */
export const saveSitePage: Phases<typeof contract.saveSitePage, Renderings> = {
  async prepare(context, { params, body }) {
    const current = await context.read(currentSite);
    return renderDocument(context, changing(params.pageId, body)(current), current);
  },
  async run(context, { params, body }, renderings) {
    const saved = await saveVersion(context, changing(params.pageId, body), { renderings });
    return pageIn(saved, params.pageId);
  },
};

function changing(pageId: number, body: On<'saveSitePage'>['body']) {
  return ({ document }: { document: SiteDocument }) =>
    withPage(document, withChanges(pageIn(document, pageId), body));
}

/** @throws Problem 404; 409 if a page was added or deleted meanwhile. */
export async function orderSitePages(context: MemberContext, { body }: On<'orderSitePages'>) {
  const order = ({ document }: { document: SiteDocument }) => {
    const { pages } = document;
    const ids = new Set(body.page_ids);
    if (ids.size !== pages.length || pages.some(({ page_id }) => !ids.has(page_id)))
      throw new Problem(409, { code: 'CHANGED_MEANWHILE' });
    return { ...document, pages: [...ids].map((pageId) => pageIn(document, pageId)) };
  };
  const { pages } = await saveVersion(context, order, { renderings: new Map() });
  return { page_ids: pages.map(({ page_id }) => page_id) };
}

/** @throws Problem 404; 412 */
export async function deleteSitePage(context: MemberContext, { params }: On<'deleteSitePage'>) {
  const remove = ({ document }: { document: SiteDocument }) => {
    pageIn(document, params.pageId);
    return { ...document, pages: document.pages.filter(({ page_id }) => page_id !== params.pageId) };
  };
  await saveVersion(context, remove, { renderings: new Map() });
  return { page_id: params.pageId };
}

/** Returns the document with a page added or replaced. @throws Problem 409 */
function withPage(document: SiteDocument, page: StoredPage): SiteDocument {
  const others = document.pages.filter(({ page_id }) => page_id !== page.page_id);
  if (others.length === document.pages.length && others.length >= MOST_PAGES)
    throw new Problem(409, { errors: { title_en: fieldError('site_pages_many', { most: MOST_PAGES }) } });
  requireText(page);
  for (const locale of locales)
    if (
      page[`title_${locale}`] !== '' &&
      others.some(
        (other) => other[`title_${locale}`] !== '' && slugOf(other, locale) === slugOf(page, locale),
      )
    )
      throw new Problem(409, { errors: { [`slug_${locale}`]: generalError('taken') } });
  const place = document.pages.findIndex(({ page_id }) => page_id === page.page_id);
  const before = document.pages[place];
  return {
    ...document,
    pages:
      before === undefined
        ? [...others, page]
        : document.pages.with(place, { ...page, old_slugs: oldSlugs(before, page) }),
  };
}

/** Keeps the slugs under which readers may have found the page. */
function oldSlugs(before: StoredPage, page: StoredPage): string[] {
  const now = locales.map((locale) => slugOf(page, locale));
  const left = locales
    .filter((locale) => isPageFilled(before, locale))
    .map((locale) => slugOf(before, locale));
  const all = new Set([...before.old_slugs, ...left]);
  return [...all].filter((slug) => !now.includes(slug)).slice(-MOST_OLD_SLUGS);
}

/** Requires that a page has a text in at least one language, and a title in each language with a text. */
function requireText(page: PageFields): void {
  for (const locale of locales)
    if (page[`content_${locale}`] !== '' && page[`title_${locale}`] === '')
      throw new Problem(400, { errors: { [`title_${locale}`]: generalError('title_needed') } });
  if (!locales.some((locale) => isPageFilled(page, locale)))
    throw new Problem(400, { errors: { content_en: fieldError('site_page_empty') } });
}
