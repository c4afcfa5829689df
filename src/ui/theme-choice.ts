/** Applies the person's theme to the page, and to later ones by a cookie. */
import { THEME_COOKIE, type ThemeChoice } from '#kernel/theme.ts';

/** Seconds. */
const YEAR = 365 * 24 * 60 * 60;

export function applyTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  const life = choice === 'system' ? 0 : YEAR;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${THEME_COOKIE}=${choice}; Path=/; SameSite=Lax; Max-Age=${life}`;
}
