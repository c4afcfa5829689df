/**
 * Plain fields of an entity: a column stores the value as entered, and answers return it unchanged. A feature
 * declares each field once, in its rules, with all places that show it; schemas, columns and screens loop
 * over the declaration. Fields with special rules are written by hand.
 */
import { z } from 'zod';
import { daySchema, optionalDay } from './day-schema.ts';
import { generalError } from './error-texts.ts';
import type { ColumnKind } from './list.ts';
import { fold } from './text.ts';

export interface PlainField {
  /** Schema in requests. */
  schema: z.ZodType;
  /** Schema in answers. */
  answer: z.ZodType;
  /** The value of a new entity if the input omits it. */
  initial: string | boolean | null;
  /** The column in the entity's table. */
  column: string;
  /** The kind of form field; an area has several lines, `texts` several short texts. */
  input: 'text' | 'tel' | 'area' | 'texts' | 'day';
}
/** A text of one line; add `schema` and `column`. */
export const plainText = { answer: z.string(), initial: '', input: 'text' } as const;
/** Several short texts, such as tags, in one text (`partsOf`); add `schema: textsOf(…)` and `column`. */
export const plainTexts = { answer: z.string(), initial: '', input: 'texts' } as const;
/** A day, or null; add `column`. */
export const plainDay = {
  schema: optionalDay,
  answer: daySchema.nullable(),
  initial: null,
  input: 'day',
} as const;

/** Separates the parts of a text, so no part contains a comma. */
export const SEPARATOR = ', ';

/** Returns the short texts in a text, each once; case and accents are ignored. */
export function partsOf(text: string): string[] {
  const parts = text.split(/[,;\n]/).map((part) => part.trim().replace(/\s+/g, ' '));
  const folded = parts.map(fold);
  return parts.filter((part, at) => part !== '' && folded.indexOf(fold(part)) === at);
}

/** The schema of several short texts. @param length characters of each. */
export function textsOf({ most, length }: { most: number; length: number }) {
  return z
    .string()
    .max(2 * most * length)
    .transform(partsOf)
    .superRefine((parts, context) => {
      const issue = { code: 'custom', input: parts } as const;
      if (parts.length > most)
        context.addIssue({ ...issue, ...generalError('too_many'), params: { max: most } });
      if (parts.some((part) => part.length > length))
        context.addIssue({ ...issue, ...generalError('too_long'), params: { max: length } });
    })
    .transform((parts) => parts.join(SEPARATOR))
    .meta({ examples: ['One', 'One, Two'] });
}

type Fields = Readonly<Record<string, PlainField>>;

export type PlainValues<F extends Fields> = { [K in keyof F]: z.output<F[K]['answer']> };
type Defaults<F extends Fields> = { [K in keyof F]: z.ZodDefault<F[K]['schema']> };
type Answers<F extends Fields> = { [K in keyof F]: F[K]['answer'] };
/** A row with the columns of the fields, in the types of their answers. */
export type PlainRow<F extends Fields> = { [K in keyof F as F[K]['column']]: z.output<F[K]['answer']> };
type ColumnsOf<F extends Fields> = { [K in keyof F as F[K]['column']]: z.output<F[K]['schema']> };

/** Schemas of a create call; `updateShape` (call.ts) gives those of an update. */
export function plainDefaults<F extends Fields>(fields: F): Defaults<F> {
  return mapFields(fields, ({ schema, initial }) => schema.default(initial)) as Defaults<F>;
}

export function plainAnswers<F extends Fields>(fields: F): Answers<F> {
  return mapFields(fields, ({ answer }) => answer) as Answers<F>;
}

/** Returns the names of all fields, or of those that `where` selects. */
export function plainNames<F extends Fields>(
  fields: F,
  where: (field: F[keyof F]) => unknown = () => true,
): (keyof F & string)[] {
  return (Object.keys(fields) as (keyof F & string)[]).filter((name) => where(fields[name] as F[keyof F]));
}

/** Returns the columns with their table, for SQL. */
export function plainColumns<const Table extends string, F extends Fields>(
  table: Table,
  fields: F,
  where?: (field: F[keyof F]) => unknown,
) {
  return plainNames(fields, where).map(
    (name) => `${table}.${fields[name]?.column}` as `${Table}.${F[keyof F]['column']}`,
  );
}

/** Returns the initial values of all fields, or of those that `where` selects. */
export function plainInitials<F extends Fields>(fields: F): PlainValues<F>;
export function plainInitials<F extends Fields>(
  fields: F,
  where: (field: F[keyof F]) => unknown,
): Partial<PlainValues<F>>;
export function plainInitials(fields: Fields, where?: (field: PlainField) => unknown): object {
  return Object.fromEntries(plainNames(fields, where).map((name) => [name, fields[name]?.initial]));
}

type InTable<F> = {
  [K in keyof F as F[K] extends { table: string } ? K : never]: F[K] extends { table: infer Kind }
    ? Kind
    : never;
};

/** Returns the columns of a list. */
export function plainTable<F extends Readonly<Record<string, PlainField & { table: ColumnKind | false }>>>(
  fields: F,
) {
  const shown = Object.entries(fields).filter(([, { table }]) => table !== false);
  return Object.fromEntries(shown.map(([name, { table }]) => [name, table])) as InTable<F>;
}

type TextsName<F> = { [K in keyof F]: F[K] extends { input: 'texts' } ? K : never }[keyof F] & string;

/** Returns a value for each field with several texts, such as a filter for the rows that have a text. */
export function plainOfTexts<F extends Fields, Value>(
  fields: F,
  of: (name: TextsName<F>, column: string) => Value,
) {
  const names = plainNames(fields, ({ input }) => input === 'texts') as TextsName<F>[];
  const entries = names.map((name) => [name, of(name, fields[name]?.column ?? '')]);
  return Object.fromEntries(entries) as Record<TextsName<F>, Value>;
}

/** Returns the fields of a row. */
export function plainValues<F extends Fields>(fields: F, row: PlainRow<F>): PlainValues<F> {
  const columns: Readonly<Record<string, unknown>> = row;
  return mapFields(fields, ({ column }) => columns[column]) as PlainValues<F>;
}

/** Returns the columns to write; an omitted field is undefined. */
export function plainRow<
  F extends Fields,
  V extends { [K in keyof F]?: z.output<F[K]['schema']> | undefined },
>(fields: F, values: V) {
  const entries = Object.entries(fields).map(([name, { column }]) => [column, values[name]]);
  return Object.fromEntries(entries) as V extends PlainValues<F> ? ColumnsOf<F> : Partial<ColumnsOf<F>>;
}

function mapFields(fields: Fields, of: (field: PlainField) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));
}
