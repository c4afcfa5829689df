import { z } from 'zod';
import { generalError } from './error-texts.ts';

/** The maximum of PostgreSQL's `integer`. */
const MAX_ID = 2_147_483_647;

/** Accepts a number or digits; `Number` would also accept `true`, `[3]`, `'0x3'` and `' 3'`. */
const asNumber = (value: unknown) =>
  typeof value === 'number' || value === undefined || (typeof value === 'string' && /^[1-9]\d*$/.test(value))
    ? value
    : Number.NaN;

/** A row id in a path, a query or a form. */
export const id = z.preprocess(asNumber, z.coerce.number().int().positive().max(MAX_ID));

/** A row id chosen in a form; choosing nothing has its own error. */
export const chosenId = z.preprocess(
  asNumber,
  z.coerce
    .number(generalError('required'))
    .int(generalError('required'))
    .positive(generalError('required'))
    .max(MAX_ID, generalError('required')),
);

/** A list of ids. A form sends one value as a text, several as a list, and omits the field without a value. */
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
