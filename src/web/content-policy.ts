/**
 * Writes the content security policy of HTML pages. Scripts run from our own files; framework pages also have
 * inline scripts, allowed by hash. Why hashes and not nonces:
 * docs/decisions/0013-public-pages-are-documents.md.
 */
import { playerOrigins } from '#features/content/embed.rules.ts';
import { firstThemeHash } from './documents/first-theme.ts';

interface PolicyOptions {
  scriptHashes?: readonly string[];
  /** Origins of linked video and audio files. */
  mediaOrigins?: readonly string[];
}

export function pagePolicy({ scriptHashes = [], mediaOrigins = [] }: PolicyOptions): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    // PDF files, and pages that start without a network (offline/office-worker.ts).
    "worker-src 'self'",
    // Components set sizes and colours by style attributes.
    "style-src 'self' 'unsafe-inline'",
    // Only the gallery's pictures: one from another site would reveal the reader to it (features/content,
    // pictures.ts).
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Players of embedded videos, loaded on click.
    ['frame-src', ...playerOrigins].join(' '),
    ["media-src 'self'", ...mediaOrigins].join(' '),
    // The development server's WebSocket.
    import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const scriptHashes = [firstThemeHash];
const policyWithoutMedia = pagePolicy({ scriptHashes });

/**
 * Public pages have one inline script, the theme's. Videos and audio come only from the origins that the page links to.
 */
export function documentPolicy(html: string): string {
  if (!html.includes('data-embed=')) return policyWithoutMedia;
  const links = html.matchAll(/<a\b[^>]*\bdata-embed="(?:video|audio)"[^>]*>/g);
  const origins = [...links].flatMap(([tag]) => originOf(/\bhref="(https:[^"]*)"/.exec(tag)?.[1]) ?? []);
  return pagePolicy({ scriptHashes, mediaOrigins: [...new Set(origins)] });
}

/** Returns the origin of a URL in HTML, limited to characters that cannot end the directive. */
function originOf(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const { origin } = new URL(href);
  return /^https:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}
