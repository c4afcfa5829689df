/** Page and rows of a list, in the address: a reload, a link and the back button find the same rows. */
import { useRevalidator, useSearchParams } from 'react-router';
import type { Paging } from '#kernel/paging.ts';

/** Rows of a page unless said (specification §9); the generic default is 5. */
export const ROWS_PER_PAGE = 10;
export const rowChoices = [5, 10, 20, 50, 100] as const;

/** What the address asks for, for a loader: `pagingOf(request.url)`. Nonsense reads as the default. */
export function pagingOf(url: string | URL, rowsPerPage = ROWS_PER_PAGE): Paging {
  return pagingIn(new URL(url).searchParams, rowsPerPage);
}

/** The same of search parameters. */
export function pagingIn(search: URLSearchParams, rowsPerPage = ROWS_PER_PAGE): Paging {
  return {
    page: numberOf(search.get('page'), 0, 1_000_000) ?? 0,
    rowsPerPage: numberOf(search.get('rows'), 1, 10_000) ?? rowsPerPage,
  };
}

function numberOf(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,7}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

/** Going through a list, and back to its first page after a change (specification §4 «Lists»). */
export function usePaging(rowsPerPage = ROWS_PER_PAGE) {
  const [search, setSearch] = useSearchParams();
  const { revalidate } = useRevalidator();
  const paging = pagingIn(search, rowsPerPage);
  const change = (next: Partial<Paging>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        const { page, rowsPerPage: rows } = { ...paging, ...next };
        if (page === 0) after.delete('page');
        else after.set('page', String(page));
        if (rows === rowsPerPage) after.delete('rows');
        else after.set('rows', String(rows));
        return after;
      },
      { preventScrollReset: true },
    );
  return {
    ...paging,
    goTo: (page: number) => change({ page }),
    show: (rows: number) => change({ rowsPerPage: rows, page: 0 }),
    /** Reads the list anew from page 0 with the same rows. */
    reload: () => (paging.page === 0 ? void revalidate() : change({ page: 0 })),
  };
}
