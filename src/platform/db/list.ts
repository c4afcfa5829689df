/** Turns a list's validated query into SQL; only expressions written in code get into it. */
import { type Expression, type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import { type FilterOf, type ListCall, type ListQuery, parseSort, ROWS_PER_PAGE } from '#kernel/list.ts';
import { TAG_SEPARATOR } from '#kernel/tags.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from './kysely.ts';

type Condition = RawBuilder<unknown>;
type SortColumn<C extends ListCall> = Exclude<C['list']['sort'][number], `-${string}`>;

/** The SQL of a list's sort keys and filters; the compiler requires one for each in the contract. */
export interface ListExpressions<C extends ListCall> {
  /** The row's id, last in every order, so that no row is on two pages. */
  id: RawBuilder<unknown>;
  /** The expression of each sort key. Add an index in this order, with the id last. */
  sort: { readonly [K in SortColumn<C>]: SortExpression };
  filters: {
    readonly [K in FilterOf<C>]: (value: NonNullable<ListQuery<C>[K]>) => Condition;
  };
  /** The order without a sort key, if it is not the contract's (by default the newest id first). */
  order?: RawBuilder<unknown>;
  /** The rows that contain a text. */
  search?(text: string): Condition;
}

type SortExpression = RawBuilder<unknown> | readonly RawBuilder<unknown>[];

export interface Slice {
  /** The condition on rows; `true` if nothing narrows the list. */
  where: RawBuilder<boolean>;
  /** Whether search or filters narrow the list. */
  narrowed: boolean;
  /** `order by …` */
  order: RawBuilder<unknown>;
  /** `order by … limit … offset …`, the end of the statement. */
  end: RawBuilder<unknown>;
}

/**
 * Returns the rows that a list's query selects.
 *
 *     const { where, end } = sliceOf(listBoats, query, { id: sql`b.id`, sort: { … }, filters: { … } });
 *     db.selectFrom('boats as b').where(where).select('b.title').modifyEnd(end)
 */
export function sliceOf<C extends ListCall>(
  { list }: C,
  query: ListQuery<C>,
  expressions: ListExpressions<C>,
): Slice {
  const given: Readonly<Record<string, unknown>> = query;
  const conditions = list.filters.flatMap((name: FilterOf<C>) =>
    conditionOf(name, query, expressions.filters),
  );
  if (typeof given.q === 'string' && given.q !== '' && expressions.search !== undefined)
    conditions.push(expressions.search(given.q));
  const narrowed = conditions.length > 0;
  const order = orderOf(list, given.sort, expressions);
  return {
    where: narrowed ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`,
    narrowed,
    order,
    end: sql`${order} ${pageOf(Number(given.rowsPerPage), Number(given.page))}`,
  };
}

function conditionOf<C extends ListCall, K extends FilterOf<C>>(
  name: K,
  query: ListQuery<C>,
  filters: ListExpressions<C>['filters'],
): Condition[] {
  const value = query[name];
  return value === undefined || value === null ? [] : [filters[name](value)];
}

function orderOf(
  list: ListCall['list'],
  asked: unknown,
  {
    id,
    sort,
    order,
  }: Pick<ListExpressions<ListCall>, 'id' | 'order'> & {
    sort: Readonly<Record<string, SortExpression>>;
  },
): RawBuilder<unknown> {
  const key = typeof asked === 'string' ? asked : list.order;
  if (key === undefined)
    return order === undefined ? sql`order by ${id} desc` : sql`order by ${order}, ${id} desc`;
  const { column, descending } = parseSort(key);
  const expression = sort[column];
  if (expression === undefined) throw new TypeError(`no expression sorts by ${column}`);
  // The same direction for both, so that one index serves both directions.
  const keys = [expression, id].flat().map((one) => (descending ? sql`${one} desc` : one));
  return sql`order by ${sql.join(keys)}`;
}

/** Page sizes of screens and of the specifications' examples. */
const usualRows: ReadonlySet<number> = new Set([1, ROWS_PER_PAGE, 20, 25, 50, 100, 1000, 10_000]);

/**
 * Returns the `limit` and `offset` of a page. Usual numbers are literals: for a parameter PostgreSQL expects
 * a tenth of the table, rejects its generic plan, and plans each time, which takes longer than reading. There
 * are few usual numbers, so there are few different statements.
 */
export function pageOf(rowsPerPage: number, page: number): RawBuilder<unknown> {
  const limit = usualRows.has(rowsPerPage) ? sql.lit(rowsPerPage) : sql`${rowsPerPage}`;
  return page === 0 ? sql`limit ${limit}` : sql`limit ${limit} offset ${page * rowsPerPage}`;
}

/** The two queries of a list. */
export interface ListStatements<Row> {
  rows(): Promise<Row[]>;
  /** The number of rows in the whole list, or a partial count. */
  count(): Promise<number | PartialCount>;
}

/**
 * A list whose rows carry the total number of rows, because a separate count would read the same rows again.
 * @param count for a page beyond the end, which has no rows.
 */
export function countedRows<Row extends { total: number }>(
  read: () => Promise<Row[]>,
  count: () => Promise<number>,
): ListStatements<Row> {
  let reading: Promise<Row[]> | undefined;
  const rows = () => {
    reading ??= read();
    return reading;
  };
  return { rows, count: async () => (await rows())[0]?.total ?? count() };
}

export interface PartialCount {
  total: number;
  /** There are more rows. */
  inPart: boolean;
}

/** Counts a list whose first page was read: only a full page may be followed by more rows. @param most rows of a page. */
export async function countFrom<Row>(
  reading: ListStatements<Row>,
  firstPage: readonly Row[],
  most: number,
): Promise<number> {
  if (firstPage.length < most) return firstPage.length;
  const counted = await reading.count();
  return typeof counted === 'number' ? counted : counted.total;
}

/** @param rows a selection of any columns. @param most see `countUpTo` of `listCall`. */
export async function countRows(
  db: Database,
  rows: Expression<unknown>,
  most?: number,
): Promise<PartialCount> {
  // A literal, because it is a constant of the contract.
  const limit = most === undefined ? sql`` : sql`limit ${sql.lit(most + 1)}`;
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (${rows} ${limit}) counted`.execute(db);
  const total = counted.rows[0]?.count ?? 0;
  return most !== undefined && total > most ? { total: most, inPart: true } : { total, inPart: false };
}

/**
 * A list's page, and its count by the same selection without columns. A list that groups rows, or whose joins
 * make counting slow, must count with another selection.
 * @param end of the slice. @param most see `countUpTo` of `listCall`.
 */
export function listStatements<Tables, From extends keyof Tables, Row>(
  db: Database,
  rows: SelectQueryBuilder<Tables, From, Row>,
  end: RawBuilder<unknown>,
  most?: number,
): ListStatements<Simplify<Row>> {
  return { rows: () => rows.modifyEnd(end).execute(), count: () => countRows(db, rows.clearSelect(), most) };
}

/** Whether a text contains another, without case and accents; the SQL version of the kernel's `fold`. */
export function contains(text: Expression<string>, q: string): RawBuilder<boolean> {
  return sql`position(${fold(q)} in ${folded(text)}) > 0`;
}

/** Whether a text with tags (kernel/tags.ts) includes this one. */
export function hasTag(tags: Expression<string>, tag: string): RawBuilder<boolean> {
  return sql`${tag} = any (string_to_array(${tags}, ${TAG_SEPARATOR}))`;
}

export function folded(text: Expression<string>): RawBuilder<string> {
  return sql`regexp_replace(normalize(lower(${text}), nfkd), '[\u0300-\u036f]', '', 'g')`;
}
