/** A language chosen on the public site is saved in the profile by the page that is loaded next. */
import { isLocale, type Locale } from '#kernel/locale.ts';

const KEY = 'ardoise.languageChosen';

export function noteChosenLanguage(locale: string): void {
  sessionStorage.setItem(KEY, locale);
}

export function takeChosenLanguage(): Locale | undefined {
  const chosen = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return isLocale(chosen) ? chosen : undefined;
}
