/** Paged lists as the specification has them: page from 0, rows per page, columns named by the server. */
import { z } from 'zod';

/** Query of a paged fetch; both are required (specification §5), `rowsPerPage` 1–10000. */
export const pagingQuery = z.object({
  rowsPerPage: z.coerce.number().int().min(1).max(10_000),
  page: z.coerce.number().int().min(0).max(1_000_000),
});
export type Paging = z.infer<typeof pagingQuery>;

export const headerSchema = z.object({ id: z.string(), label: z.string() });
export type ColumnHeader = z.infer<typeof headerSchema>;

/** The answer of a list whose items stand under `name`, the entity's plural. */
export function listAnswer<Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  return z.object({
    [name]: z.array(item),
    rowsPerPage: z.number().int(),
    page: z.number().int(),
    totalCount: z.number().int(),
    headers: z.array(headerSchema),
  } as Record<Name, z.ZodArray<Item>> & {
    rowsPerPage: z.ZodNumber;
    page: z.ZodNumber;
    totalCount: z.ZodNumber;
    headers: z.ZodArray<typeof headerSchema>;
  });
}
