import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the account was deleted; false for administrators of another workspace, whom a tenant does not see.
 * @param column with the account's id: `r.approver_id`.
 */
export function hasLeft(column: string): RawBuilder<boolean> {
  return sql`exists (select from accounts gone where gone.id = ${sql.ref(column)} and gone.user_state = 'deleted')`;
}
