import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { Operation } from '../code.rules.ts';

export interface CodeRow {
  workspaceId: number;
  accountId: number;
  operation: Operation;
  email: string;
  hash: Buffer;
  /** The number of seconds for which the code is valid. */
  life: number;
}

/** Saves a code in place of the previous one. */
export async function saveCode(db: Database, code: CodeRow): Promise<void> {
  await db
    .insertInto('account_codes')
    .values({
      workspace_id: code.workspaceId,
      account_id: code.accountId,
      operation: code.operation,
      email: code.email,
      code_hash: code.hash,
      created_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(secs => ${code.life})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'account_id', 'operation']).doUpdateSet(({ ref }) => ({
        email: ref('excluded.email'),
        code_hash: ref('excluded.code_hash'),
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute();
}

/** Replaces a valid code with a new one that expires at the same time. @returns whether there was a valid code. */
export async function replaceCode(
  db: Database,
  code: Pick<CodeRow, 'accountId' | 'operation' | 'email' | 'hash'>,
): Promise<boolean> {
  const replaced = await db
    .updateTable('account_codes')
    .set({ code_hash: code.hash })
    .where('account_id', '=', code.accountId)
    .where('operation', '=', code.operation)
    .where('email', '=', code.email)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Deletes the code in one statement. @returns whether it was valid; true for only one of two concurrent requests. */
export async function takeCode(
  db: Database,
  code: Pick<CodeRow, 'accountId' | 'operation' | 'email' | 'hash'>,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('account_codes')
    .where('account_id', '=', code.accountId)
    .where('operation', '=', code.operation)
    .where('email', '=', code.email)
    .where('code_hash', '=', code.hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteCodes(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('account_codes').where('account_id', '=', accountId).execute();
}
