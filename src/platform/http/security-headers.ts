/** Headers that every answer carries, and the content policy of pages. */

export const alwaysHeaders: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'],
  ['x-frame-options', 'DENY'],
];

/** Over https, browsers are told to stay there. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;

/**
 * The policy of an HTML page. Scripts run from our own files, or inline when their hash is named here; why
 * hashes and not nonces: docs/decisions/0003-script-hashes.md.
 */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trim(),
    // The components set sizes and colours by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For everything that is no page: nothing may run, whatever it pretends to be. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
