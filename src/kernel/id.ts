import { z } from 'zod';
import { generalError } from './words.ts';

/** The id of a row as a path, a query or a form gives it: what PostgreSQL's `integer` identity can hold. */
export const id = z.coerce.number().int().positive().max(2_147_483_647);

/** The same where a form offers things to choose from: nothing chosen is said as such. */
export const chosenId = z.coerce
  .number(generalError('required'))
  .int(generalError('required'))
  .positive(generalError('required'))
  .max(2_147_483_647);
