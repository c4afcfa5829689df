/** Renders a public page with fields that are not saved yet. */
import { publicSite } from '#features/workspaces/server/site.service.ts';
import type { CompanyContent } from '#kernel/company-site.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Phases } from '#platform/request/handler.ts';
import type * as contract from '../document.contract.ts';
import { isPageFilled, type SiteDocument, type StoredPage } from '../document.rules.ts';
import { slugOf } from '../shown.rules.ts';
import { findCompany } from './document.repo.ts';
import { contentWith, currentSite, picturesOf, renderDocument } from './document.service.ts';

export interface PageToDraw {
  content: CompanyContent;
  /** The company's name. */
  brand: string;
  locale: Locale;
  /** Below `/{language}/app/`. */
  path: string;
  /** The host of the company's site. */
  host: string;
}

/** Draws public pages. The server sets `draw`, because only the server has the code of the pages. */
export interface PageDrawing {
  draw?(page: PageToDraw): Promise<string>;
}

/** The id of the page that is not saved yet. */
const DRAFT = -1;

/** Rendered before the transaction, because the page's own calls read the database. */
export function createPreview(drawing: PageDrawing): Phases<typeof contract.previewSite, { html: string }> {
  return {
    /** @throws Problem 400 for a text that exceeds the limits; 404; 429; 503. */
    async prepare(context, { body: { language, path, fields, own_page: page } }) {
      if (drawing.draw === undefined) throw new Problem(503, { code: 'NO_PAGES' });
      const current = await context.read(currentSite);
      const { pages } = current.document;
      const own: StoredPage | undefined = page && { ...page, page_id: DRAFT, old_slugs: [] };
      if (path === '' && (own === undefined || !isPageFilled(own, language))) return { html: '' };
      const document: SiteDocument = {
        ...withChanges(current.document, fields),
        // First, so that its slug leads to it.
        pages: own === undefined ? pages : [own, ...pages],
      };
      // Visitors get «Page not found».
      if ((path === 'legal' || path === 'privacy') && document[`${path}_${language}`] === '')
        return { html: '' };
      const renderings = await renderDocument(context, document, current);
      const { content, name, host } = await context.read(async (db) => {
        const { baseUrl } = await publicSite(db, context.config);
        return {
          content: contentWith(document, renderings, await picturesOf(db, document)),
          name: (await findCompany(db))?.name ?? '',
          host: new URL(baseUrl).host,
        };
      });
      const html = await drawing.draw({
        content,
        host,
        locale: language,
        brand: content.name || name,
        path: own === undefined || path !== '' ? path : `page/${slugOf(own, language)}`,
      });
      // The preview's frame blocks scripts, so it would show texts that visitors with scripts do not see.
      return { html: html.replaceAll(/<(noscript|script)\b.*?<\/\1>/gs, '') };
    },
    run: async (_, __, shown) => shown,
  };
}
