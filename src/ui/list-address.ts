/** Keeps the state of a list in the URL: a reload, a link and the back button show the same rows. */
import { useRevalidator, useSearchParams } from 'react-router';
import type { z } from 'zod';
import {
  type FilterOf,
  formatSort,
  type ListCall,
  type Paging,
  parseSort,
  ROWS_PER_PAGE,
  type SortKey,
} from '#kernel/list.ts';

export const rowChoices = [5, 10, 20, 50, 100] as const;

/** Returns the page and the rows per page from search parameters; the defaults replace invalid ones. */
export function pagingIn(search: URLSearchParams, rowsPerPage = ROWS_PER_PAGE): Paging {
  return {
    page: numberOf(search.get('page'), 0, 1_000_000) ?? 0,
    rowsPerPage: numberOf(search.get('rows'), 1, 10_000) ?? rowsPerPage,
  };
}

/** Whether all rows fit on one page of the usual size, so that there is nothing to turn or to choose. */
export function fitsOnPage(
  { totalCount, rowsPerPage }: Pick<Paging, 'rowsPerPage'> & { totalCount: number },
  defaultRows = ROWS_PER_PAGE,
): boolean {
  return totalCount <= Math.min(rowsPerPage, defaultRows);
}

function numberOf(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,7}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

type AddressKey<C extends ListCall> = 'page' | 'rowsPerPage' | 'q' | 'sort' | FilterOf<C>;
export type AddressQuery<C extends ListCall> = Pick<
  z.input<C['query']>,
  keyof z.input<C['query']> & AddressKey<C>
>;

/** Returns a list's query from the URL, for a loader. Values that the list would reject are omitted. */
export function listQuery<C extends ListCall>(call: C, url: string | URL): AddressQuery<C> {
  const search = new URL(url).searchParams;
  const query: Record<string, unknown> = pagingIn(search, call.list.rows);
  for (const name of [...namesOf(call), 'sort']) {
    const text = search.get(name);
    if (text !== null && call.query.shape[name]?.safeParse(text).success === true) query[name] = text;
  }
  // Each value was accepted by its own schema or is a number within its bounds.
  return query as AddressQuery<C>;
}

/** Returns the search parameters that narrow a list. */
function namesOf({ list }: ListCall): readonly string[] {
  return list.search ? ['q', ...list.filters] : list.filters;
}

/** Returns the paging of a list, and functions that change it. Another number of rows goes back to the first page (specification §4 «Lists»). */
export function usePaging(rowsPerPage = ROWS_PER_PAGE) {
  const [search, setSearch] = useSearchParams();
  const { revalidate } = useRevalidator();
  const paging = pagingIn(search, rowsPerPage);
  const change = (next: Partial<Paging>) =>
    setSearch(
      (before) => {
        const { page, rowsPerPage: rows } = { ...paging, ...next };
        return changed(before, {
          page: page === 0 ? undefined : String(page),
          rows: rows === rowsPerPage ? undefined : String(rows),
        });
      },
      { preventScrollReset: true },
    );
  return {
    ...paging,
    goTo: (page: number) => change({ page }),
    show: (rows: number) => change({ rowsPerPage: rows, page: 0 }),
    /** Reloads the list from page 0 with the same rows per page. */
    reload: () => (paging.page === 0 ? void revalidate() : change({ page: 0 })),
  };
}

/** Search, filters and order of a list; each change goes back to the first page. */
export function useListAddress(call: ListCall) {
  const [search, setSearch] = useSearchParams();
  const names = namesOf(call);
  const asked = search.get('sort');
  const key = call.query.shape.sort?.safeParse(asked ?? undefined).success && asked ? asked : call.list.order;
  const sort = key === undefined ? undefined : parseSort(key);
  const set = (values: Readonly<Record<string, string | undefined>>, replace = false) =>
    setSearch((before) => changed(before, { ...values, page: undefined }), {
      replace,
      preventScrollReset: true,
    });
  return {
    value: (name: string) => search.get(name) ?? '',
    narrowed: names.some((name) => search.get(name)),
    sort,
    set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, undefined]))),
    /** The URL of the same list in another order. */
    sorted: (to: SortKey) => `?${changed(search, { sort: formatSort(to), page: undefined })}`,
  };
}

/** Copies the parameters with changes; an undefined or empty value removes one. */
function changed(
  before: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}
