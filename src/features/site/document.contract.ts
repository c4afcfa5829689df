/**
 * Declares the calls of the company's site: its texts and look, own pages, preview and history (product.md
 * §3).
 */
import { z } from 'zod';
import { call, updateShape } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { locales } from '#kernel/locale.ts';
import { MOST_PAGES, pageShape, shownFields, shownPage, siteShape } from './document.rules.ts';
import { fieldError } from './errors.ts';

const access = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;
const byRole = 'owners share the site of their company';
const texts = { failure: 'FAILED TO READ SITE' };
const saveTexts = { success: 'Site saved', failure: 'FAILED TO SAVE SITE' };

const site = z.object({
  /** 0 while nothing was saved. */
  version: z.number().int(),
  /** ISO 8601 instant; null while nothing was saved. */
  saved_at: z.string().nullable(),
  saved_by: z.string(),
  /** The id in the history; null while nothing was saved. */
  version_id: z.number().int().nullable(),
  /** The name that is shown if `name` is empty. */
  workspace_name: z.string(),
  fields: shownFields,
  pages: z.array(
    z.object({
      page_id: z.number().int(),
      in_menu: z.boolean(),
      title_en: z.string(),
      title_fr: z.string(),
      /** Addresses below `/{language}/app/` where the page is filled. */
      path_en: z.string(),
      path_fr: z.string(),
    }),
  ),
});
export type SiteAnswer = z.infer<typeof site>;

export const readSite = call({
  id: 'readSite',
  method: 'GET',
  path: '/site',
  summary: 'What the public pages of the company show',
  access,
  answer: site,
  texts,
});

export const saveSite = call({
  id: 'saveSite',
  method: 'PUT',
  path: '/site',
  summary: 'Change texts, look, menu and contact details of the public pages; each save is a version',
  access,
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: readSite },
  records: 'site.saved',
  body: z.object(updateShape(siteShape)),
  answer: site,
  texts: saveTexts,
});

const onPage = z.object({ pageId: id });
export const readSitePage = call({
  id: 'readSitePage',
  method: 'GET',
  path: '/site/pages/{pageId}',
  summary: 'An own page of the site, in both languages',
  access,
  byRole,
  params: onPage,
  answer: shownPage,
  texts,
});

export const createSitePage = call({
  id: 'createSitePage',
  method: 'POST',
  path: '/site/pages',
  summary: 'Add an own page to the site',
  access,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'adds a page and changes none',
  records: 'site.page-added',
  body: z.object(pageShape),
  status: 201,
  answer: shownPage,
  texts: { success: 'Page added', failure: 'FAILED TO SAVE SITE' },
});

export const saveSitePage = call({
  id: 'saveSitePage',
  method: 'PUT',
  path: '/site/pages/{pageId}',
  summary: 'Change an own page of the site',
  access,
  byRole,
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: readSitePage },
  records: 'site.page-saved',
  params: onPage,
  body: z.object(updateShape(pageShape)),
  answer: shownPage,
  texts: { success: 'Page saved', failure: 'FAILED TO SAVE SITE' },
});

export const orderSitePages = call({
  id: 'orderSitePages',
  method: 'PUT',
  path: '/site/pages',
  summary: 'Put the own pages into another order, which is that of the menu',
  access,
  underDoAs: true,
  safeguard: 'undo',
  unversioned: 'the request names all own pages; if one was added or deleted, it gets 409',
  records: 'site.pages-ordered',
  body: z.object({
    page_ids: z
      .array(id, fieldError('site_order_needed'))
      .min(1, fieldError('site_order_needed'))
      .max(MOST_PAGES, fieldError('site_pages_many', { most: MOST_PAGES })),
  }),
  answer: z.object({ page_ids: z.array(z.number().int()) }),
  texts: {
    success: 'Order saved',
    failure: 'FAILED TO SAVE SITE',
    byStatus: { 409: 'FAILED TO SAVE SITE' },
  },
});

export const deleteSitePage = call({
  id: 'deleteSitePage',
  method: 'DELETE',
  path: '/site/pages/{pageId}',
  summary: 'Delete an own page of the site; an earlier version can be restored',
  access,
  byRole,
  safeguard: 'confirm',
  ifMatch: { of: readSitePage },
  records: 'site.page-deleted',
  params: onPage,
  answer: z.object({ page_id: z.number().int() }),
  texts: { success: 'Page deleted', failure: 'FAILED TO SAVE SITE' },
});

export const previewSite = call({
  id: 'previewSite',
  method: 'POST',
  path: '/site/preview',
  summary: 'A public page as it would be with fields that are not saved yet',
  changesNothing: true,
  access,
  underDoAs: true,
  body: z.object({
    language: z.enum(locales),
    /** Path below `/{language}/app/`; empty to show `own_page`. */
    path: z.enum(['home', 'blog', 'aboutus', 'solution', 'contact', 'legal', 'privacy', '']),
    fields: z.object(updateShape(siteShape)).default({}),
    own_page: z.object(pageShape).optional(),
  }),
  /** A complete document without scripts. */
  answer: z.object({ html: z.string() }),
  texts: { failure: 'FAILED TO SHOW SITE' },
});

const savedVersion = z.object({
  version_id: z.number().int(),
  version: z.number().int(),
  kind: z.enum(['saved', 'restored']),
  /** Names of fields with their language, and `page:` with a title. */
  changed: z.array(z.string()),
  saved_by: z.string(),
  /** The person who acted for that person; empty if nobody did. */
  acted_by: z.string(),
  /** ISO 8601 instant. */
  saved_at: z.string(),
});
export type SavedVersion = z.infer<typeof savedVersion>;

export const listSiteVersions = listCall({
  id: 'listSiteVersions',
  path: '/site/versions',
  summary: 'Every saved version of the site, newest first',
  access,
  name: 'versions',
  row: savedVersion,
  columns: { version: 'name', changed: 'text', saved_by: 'text', saved_at: 'instant' },
  texts,
});

export const restoreSiteVersion = call({
  id: 'restoreSiteVersion',
  method: 'POST',
  path: '/site/versions/{siteVersionId}/restore',
  summary: 'Save an earlier version of the site anew',
  access,
  byRole,
  underDoAs: true,
  safeguard: 'confirm',
  ifMatch: { of: readSite },
  records: 'site.restored',
  encoding: 'none',
  params: z.object({ siteVersionId: id }),
  answer: site,
  texts: { success: 'Version restored', failure: 'FAILED TO SAVE SITE' },
});
