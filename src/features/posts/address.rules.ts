/** Addresses that posts had on another site: how they are kept and found again. */

/** Characters; who has longer ones does without the redirect. */
const LONGEST_ADDRESS = 500;

/**
 * The form in which an address of another site is kept, and looked for when somebody comes by it: `/2021/03/rain` for
 * `/2021/03/Rain/`, `/2021/03/rain.html` and `/2021/03/rain/index.html`; `/?p=12` where it names a post of WordPress by
 * number. Undefined for the front page, for what is no path, and for one that is too long.
 */
export function sourceAddress(path: string, search = ''): string | undefined {
  const plain = decoded(path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/index\.(?:html?|php)$/, '/')
    .replace(/\.html?$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  const query = new URLSearchParams(search);
  const number = query.get('p') ?? query.get('page_id') ?? '';
  const address = /^\d{1,10}$/.test(number) ? `${plain}/?p=${number}` : plain;
  if (!address.startsWith('/') || address.length > LONGEST_ADDRESS || /[\u0000-\u001f]/.test(address))
    return undefined;
  return address;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
