import type { ListAnswer, ListCall, ListRow } from '#kernel/list.ts';

/** Returns the rows of an answer, which are under the list's own name. */
export function rowsOf<C extends ListCall>(
  { list: { name } }: C,
  list: ListAnswer<C>,
): readonly ListRow<C>[] {
  const answer: Readonly<Record<string, unknown>> = list;
  return answer[name] as readonly ListRow<C>[];
}
