/** The answer of every list. */
import type { ColumnOf, ColumnTexts, ListAnswer, ListCall, ListQuery, ListRow } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import type { ListReading } from '#platform/db/list.ts';
import type { RequestFacts } from './context.ts';

type Shown<C extends ListCall, Found> = {
  /** What the reader gets of what was found. */
  row(found: Found): ListRow<C>;
  /** Those that this reader gets, when these are not all. */
  columns?: readonly ColumnOf<C>[];
  /** The feature's messages, which have the labels of the columns. */
  texts?: Readonly<Record<Locale, ColumnTexts<C>>>;
} & (ColumnOf<C> extends never ? unknown : { texts: Readonly<Record<Locale, ColumnTexts<C>>> });

/**
 * A page with its count, asked for at once (statements on one connection do not wait for each other), and its columns named in the reader's language. A page past the end has no rows and the
 * same count.
 */
export async function page<C extends ListCall, Found>(
  { request }: { request: Pick<RequestFacts, 'locale'> },
  { list }: C,
  query: ListQuery<C>,
  reading: ListReading<Found>,
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
  // The rows stand under a name that is a value; the pipeline validates the answer by the contract besides.
  return answer as ListAnswer<C>;
}

/** The columns of a list by their names, for its answer or the head of its export. */
export function headersOf(
  { name, columns }: ListCall['list'],
  texts: Readonly<Partial<Record<string, string>>>,
  ids: readonly string[] = Object.keys(columns),
): { id: string; label: string }[] {
  return ids.map((id) => ({ id, label: texts[`column_${name}_${id}`] ?? id }));
}
