/** Describes a public page to browsers, search engines and link previews; documents/head.tsx renders it. */

import type { CompanySite } from '#kernel/company-site.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Site } from '#ui/context.ts';

interface HeadPicture {
  src: string;
  width: number;
  height: number;
  alternative: string;
}

/**
 * Scripts that few pages load (web/enhance): for a text such as an article, for forms, for a list of articles, and for
 * suggestions in a search field.
 */
export type PageScript = 'text' | 'forms' | 'list' | 'suggestions';

export interface PageHead {
  /** The localised name of the page; the brand is appended. */
  name: string;
  description: string;
  /** Path and query, with or without a language. */
  path: string;
  /** The page's path per language, where more than the prefix differs. */
  alternates?: Partial<Record<Locale, string>>;
  picture?: HeadPicture;
  /** Title and description for search engines; if empty, name and description are used. */
  search?: { title: string; description: string };
  /** What social networks show instead of `picture`. */
  socialPicture?: HeadPicture;
  article?: { publishedAt: string; updatedAt: string; author: string; sections: string[] };
  /** Breadcrumbs from the home page to this page. */
  trail?: { name: string; path: string }[];
  /** Further schema.org objects. */
  structuredData?: object[];
  /** The category of the page; it has feeds of its own. */
  category?: number;
  /** Whether search engines should not index the page. */
  unlisted?: boolean;
  /** What the page has that needs scripts of its own. */
  scripts?: readonly PageScript[];
}

/**
 * Returns the texts of the head's tags, chosen as Ghost does: the search title replaces both titles; the search
 * description is used for social networks only if the page has no description.
 */
export function textsOfHead({ name, description, search }: PageHead, brand: string) {
  return {
    title: search?.title || `${name} | ${brand}`,
    description: search?.description || description,
    socialTitle: search?.title || name,
    socialDescription: description || search?.description || '',
  };
}

/** Returns the company as a schema.org object. */
export function organisation({ brand, baseUrl }: Site, { logo, social }: CompanySite): object {
  return {
    '@type': 'Organization',
    name: brand,
    url: baseUrl,
    ...(logo !== null && { logo: `${baseUrl}/medias/${logo.key}/card` }),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
  };
}
