/** Headers that every answer carries. */

const always: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'],
  ['x-frame-options', 'DENY'],
];

/** Over https, browsers are told to stay there. */
const strictTransport = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;

export function alwaysHeaders(baseUrl: string): readonly (readonly [string, string])[] {
  return baseUrl.startsWith('https:') ? [...always, strictTransport] : always;
}

/** For everything that is no page: nothing may run, whatever it pretends to be. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
