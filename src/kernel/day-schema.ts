/** Defines Zod schemas for days. */
import { z } from 'zod';
import { type Day, fieldsOf, isDay, parseDay } from './day.ts';
import { type FieldError, generalError } from './error-texts.ts';

/** A day in an answer. */
export const daySchema = z
  .templateLiteral([z.number(), '-', z.number(), '-', z.number()])
  .refine(isDay)
  .meta({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** The product has no dates outside these years, so such a day is a typing error. */
export const EARLIEST_YEAR = 1900;
export const LATEST_YEAR = 2199;

/** Parses a day, or reports an issue to the schema. */
function parseDayOrReport(text: string, context: Pick<z.RefinementCtx, 'addIssue'>): Day {
  const day = parseDay(text);
  const problem = day === undefined ? notDay(text) : beyond(day);
  if (day !== undefined && problem === undefined) return day;
  context.addIssue({ code: 'custom', ...problem });
  return z.NEVER;
}

const notDay = (text: string) => generalError(text === '' ? 'required' : 'not_day');

function beyond(day: Day): FieldError | undefined {
  const { year } = fieldsOf(day);
  if (year >= EARLIEST_YEAR && year <= LATEST_YEAR) return undefined;
  return generalError('day_beyond', { from: String(EARLIEST_YEAR), to: String(LATEST_YEAR) });
}

/** A day in a request, as a browser's date field sends it or as people write it (`parseDay`). */
export const dayField = z
  .string()
  .meta({
    description: `A day from ${EARLIEST_YEAR} to ${LATEST_YEAR}, as YYYY-MM-DD or day/month/year`,
    examples: ['2026-01-15', '2026-02-16'],
  })
  .transform(parseDayOrReport);

/** Null if empty. */
export const optionalDay = z
  .string()
  .nullable()
  .meta({
    description: 'A day, as YYYY-MM-DD or day/month/year; empty for none',
    examples: ['2026-01-15', '2026-01-31'],
  })
  .transform((text, context): Day | null =>
    text === null || text.trim() === '' ? null : parseDayOrReport(text.trim(), context),
  );
