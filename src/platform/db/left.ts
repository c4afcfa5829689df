import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the account was deleted. False for administrators of other workspaces, whose accounts a tenant cannot
 * see.
 * @param column with the account's id: `r.approver_id`.
 */
export function hasLeft(column: string): RawBuilder<boolean> {
  return sql`exists (select from accounts gone where gone.id = ${sql.ref(column)} and gone.user_state = 'deleted')`;
}
