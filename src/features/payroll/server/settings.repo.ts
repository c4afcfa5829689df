import { type Insertable, sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { Overtimes } from '../../../../generated/database.ts';
import type { Code } from '../code.rules.ts';
import type { OvertimeReason } from '../item.rules.ts';
import { listOvertime as listOvertimeCall } from '../settings.contract.ts';

function overtime(db: Database) {
  return db
    .selectFrom('overtimes as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.id', 'o.account_id', 'o.day', 'o.centihours', 'o.note'])
    .select(sql<OvertimeReason>`o.reason`.as('reason'))
    .select(['a.first_name', 'a.last_name', 'a.login', 'a.user_state']);
}

export type OvertimeRecord = NonNullable<Awaited<ReturnType<typeof findOvertime>>>;

export function findOvertime(db: Database, id: number) {
  return overtime(db).where('o.id', '=', id).executeTakeFirst();
}

/** @param accountId lists only this person's overtime. */
export function listOvertime(
  db: Database,
  query: ListQuery<typeof listOvertimeCall>,
  accountId: number | undefined,
): ListStatements<OvertimeRecord> {
  const { where, end } = sliceOf(listOvertimeCall, query, { id: sql`o.id`, sort: {}, filters: {} });
  const readable = accountId === undefined ? where : sql<boolean>`${where} and o.account_id = ${accountId}`;
  return {
    rows: () => overtime(db).where(readable).modifyEnd(end).execute(),
    count: () => countRows(db, overtime(db).where(readable)),
  };
}

/** Returns undefined if the person has overtime with this reason on that day. */
export function insertOvertime(
  db: Database,
  values: Insertable<Overtimes>,
): Promise<{ id: number } | undefined> {
  return db
    .insertInto('overtimes')
    .values(values)
    .onConflict((clash) => clash.columns(['workspace_id', 'account_id', 'day', 'reason']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function deleteOvertime(db: Database, id: number): Promise<void> {
  await db.deleteFrom('overtimes').where('id', '=', id).execute();
}

export interface Settings {
  overtime: boolean;
  expenses: boolean;
}

export async function findSettings(db: Database): Promise<Settings> {
  const found = await db.selectFrom('payroll_settings').select(['overtime', 'expenses']).executeTakeFirst();
  return found ?? { overtime: false, expenses: false };
}

export async function saveSettings(db: Database, workspaceId: number, settings: Settings): Promise<void> {
  await db
    .insertInto('payroll_settings')
    .values({ workspace_id: workspaceId, ...settings })
    .onConflict((clash) => clash.column('workspace_id').doUpdateSet(settings))
    .execute();
}

export async function listCodes(db: Database): Promise<Code[]> {
  const { rows } = await sql<Code>`
    select kind, contract_id as "contractId", silae, payfit from payroll_codes
     where workspace_id = current_workspace()`.execute(db);
  return rows;
}

export async function saveCode(db: Database, workspaceId: number, code: Code): Promise<void> {
  const { silae, payfit } = code;
  await db
    .insertInto('payroll_codes')
    .values({ workspace_id: workspaceId, kind: code.kind, contract_id: code.contractId, silae, payfit })
    .onConflict((clash) =>
      clash.columns(['workspace_id', 'kind', 'contract_id']).doUpdateSet({ silae, payfit }),
    )
    .execute();
}

/** Whether the account is a member of the company. */
export async function isActive(db: Database, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('user_state', '=', 'active')
    .executeTakeFirst();
  return found !== undefined;
}
