import { type Insertable, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { Allowances } from '../../../../generated/database.ts';
import type { AllowanceKind } from '../ceilings.rules.ts';
import { listAllowances as listAllowancesCall } from '../contract.ts';
import type { AllowanceBasis, AllowanceEntry } from '../rules.ts';

function allowances(db: Database) {
  return db
    .selectFrom('allowances as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select(['l.id', 'l.account_id', 'l.day', 'l.until', 'l.quantity', 'l.unit_cents', 'l.since', 'l.note'])
    .select([sql<AllowanceKind>`l.kind`.as('kind'), sql<AllowanceBasis>`l.basis`.as('basis')])
    .select(['a.first_name', 'a.last_name', 'a.login', 'a.user_state']);
}

export type AllowanceRecord = NonNullable<Awaited<ReturnType<typeof findAllowance>>>;

export function findAllowance(db: Database, id: number) {
  return allowances(db).where('l.id', '=', id).executeTakeFirst();
}

/** @param accountId lists only this person's allowances. */
export function listAllowances(
  db: Database,
  query: ListQuery<typeof listAllowancesCall>,
  accountId: number | undefined,
): ListStatements<AllowanceRecord> {
  const { where, end } = sliceOf(listAllowancesCall, query, {
    id: sql`l.id`,
    sort: {},
    filters: { kind: (kind) => sql`l.kind = ${kind}` },
    search: (q) => contains(sql`concat_ws(' ', a.first_name, a.last_name, a.login, l.note)`, q),
  });
  const readable = sql<boolean>`${where} and (${accountId ?? null}::integer is null or l.account_id = ${accountId ?? null}::integer)`;
  return {
    rows: () => allowances(db).where(readable).modifyEnd(end).execute(),
    count: () => countRows(db, allowances(db).where(readable)),
  };
}

/** Returns undefined if the person has an allowance of the kind on that day. */
export function insertAllowance(
  db: Database,
  values: Insertable<Allowances>,
): Promise<{ id: number } | undefined> {
  return db
    .insertInto('allowances')
    .values(values)
    .onConflict((clash) =>
      clash
        .columns(['workspace_id', 'account_id', 'kind', 'day'])
        // A literal: with a parameter, a generic plan does not find the partial index.
        .where(sql<boolean>`basis = 'once'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
}

/** Lists the periods of a person's standing allowances of a kind. */
export function listStanding(db: Database, accountId: number, kind: AllowanceKind) {
  return db
    .selectFrom('allowances')
    .select(['id', 'day', 'until'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('basis', '<>', 'once')
    .execute();
}

export async function setEnd(db: Database, id: number, until: Day | null): Promise<void> {
  await db.updateTable('allowances').set({ until }).where('id', '=', id).execute();
}

export async function deleteAllowance(db: Database, id: number): Promise<void> {
  await db.deleteFrom('allowances').where('id', '=', id).execute();
}

/** Whether the account is a member of the company. */
export async function isMember(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('user_state', '=', 'active')
    .executeTakeFirst();
  return found !== undefined;
}

export type EntryOf = AllowanceEntry & { accountId: number };

/** Lists the allowances that can apply between two days. */
export async function listEntries(db: Database, { from, to }: { from: Day; to: Day }): Promise<EntryOf[]> {
  const { rows } = await sql<EntryOf>`
    select account_id as "accountId", kind, basis, day, until, quantity, unit_cents as "unitCents", since
      from allowances
     where workspace_id = current_workspace() and day <= ${to}
       and (case when basis = 'once' then day >= ${from} else until is null or until >= ${from} end)
     order by account_id, day, id`.execute(db);
  return rows;
}
