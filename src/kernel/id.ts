import { z } from 'zod';

/** The id of a row as a path, a query or a form gives it: what PostgreSQL's `integer` identity can hold. */
export const id = z.coerce.number().int().positive().max(2_147_483_647);
