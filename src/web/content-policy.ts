/**
 * The policy of an HTML page. Scripts run from our own files; on pages of the framework also inline, when their hash is
 * named here. Why hashes and not nonces: docs/decisions/0013-public-pages-are-documents.md.
 */
import { playerOrigins } from '#features/posts/embed.rules.ts';

interface PolicyOptions {
  scriptHashes?: readonly string[];
  /** Origins of films and sounds that are files. */
  mediaOrigins?: readonly string[];
}

export function pagePolicy({ scriptHashes = [], mediaOrigins = [] }: PolicyOptions): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    // The components set sizes and colours by style attributes.
    "style-src 'self' 'unsafe-inline'",
    // The gallery's: a picture of another site would tell it who reads (features/posts, foreign-pictures.ts).
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Players of films and sounds in a text, from the moment somebody wants one.
    ['frame-src', ...playerOrigins].join(' '),
    ["media-src 'self'", ...mediaOrigins].join(' '),
    // The development server talks to its pages on a socket of its own.
    import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Public pages have no inline script at all. Films and sounds come from where their links lead, and from nowhere else. */
export function documentPolicy(html: string): string {
  const links = html.matchAll(/<a\b[^>]*\bdata-embed="(?:video|audio)"[^>]*>/g);
  const origins = [...links].flatMap(([tag]) => originOf(/\bhref="(https:[^"]*)"/.exec(tag)?.[1]) ?? []);
  return pagePolicy({ mediaOrigins: [...new Set(origins)] });
}

/** Of an address as it stands in HTML. Only what an origin is made of: nothing that would end the directive. */
function originOf(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const { origin } = new URL(href);
  return /^https:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}
