/** Builds the answer of a list. */
import type { ColumnOf, ColumnTexts, ListAnswer, ListCall, ListQuery, ListRow } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import type { ListStatements } from '#platform/db/list.ts';
import type { RequestFacts } from './context.ts';

type Shown<C extends ListCall, Found> = {
  /** Maps a row of the database to a row of the answer. */
  row(found: Found): ListRow<C>;
  /** The columns that this reader sees; all by default. */
  columns?: readonly ColumnOf<C>[];
  /** The feature's messages with the labels of the columns. */
  texts?: Readonly<Record<Locale, ColumnTexts<C>>>;
} & (ColumnOf<C> extends never ? unknown : { texts: Readonly<Record<Locale, ColumnTexts<C>>> });

/**
 * Returns a page of rows with the total count, queried concurrently. Columns are named in the reader's
 * language. A page beyond the end has no rows and the same count.
 */
export async function page<C extends ListCall, Found>(
  { request }: { request: Pick<RequestFacts, 'locale'> },
  { list }: C,
  query: ListQuery<C>,
  reading: ListStatements<Found>,
  shown: Shown<C, Found>,
): Promise<ListAnswer<C>> {
  const [found, counted] = await Promise.all([reading.rows(), reading.count()]);
  const { total, inPart } = typeof counted === 'number' ? { total: counted, inPart: false } : counted;
  const answer = {
    [list.name]: found.map(shown.row),
    rowsPerPage: query.rowsPerPage,
    page: query.page,
    totalCount: total,
    ...(list.countUpTo === undefined ? {} : { countedInPart: inPart }),
    headers: headersOf(list, shown.texts?.[request.locale] ?? {}, shown.columns),
  };
  // The rows have a computed key; the pipeline validates the answer too.
  return answer as ListAnswer<C>;
}

/** Names the columns, for the answer or the head of an export. */
function headersOf(
  { name, columns }: ListCall['list'],
  texts: Readonly<Partial<Record<string, string>>>,
  ids: readonly string[] = Object.keys(columns),
): { id: string; label: string }[] {
  return ids.map((id) => ({ id, label: texts[`column_${name}_${id}`] ?? id }));
}
