/**
 * Lists every page before sign-in, by feature. Add a line for a new `pages.ts`; the browser never loads this
 * list.
 */
import { entrance as accounts } from '#features/accounts/pages.ts';
import { documents as blog, resources as blogResources } from '#features/blog/pages.ts';
import { documents as site, resources as siteResources } from '#features/site/pages.ts';
import type { DocumentPage, EntrancePage, ResourcePage } from '#ui/page/declaration.ts';

type ByFeature<Page> = Readonly<Record<string, readonly Page[]>>;

export const documentPages: ByFeature<DocumentPage> = { blog, site };
export const resourcePages: ByFeature<ResourcePage> = {
  blog: blogResources,
  site: siteResources,
};
export const entrancePages: ByFeature<EntrancePage> = { accounts };
