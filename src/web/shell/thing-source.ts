/** What the command palette finds of a feature's things: each has its source in `components/things.ts`. */
import type { ApiClient } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AskedAction } from '#ui/actions.ts';
import type { SignedIn } from '#ui/session.tsx';
import type palette from './palette.messages.en.json';

export interface Search {
  api: ApiClient;
  typed: string;
  person: SignedIn;
  locale: Locale;
  signal: AbortSignal;
}

export interface Thing {
  id: number | string;
  label: string;
  /** What tells it from another of that name. */
  detail?: string;
  /** The page that shows it, as `/app/…`; */
  to: string;
  /** what is begun there. */
  action?: AskedAction;
}

export interface ThingSource {
  /** The screen that lists them: it gives name and icon, and says to whom they are offered. */
  screen: string;
  /** What they are called where the screen is called after something else. */
  group?: keyof typeof palette;
  find(search: Search): Promise<readonly Thing[]>;
}

/** Of each kind. */
export const MOST_THINGS = 5;
/** The first page of a list, for sources that look through one. */
export const firstThings = { rowsPerPage: MOST_THINGS, page: 0 } as const;
