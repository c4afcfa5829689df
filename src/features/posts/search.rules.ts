/** Defines what search engines show of a post. */
import { firstWords } from '#features/content/rules.ts';

/** Maximum characters of a search title or a search description. */
export const SEARCH_TEXT_LENGTH = 300;

/**
 * Characters that Google shows of a title and of a description on a wide screen. Approximate, because it
 * measures pixels.
 */
export const SHOWN_TITLE = 60;
export const SHOWN_DESCRIPTION = 155;

export interface SearchTexts {
  searchTitle: string;
  searchDescription: string;
}

interface Post {
  title: string;
  description: string;
  /** The company's name, which the page appends to the title unless the author wrote a search title. */
  brand: string;
}

/** Returns the texts of a search result; the description is empty if the search engine will choose a passage. */
export function searchResult({ searchTitle, searchDescription }: SearchTexts, post: Post) {
  const title = searchTitle.trim() || `${post.title} | ${post.brand}`;
  const description = searchDescription.trim() || post.description.trim();
  return {
    title: firstWords(title, SHOWN_TITLE),
    description: firstWords(description, SHOWN_DESCRIPTION),
  };
}
