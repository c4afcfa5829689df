/**
 * Loads a list whose page is not in the URL, for example in a dialog or a card. It starts at the first page
 * for each subject.
 */
import { useState } from 'react';
import type { CallArguments } from '#kernel/call.ts';
import type { ListAnswer, ListCall, ListRow, Paging } from '#kernel/list.ts';
import { rowsOf } from './table/rows-of.ts';
import { type CallState, useCallState } from './use-call.ts';

export interface PagedState<C extends ListCall> {
  reading: CallState<ListAnswer<C>>;
  /** Rows of the page that was loaded last. */
  rows: readonly ListRow<C>[];
  goTo(page: number): void;
  /** Reloads from the first page, where new rows are. */
  restart(): void;
}

/** Default rows per page (specification §9, the generic default). */
const ROWS = 5;

/** Whether a card for the list can be left out: the list is empty, or not loaded yet. */
export function isNothing({ reading }: { reading: CallState<{ totalCount: number }> }): boolean {
  return (reading.data?.totalCount ?? 0) === 0 && reading.problem === undefined;
}

/** @param ask the call's input for a page: `(query) => ({ params: { memberId }, query })`. */
export function usePagedList<const C extends ListCall>(
  call: C,
  ask: (query: Paging) => CallArguments<C>,
  rowsPerPage = ROWS,
): PagedState<C> {
  const subject = JSON.stringify(ask({ rowsPerPage, page: 0 }));
  const [at, setAt] = useState({ subject, page: 0 });
  const page = at.subject === subject ? at.page : 0;
  // The compiler cannot infer that the answer matches the declaration.
  const reading = useCallState(call, ask({ rowsPerPage, page })) as unknown as CallState<ListAnswer<C>>;
  const goTo = (wanted: number) => setAt({ subject, page: wanted });
  const rows = reading.data === undefined ? [] : rowsOf(call, reading.data);
  // The last row of the last page was deleted.
  if (reading.data?.page === page && page > 0 && rows.length === 0) goTo(page - 1);
  return {
    reading,
    rows,
    goTo,
    restart() {
      goTo(0);
      reading.reload();
    },
  };
}
