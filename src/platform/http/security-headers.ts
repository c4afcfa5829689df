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
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What every answer that is no page carries, by name. */
export function inertHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(alwaysHeaders(baseUrl)), 'content-security-policy': inertPolicy };
}

/** Gives an answer those headers that it has not brought itself. */
export function complete(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}
