/** Searches all features for the text in the command palette. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { things as contracts } from '#features/contracts/components/things.ts';
import { things as reports } from '#features/expenses/components/things.ts';
import { things as help } from '#features/help/components/things.ts';
import { things as media } from '#features/media/components/things.ts';
import { things as members } from '#features/members/components/things.ts';
import { things as posts } from '#features/posts/components/things.ts';
import { things as workspaces } from '#features/workspaces/components/things.ts';
import { useLocale } from '#ui/locale.tsx';
import { type SignedIn, useApi } from '#ui/session.tsx';
import { screensOf } from '../office-menu.ts';
import type { Screen } from '../page-declaration.ts';
import type { Search, SearchResult, SearchSource } from './thing-source.ts';

/** In the order in which they are shown. */
const sources: readonly SearchSource[] = [posts, reports, contracts, members, workspaces, media, help];

/** Milliseconds without typing before the search. */
const REST = 150;
/** Fewest letters of a search. */
const LEAST = 2;

export interface FoundThing {
  thing: SearchResult;
  screen: Screen;
  group: SearchSource['group'];
}

interface Found {
  /** The text of the search. */
  typed: string;
  things: readonly FoundThing[];
}

const nothing: Found = { typed: '', things: [] };

/** @returns the results, and whether a search is running. A source that fails does not affect the others. */
export function useThings(text: string, person: SignedIn): { things: readonly FoundThing[]; busy: boolean } {
  const api = useApi();
  const locale = useLocale();
  const wanted = text.trim();
  const [typed] = useDebouncedValue(wanted, REST);
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (typed.length < LEAST) return;
    const controller = new AbortController();
    const { signal } = controller;
    const offered = screensOf(person);
    const lookIn = async (source: SearchSource) => {
      const screen = offered.find(({ path }) => path === source.screen);
      return screen === undefined ? [] : look(source, screen, { api, typed, person, locale, signal });
    };
    void Promise.all(sources.map(lookIn)).then((lists) => {
      if (!signal.aborted) setFound({ typed, things: lists.flat() });
    });
    return () => controller.abort();
  }, [api, typed, person, locale]);
  const asks = wanted.length >= LEAST;
  return { things: asks ? found.things : [], busy: asks && found.typed !== wanted };
}

async function look(source: SearchSource, screen: Screen, search: Search): Promise<readonly FoundThing[]> {
  try {
    const things = await source.find(search);
    return things.map((thing) => ({ thing, screen, group: source.group }));
  } catch {
    // Outdated, refused or unreachable: continue without this source.
    return [];
  }
}
