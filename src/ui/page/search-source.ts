/**
 * Defines how a feature gives search results to the command palette, in its `components/search-source.ts`.
 */
import type { ApiClient } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';
import type { RequestedAction } from '#ui/actions.ts';
import type { SignedIn } from '#ui/session.tsx';
import type texts from './palette.messages.en.json';

export interface Search {
  api: ApiClient;
  text: string;
  person: SignedIn;
  locale: Locale;
  signal: AbortSignal;
}

export interface SearchResult {
  id: number | string;
  label: string;
  /** Distinguishes entries with the same name. */
  detail?: string;
  /** The page that shows it, `/app/…`. */
  to: string;
  /** The action to run there. */
  action?: RequestedAction;
}

export interface SearchSource {
  /** The page that lists the results. The palette uses its name and icon, and shows results to its roles only. */
  screen: string;
  /** The heading of the results, if it differs from the name of the page. */
  group?: keyof typeof texts;
  find(search: Search): Promise<readonly SearchResult[]>;
}

/** The largest number of results of each source. */
export const MAX_RESULTS = 5;
/** The query of a first page, for sources that search a list. */
export const firstResults = { rowsPerPage: MAX_RESULTS, page: 0 } as const;
