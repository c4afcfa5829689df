/** Applies a person's theme to the page, and to later ones by a cookie. */
import { groundOf, THEME_COOKIE, type Theme } from '#kernel/theme.ts';

/** Seconds. */
const YEAR = 365 * 24 * 60 * 60;

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('[name=theme-color]')?.setAttribute('content', groundOf[theme]);
  storeTheme(theme);
}

export function storeTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR}`;
}
