/**
 * The policy of an HTML page. Scripts run from our own files; on pages of the framework also inline, when their hash is
 * named here. Why hashes and not nonces: docs/decisions/0003-script-hashes.md.
 */
import { playerOrigins } from '#features/posts/embed.rules.ts';

export function pagePolicy(scriptHashes: readonly string[]): string {
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
    "media-src 'self' https:",
    // The development server talks to its pages on a socket of its own.
    import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Public pages have no inline script at all. */
export const documentPolicy = pagePolicy([]);
