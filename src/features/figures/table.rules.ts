/** Declares a figure as calls answer it. Today has one too, without the calls of the page Figures. */
import { z } from 'zod';

export const figures = [
  'days',
  'utilisation',
  'budget',
  'expenses',
  'to_bill',
  'revenue',
  'margin',
  'waiting',
  'readings',
] as const;
export type Figure = (typeof figures)[number];

export const groupings = [
  'contract',
  'client',
  'member',
  'type',
  'kind',
  'article',
  'source',
  'language',
] as const;
export type Grouping = (typeof groupings)[number];

/** One per column; null where it has no meaning, such as the utilisation of somebody who was absent all month. */
const values = z.array(z.number().nullable());

const figureRow = z.object({ key: z.string(), label: z.string(), values });
export type FigureRow = z.infer<typeof figureRow>;

export const figureTable = z.object({
  by: z.enum(groupings),
  unit: z.enum(['days', 'percent', 'cents', 'count']),
  /** Of cents. */
  currency: z.string(),
  /** Other currencies of what is to be billed and of the revenue; the figure has only one. */
  currencies: z.array(z.string()),
  /** What the columns are: first days of months, days, or the least age in days. */
  scale: z.enum(['month', 'day', 'age']),
  columns: z.array(z.string()),
  rows: z.array(figureRow),
  totals: values,
});
export type FigureTable = z.infer<typeof figureTable>;

/** Rows with a colour of their own in a chart; further ones are drawn as one. */
export const DRAWN_ROWS = 7;

/** Returns the first rows, by default as many as a chart tells apart, and the sum of all others under a name. */
export function drawnRows(rows: readonly FigureRow[], others: string, most = DRAWN_ROWS): FigureRow[] {
  if (rows.length <= most) return [...rows];
  const rest = rows.slice(most - 1);
  const columns = rest[0]?.values.map((_, at) => String(at)) ?? [];
  return [...rows.slice(0, most - 1), { key: 'others', label: others, values: totalsOf(rest, columns) }];
}

/** The sum of each column. */
export function totalsOf(rows: readonly FigureRow[], columns: readonly string[]): number[] {
  return columns.map((_, at) => rows.reduce((sum, { values: own }) => sum + (own[at] ?? 0), 0));
}
