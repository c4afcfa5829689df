/** What can be told of a page by its path alone. Routes are matched decoded and in any case, so they are read so here. */

/**
 * A path in which a segment holds what separates segments, or a control character. Routes would take it for one
 * segment; written into a link or a redirect of a page it is read as another site's address: `/%2Fevil.example/app`.
 */
export function isAmbiguous(pathname: string): boolean {
  return /%(?:2f|5c|[01][\da-f]|7f)/i.test(pathname);
}

/** Pages that readers of the site see; the doors and the office stay open, so that somebody can start it again. */
export function isOfSite(pathname: string): boolean {
  return /^(\/[^/]+)?(\/app\/(home|blog|aboutus|solution|contact|newsletter|preview)(\/.*|\.data)?|\/?)$/i.test(
    decoded(pathname),
  );
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
