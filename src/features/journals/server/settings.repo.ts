import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';

/** @returns undefined before they are saved for the first time. */
export function findSettings(db: Database) {
  return db.selectFrom('journal_settings').select(['accounts', 'payments_since']).executeTakeFirst();
}

export async function saveSettings(
  db: Database,
  workspaceId: number,
  { accounts, paymentsSince }: { accounts: object; paymentsSince: Day | null },
): Promise<void> {
  const values = { accounts: JSON.stringify(accounts), payments_since: paymentsSince };
  await db
    .insertInto('journal_settings')
    .values({ ...values, workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}
