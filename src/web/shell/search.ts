/** Searches all features for the text in the command palette. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { searchSource as clients } from '#features/clients/components/search-source.ts';
import { searchSource as contracts } from '#features/contracts/components/search-source.ts';
import { searchSource as reports } from '#features/expenses/components/search-source.ts';
import { searchSource as help } from '#features/help/components/search-source.ts';
import { searchSource as media } from '#features/media/components/search-source.ts';
import { searchSource as members } from '#features/members/components/search-source.ts';
import { searchSource as posts } from '#features/posts/components/search-source.ts';
import { searchSource as workspaces } from '#features/workspaces/components/search-source.ts';
import { useLocale } from '#ui/locale.tsx';
import type { Screen } from '#ui/page/declaration.ts';
import type { Search, SearchResult, SearchSource } from '#ui/page/search-source.ts';
import { type SignedIn, useApi } from '#ui/session.tsx';
import { screensOf } from '../office-menu.ts';

/** In the order in which they are shown. */
const sources: readonly SearchSource[] = [
  posts,
  reports,
  contracts,
  clients,
  members,
  workspaces,
  media,
  help,
];

/** Milliseconds without typing before the search. */
const DEBOUNCE_MS = 150;
/** Minimum number of letters in a search. */
const MIN_LETTERS = 2;

export interface FoundResult {
  result: SearchResult;
  screen: Screen;
  group: SearchSource['group'];
}

interface Found {
  /** The text of the search. */
  text: string;
  results: readonly FoundResult[];
}

const noResults: Found = { text: '', results: [] };

/** @returns the results, and whether a search is running. A source that fails does not affect the others. */
export function useSearch(
  input: string,
  person: SignedIn,
): { results: readonly FoundResult[]; busy: boolean } {
  const api = useApi();
  const locale = useLocale();
  const wanted = input.trim();
  const [text] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const [found, setFound] = useState(noResults);
  useEffect(() => {
    if (text.length < MIN_LETTERS) return;
    const controller = new AbortController();
    const { signal } = controller;
    const offered = screensOf(person);
    const searchIn = async (source: SearchSource) => {
      const screen = offered.find(({ path }) => path === source.screen);
      return screen === undefined ? [] : resultsOf(source, screen, { api, text, person, locale, signal });
    };
    void Promise.all(sources.map(searchIn)).then((lists) => {
      if (!signal.aborted) setFound({ text, results: lists.flat() });
    });
    return () => controller.abort();
  }, [api, text, person, locale]);
  const isSearch = wanted.length >= MIN_LETTERS;
  return { results: isSearch ? found.results : [], busy: isSearch && found.text !== wanted };
}

async function resultsOf(
  source: SearchSource,
  screen: Screen,
  search: Search,
): Promise<readonly FoundResult[]> {
  try {
    const results = await source.find(search);
    return results.map((result) => ({ result, screen, group: source.group }));
  } catch {
    // Outdated, refused or unreachable: continue without this source.
    return [];
  }
}
