import { isLocale, type Locale } from '#kernel/locale.ts';
import { chosenTheme, type Theme } from '#kernel/theme.ts';

/**
 * A cookie without a secret that says whether the browser may have a session, so that visitors do not cause a
 * call on each public page. Scripts can read it; it proves nothing. The server reads it where a document and
 * a screen share a path (entry/pages.ts).
 */
export const HINT = 'ardoise_signed_in';
/** In seconds; the longest duration of a session. */
const LIFE_SECONDS = 30 * 24 * 60 * 60;

export function hasHint(): boolean {
  return document.cookie.split('; ').includes(`${HINT}=1`);
}

export function leaveHint(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${HINT}=1; Path=/; SameSite=Lax; Max-Age=${LIFE_SECONDS}${secure}`;
}

export function forgetHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${HINT}=; Path=/; Max-Age=0`;
}

/** A language chosen on the public site is saved in the profile by the page that is loaded next. */
const LANGUAGE = 'ardoise.languageChosen';

export function noteChosenLanguage(locale: string): void {
  sessionStorage.setItem(LANGUAGE, locale);
}

export function takeChosenLanguage(): Locale | undefined {
  const chosen = sessionStorage.getItem(LANGUAGE) ?? undefined;
  sessionStorage.removeItem(LANGUAGE);
  return isLocale(chosen) ? chosen : undefined;
}

/** A theme chosen on the public site is saved in the account by the back office, in whichever tab it is opened next. */
const THEME = 'ardoise.themeChosen';

export function noteChosenTheme(theme: Theme): void {
  localStorage.setItem(THEME, theme);
}

export function takeChosenTheme(): Theme | undefined {
  const chosen = localStorage.getItem(THEME) ?? undefined;
  localStorage.removeItem(THEME);
  return chosenTheme(chosen);
}
