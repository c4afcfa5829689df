/**
 * Defines the two languages, in two notations: `en` in paths and texts, `EN` in the specification's posts.
 */

export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];

export const postLanguages = ['EN', 'FR'] as const;
export type PostLanguage = (typeof postLanguages)[number];

export const defaultLocale: Locale = 'en';

/** The BCP 47 tag that formats dates and numbers for a locale. */
export const localeTags: Record<Locale, string> = { en: 'en-GB', fr: 'fr-FR' };

export function isLocale(value: string | undefined): value is Locale {
  return value === 'en' || value === 'fr';
}

export function postLanguage(locale: Locale): PostLanguage {
  return locale === 'fr' ? 'FR' : 'EN';
}

export function localeOfPostLanguage(language: PostLanguage): Locale {
  return language === 'FR' ? 'fr' : 'en';
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'fr' ? 'en' : 'fr';
}

/**
 * Returns the language of the path segment before `/app`: French for `fr`, English for `en` and every other
 * prefix (specification §2), undefined without a prefix.
 */
export function localeOfPrefix(prefix: string | undefined): Locale | undefined {
  if (prefix === undefined) return undefined;
  return isLocale(prefix) ? prefix : defaultLocale;
}

/** Best language for an `Accept-Language` header; English by default. */
export function negotiateLocale(acceptLanguage: string | null | undefined): Locale {
  return acceptedLocale(acceptLanguage) ?? defaultLocale;
}

/** Returns the first language of an `Accept-Language` header, by its quality values, that is one of ours. */
export function acceptedLocale(acceptLanguage: string | null | undefined): Locale | undefined {
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { language: tag.split('-')[0], quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter((preference) => preference.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const match = preferences.find((preference) => isLocale(preference.language));
  return isLocale(match?.language) ? match.language : undefined;
}

/**
 * Returns the same page in another language: sets the prefix before `/app` and keeps the rest, query
 * included.
 */
export function localisedPath(pathAndSearch: string, locale: Locale): string {
  const [path = '/', search] = pathAndSearch.split(/(?=\?)/, 2);
  const segments = path.split('/').filter((segment) => segment !== '');
  const rest = segments[0] === 'app' ? segments : segments.slice(1);
  return `/${[locale, ...rest].join('/')}${search ?? ''}`;
}
