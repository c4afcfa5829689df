/** Sets the headers of every answer. */

const always: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'],
  ['x-frame-options', 'DENY'],
];

/** Browsers must stay on https. */
const strictTransport = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;

function alwaysHeaders(baseUrl: string): readonly (readonly [string, string])[] {
  return baseUrl.startsWith('https:') ? [...always, strictTransport] : always;
}

/** For answers other than pages: browsers run nothing in them, whatever the content. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Headers of every answer that is not a page. */
export function inertHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(alwaysHeaders(baseUrl)), 'content-security-policy': inertPolicy };
}

/**
 * Headers of the built files. A page loads a dozen, so they lack what concerns documents only: opened by its address, such a
 * file is an inert document.
 */
export const fileHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': inertPolicy,
};

const completed = new WeakSet<Response>();

/**
 * Marks an answer that has all headers. Reading the headers of an answer makes the HTTP adapter build and sort them, which
 * takes a twentieth of the time of a page.
 */
export function markComplete(response: Response): Response {
  completed.add(response);
  return response;
}

/** Adds those headers that the answer lacks. */
export function complete(response: Response, headers: Readonly<Record<string, string>>): Response {
  if (completed.has(response)) return response;
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}
