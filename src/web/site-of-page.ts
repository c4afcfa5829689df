/** Stores the site's data from the server-rendered root, for loaders in the browser. */
import type { Site } from '#ui/context.ts';

let kept: Site | undefined;

export function keepSite(site: Site | undefined): void {
  if (site !== undefined) kept = site;
}

export function siteOfPage(): Site | undefined {
  return kept;
}
