/** Days in contracts. */
import { z } from 'zod';
import { type Day, isDay, parseDay } from './day.ts';
import { generalError } from './words.ts';

/** A day that a call answers. */
export const daySchema = z
  .templateLiteral([z.number(), '-', z.number(), '-', z.number()])
  .refine(isDay)
  .meta({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const asked = z.string().meta({ description: 'A day, as YYYY-MM-DD or day/month/year' });

/** A day that is asked: as a browser's date field sends it, or as people write it (`parseDay`). */
export const dayField = asked.transform((text, { addIssue }): Day => {
  const day = parseDay(text);
  if (day !== undefined) return day;
  addIssue({ code: 'custom', ...generalError(text === '' ? 'required' : 'not_day') });
  return z.NEVER;
});
