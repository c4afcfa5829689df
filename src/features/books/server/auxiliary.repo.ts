import type { Database } from '#platform/db/kysely.ts';

/** Returns the codes of those people who have one, by their account's id. */
export async function codesOf(db: Database, accountIds: readonly number[]): Promise<Map<number, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('book_auxiliaries')
    .select(['account_id', 'code'])
    .where('account_id', 'in', [...new Set(accountIds)])
    .execute();
  return new Map(rows.flatMap(({ account_id: id, code }) => (id === null ? [] : [[id, code] as const])));
}

/** Returns all codes in capitals, with those of people who left. */
export async function takenCodes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('book_auxiliaries').select('code').execute();
  return rows.map(({ code }) => code.toUpperCase());
}

export async function insertCode(
  db: Database,
  given: { workspaceId: number; accountId: number; code: string; now: Date },
): Promise<void> {
  await db
    .insertInto('book_auxiliaries')
    .values({
      workspace_id: given.workspaceId,
      account_id: given.accountId,
      code: given.code,
      given_at: given.now,
    })
    .execute();
}
