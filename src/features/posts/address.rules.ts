/** Makes the public address of a post, and normalises the ones that imported posts had on another site. */
import type { Locale } from '#kernel/locale.ts';
import { percentDecoded } from '#kernel/text.ts';

/** Characters; a longer address gets no redirect. */
const LONGEST_ADDRESS = 500;

/**
 * Normalises an address of another site for storing and lookup: `/2021/03/rain` for `/2021/03/Rain/`, `/2021/03/rain.html` and
 * `/2021/03/rain/index.html`; `/?p=12` for a WordPress post number. Undefined for the front page, an invalid path, or a path that
 * is too long.
 */
export function sourceAddress(path: string, search = ''): string | undefined {
  const plain = percentDecoded(path)
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

/** Returns the public path of a translation. */
export function readAddress(locale: Locale, titleId: string): string {
  return `/${locale}/app/blog/read/${titleId}`;
}
