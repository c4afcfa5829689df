/** Stores a person's language choice, for paths without a prefix. */
import type { Locale } from '#kernel/locale.ts';

const YEAR = 365 * 24 * 60 * 60;

export function saveLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `ardoise_locale=${locale}; Path=/; SameSite=Lax; Max-Age=${YEAR}`;
}
