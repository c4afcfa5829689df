import { z } from 'zod';
import { generalError } from './words.ts';

/** What PostgreSQL's `integer` identity can hold. */
const MOST = 2_147_483_647;

/** A number, or its digits: what JavaScript reads as one besides (`true`, `[3]`, `'0x3'`, `' 3'`) names nothing. */
const written = (value: unknown) =>
  typeof value === 'number' || value === undefined || (typeof value === 'string' && /^[1-9]\d*$/.test(value))
    ? value
    : Number.NaN;

/** The id of a row as a path, a query or a form gives it. */
export const id = z.preprocess(written, z.coerce.number().int().positive().max(MOST));

/** The same where a form offers things to choose from: nothing chosen is said as such. */
export const chosenId = z.preprocess(
  written,
  z.coerce
    .number(generalError('required'))
    .int(generalError('required'))
    .positive(generalError('required'))
    .max(MOST, generalError('required')),
);

/** A form gives one value as a text, several as a list, none not at all. */
export const idList = z.preprocess(
  (given) =>
    typeof given === 'string'
      ? given
          .replace(/[()[\]\s]/g, '')
          .split(',')
          .filter((part) => part !== '')
      : given,
  z.array(id).max(1000),
);
