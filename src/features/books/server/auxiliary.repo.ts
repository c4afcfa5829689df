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

/** Returns the codes of those clients who have one. */
export async function codesOfClients(
  db: Database,
  clientIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('book_auxiliaries')
    .select(['client_id', 'code'])
    .where('client_id', 'in', [0, ...clientIds])
    .execute();
  return new Map(rows.flatMap(({ client_id: id, code }) => (id === null ? [] : [[id, code] as const])));
}

/** Returns those of the people whose code is in no entry yet. */
export async function unusedOf(db: Database, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('book_auxiliaries')
    .select('account_id')
    .where('account_id', 'in', [0, ...accountIds])
    .where('used_at', 'is', null)
    .execute();
  return rows.flatMap(({ account_id: id }) => id ?? []);
}

/** Marks the codes of people as used by an entry. */
export async function markUsed(db: Database, accountIds: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('book_auxiliaries')
    .set({ used_at: now })
    .where('account_id', 'in', [0, ...accountIds])
    .where('used_at', 'is', null)
    .execute();
}

export async function updateCode(db: Database, accountId: number, code: string): Promise<void> {
  await db.updateTable('book_auxiliaries').set({ code }).where('account_id', '=', accountId).execute();
}

/** Returns all codes in capitals, with those of people who left. */
export async function takenCodes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('book_auxiliaries').select('code').execute();
  return rows.map(({ code }) => code.toUpperCase());
}

export async function insertCode(
  db: Database,
  given: {
    workspaceId: number;
    /** A person or a client. */
    of: { account_id: number } | { client_id: number };
    code: string;
    now: Date;
    usedAt: Date | null;
  },
): Promise<void> {
  await db
    .insertInto('book_auxiliaries')
    .values({
      workspace_id: given.workspaceId,
      ...given.of,
      code: given.code,
      given_at: given.now,
      used_at: given.usedAt,
    })
    .execute();
}

/** Returns the analytic code of a person; empty without one. */
export async function analyticOf(db: Database, accountId: number): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('analytic_code')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.analytic_code ?? '';
}

export async function updateAnalytic(db: Database, accountId: number, code: string): Promise<void> {
  await db.updateTable('accounts').set({ analytic_code: code }).where('id', '=', accountId).execute();
}
