/** What the server said about the site in the page's root, kept for loaders that run in the browser. */
import type { Site } from '#ui/context.ts';

let kept: Site | undefined;

export function keepSite(site: Site | undefined): void {
  if (site !== undefined) kept = site;
}

export function siteOfPage(): Site | undefined {
  return kept;
}
