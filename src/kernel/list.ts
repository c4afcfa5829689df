/**
 * Paged lists as specified (business-app §5, product.md §2): page from 0, rows per page, columns named by the
 * server. A list is declared once, in the contract; query, answer, table columns, search, filters and sort
 * orders follow from it.
 */
import { z } from 'zod';
import type { Call, WithRights } from './call.ts';

/** Query of every paged list; both parameters are required (specification §5). */
export const pagingQuery = z.object({
  rowsPerPage: z.coerce.number().int().min(1).max(10_000),
  page: z.coerce.number().int().min(0).max(1_000_000),
});
export type Paging = z.infer<typeof pagingQuery>;

/** A search text: part of a field; case and accents are ignored. */
export const searchText = z.string().trim().max(200).optional();

/**
 * What a column contains; width and format follow from it. `name` is the row's header cell with its link,
 * `word` one short word (a role, a plan), `text` any text, `period` two days, `money` cents of a euro, `size`
 * bytes; `date` and `instant` are ISO 8601 instants shown as a day or with the time.
 */
export type ColumnKind =
  | 'name'
  | 'text'
  | 'period'
  | 'email'
  | 'word'
  | 'figure'
  | 'money'
  | 'size'
  | 'date'
  | 'instant'
  | 'state';

const headerSchema = z.object({ id: z.string(), label: z.string() });
export type ColumnHeader = z.infer<typeof headerSchema>;

const pageFields = {
  rowsPerPage: z.number().int(),
  page: z.number().int(),
  totalCount: z.number().int(),
  headers: z.array(headerSchema),
};
const partialCount = {
  /** There are more rows than `totalCount`: counting stopped there. */
  countedInPart: z.boolean(),
};

type Shape = Readonly<Record<string, z.ZodType>>;
type CallFields = Omit<Call, 'method' | 'query' | 'answer' | 'body' | 'encoding' | 'bodyLimit'>;

interface ListDeclaration extends CallFields {
  /** The key of the rows in the answer: the entity's plural in the specification. */
  name: string;
  row: z.ZodObject;
  /**
   * By id, in the order of the table; their labels are `column_<name>_<id>` in the feature's messages.
   * Omitted by a list that no table shows.
   */
  columns?: Readonly<Record<string, ColumnKind>>;
  /** Adds the query parameter `q`. */
  search?: true;
  /** Query parameters that narrow the list; omitted or empty, they have no effect. */
  filters?: Shape;
  /** Ids that rows can be sorted by: `sort=name` ascending, `sort=-name` descending. */
  sort?: readonly string[];
  /** The order without `sort`; by default the newest id comes first. */
  order?: string;
  /** Why an order has no index (`first` is the one without `sort`): such a list is short. */
  unindexed?: Readonly<Record<string, string>>;
  /** Counting stops here, so that a long list opens as fast as a short one. */
  countUpTo?: number;
  /** Default rows per page of its table; 10 unless set (specification §9). */
  rows?: number;
  /** Further parameters of the query, and further fields of the answer. */
  query?: Shape;
  extra?: Shape;
}

type SortKeys<D> = D extends { sort: readonly (infer Id extends string)[] } ? Id | `-${Id}` : never;
type Given<D, Key extends string> = D extends { readonly [K in Key]: infer S extends Shape } ? S : unknown;
type Optional<S> = S extends z.ZodType
  ? z.ZodOptional<z.ZodType<z.output<S> | undefined, z.input<S> | ''>>
  : never;

type QueryShape<D> = Omit<typeof pagingQuery.shape, keyof Given<D, 'query'>> &
  Given<D, 'query'> &
  (D extends { search: true } ? { q: typeof searchText } : unknown) &
  (D extends { sort: readonly string[] }
    ? { sort: z.ZodOptional<z.ZodType<SortKeys<D>, SortKeys<D>>> }
    : unknown) & { [K in keyof Given<D, 'filters'>]: Optional<Given<D, 'filters'>[K]> };

type AnswerShape<D extends ListDeclaration> = typeof pageFields &
  Given<D, 'extra'> &
  (D extends { countUpTo: number } ? typeof partialCount : unknown) &
  Record<D['name'], z.ZodArray<D['row']>>;

/** A declaration's fields at run time. */
export interface ListDetails {
  name: string;
  row: z.ZodObject;
  columns: Readonly<Record<string, ColumnKind>>;
  search: boolean;
  filters: readonly string[];
  sort: readonly string[];
  order?: string;
  unindexed: Readonly<Record<string, string>>;
  countUpTo?: number;
  rows: number;
}

/** Any list; `listCall` returns the exact type. */
export interface ListCall extends Call {
  query: z.ZodObject;
  list: ListDetails;
}

interface DetailsOf<D extends ListDeclaration> extends ListDetails {
  name: D['name'];
  row: D['row'];
  columns: D extends { columns: infer C extends Readonly<Record<string, ColumnKind>> }
    ? C
    : Record<never, ColumnKind>;
  filters: readonly (keyof Given<D, 'filters'> & string)[];
  sort: readonly SortKeys<D>[];
  countUpTo: D extends { countUpTo: number } ? number : undefined;
}

type ListFields = Exclude<keyof ListDeclaration, keyof CallFields>;

/** Default rows per page: specification §9 gives 10 for posts, categories and members, and 5 in general. */
export const ROWS_PER_PAGE = 10;

/** Declares a call that answers `{ [name]: rows, rowsPerPage, page, totalCount, headers }`. */
export function listCall<const D extends ListDeclaration>(declaration: D & WithRights<D>) {
  const declared: ListDeclaration = declaration;
  const { name, row, columns = {}, search = false, filters = {}, sort = [], order, ...rest } = declared;
  const { countUpTo, rows = ROWS_PER_PAGE, query = {}, extra = {}, unindexed = {}, ...fields } = rest;
  const known = { name, row, columns, search, filters: Object.keys(filters), sort, order };
  const list = { ...known, unindexed, countUpTo, rows };
  const built = {
    ...fields,
    method: 'GET' as const,
    query: z.object({
      ...pagingQuery.shape,
      ...query,
      ...(search ? { q: searchText } : {}),
      ...(sort.length > 0 ? { sort: z.enum(sort.flatMap((id) => [id, `-${id}`])).optional() } : {}),
      ...Object.fromEntries(Object.entries(filters).map(([id, schema]) => [id, orEmpty(schema)])),
    }),
    answer: z.object({
      [name]: z.array(row),
      ...pageFields,
      ...(countUpTo === undefined ? {} : partialCount),
      ...extra,
    }),
    list,
  };
  // The compiler cannot follow computed keys; `list.test.ts` compares both.
  return built as unknown as Omit<D, ListFields> & {
    method: 'GET';
    query: z.ZodObject<QueryShape<D>>;
    answer: z.ZodObject<AnswerShape<D>>;
    list: DetailsOf<D>;
  };
}

/** A form sends an empty text for a field in which nothing was chosen. */
function orEmpty(schema: z.ZodType): z.ZodType {
  return z.union([z.literal('').transform(() => undefined), schema]).optional();
}

export type ListRow<C extends ListCall> = z.output<C['list']['row']>;
export type ListQuery<C extends ListCall> = z.output<C['query']>;
export type FilterOf<C extends ListCall> = C['list']['filters'][number];
export function columnNames<C extends ListCall>({ list }: C): ColumnOf<C>[] {
  return Object.keys(list.columns) as ColumnOf<C>[];
}

export type ColumnOf<C extends ListCall> = keyof C['list']['columns'] & string;

/** The fields that the answers of all lists have. */
export interface ListPage {
  rowsPerPage: number;
  page: number;
  totalCount: number;
  headers: ColumnHeader[];
  /** There are more rows than `totalCount`; they were not counted. */
  countedInPart?: boolean;
}

/** The answer of one list, without its further fields. */
export type ListAnswer<C extends ListCall> = ListPage & {
  [N in C['list']['name']]: ListRow<C>[];
} & (C['list']['countUpTo'] extends number ? { countedInPart: boolean } : unknown);

export interface SortKey {
  column: string;
  descending: boolean;
}

/** @param key `name`, or `-name` for descending. */
export function parseSort(key: string): SortKey {
  return key.startsWith('-')
    ? { column: key.slice(1), descending: true }
    : { column: key, descending: false };
}

export function formatSort({ column, descending }: SortKey): string {
  return descending ? `-${column}` : column;
}

/** Message keys that a feature must have for the columns of a list. */
export type ColumnTexts<C extends ListCall> = {
  readonly [K in ColumnOf<C> as `column_${C['list']['name']}_${K}`]: string;
};
