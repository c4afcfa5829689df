/** What a public page says of itself to browsers, search engines and link previews; documents/head-tags.tsx writes it. */
import type { Locale } from '#kernel/locale.ts';
import type { Site } from '#ui/context.ts';

export interface PageHead {
  /** The localised name of the page; the brand follows it. */
  name: string;
  description: string;
  /** Path and search in any language, or without one. */
  path: string;
  /** The page's address per language, where it differs by more than the prefix. */
  alternates?: Partial<Record<Locale, string>>;
  picture?: { src: string; width: number; height: number; alternative: string };
  article?: { publishedAt: string; updatedAt: string; author: string; sections: string[] };
  /** Names from the home page down to this one. */
  trail?: { name: string; path: string }[];
  /** Further schema.org objects. */
  things?: object[];
  /** The one category that is shown; it has feeds of its own. */
  category?: number;
  /** Whether search engines should leave it out. */
  unlisted?: boolean;
}

/** The company as schema.org knows it. */
export function organisation({ brand, baseUrl }: Site): object {
  return { '@type': 'Organization', name: brand, url: baseUrl, logo: `${baseUrl}/apple-touch-icon.png` };
}
