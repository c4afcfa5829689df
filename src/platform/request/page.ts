/** The answer of every list. */
import type { ColumnOf, ColumnTexts, ListAnswer, ListCall, ListQuery, ListRow } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Slices } from '#platform/db/list.ts';
import type { RequestFacts } from './context.ts';

interface Shown<C extends ListCall> {
  /** The feature's messages, which have the labels of the columns. */
  texts: Readonly<Record<Locale, ColumnTexts<C>>>;
  /** Those that this reader gets, when these are not all. */
  columns?: readonly ColumnOf<C>[];
}

/**
 * A page with its count, and its columns named in the reader's language. A page past the end has no rows and the
 * same count.
 */
export async function page<C extends ListCall, Record>(
  { request }: { request: Pick<RequestFacts, 'locale'> },
  { list }: C,
  query: ListQuery<C>,
  { rows, count }: Slices<Record>,
  row: (record: Record) => ListRow<C>,
  shown: Shown<C>,
): Promise<ListAnswer<C>> {
  const [records, counted] = await Promise.all([rows, count]);
  const { total, inPart } = typeof counted === 'number' ? { total: counted, inPart: false } : counted;
  const texts: Readonly<Partial<globalThis.Record<string, string>>> = shown.texts[request.locale];
  const columns: readonly string[] = shown.columns ?? Object.keys(list.columns);
  const answer = {
    [list.name]: records.map(row),
    rowsPerPage: query.rowsPerPage,
    page: query.page,
    totalCount: total,
    ...(list.countUpTo === undefined ? {} : { countedInPart: inPart }),
    headers: columns.map((id) => ({ id, label: texts[`column_${list.name}_${id}`] ?? id })),
  };
  return answer as ListAnswer<C>;
}
