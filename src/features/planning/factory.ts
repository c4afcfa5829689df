/** Inserts contracts, days and weeks into the database for tests. */
import type { Insertable } from 'kysely';
import { type Day, fieldsOf } from '#kernel/day.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asTenant, type Transaction } from '#platform/db/transaction.ts';
import type { Contracts, WorkedDays } from '../../../generated/database.ts';
import type { TestApi, TestClient } from '../../../tests/support/api.ts';
import { rowsIn } from '../../../tests/support/rows.ts';
import { writePlanning } from './contract.ts';
import type { Operation } from './week.rules.ts';

/** Returns a day as calls about days accept it. */
export function sentDay(day: Day, idcontract?: number, quantity?: number) {
  const { year: dayyear, month: daymonth, day: daynumber } = fieldsOf(day);
  return { daynumber, daymonth, dayyear, idcontract, quantity };
}

/** Writes a member's days, or takes a step of the weeks of these days. */
export function writeDays(
  { api }: Pick<TestClient, 'api'>,
  operation: Operation,
  { userId }: { userId: number },
  workedDays: readonly ReturnType<typeof sentDay>[],
  more: { managerEmail?: string; comment?: string } = {},
) {
  const params = { operation, forUserId: userId };
  return api(writePlanning, { params, body: { workedDays: [...workedDays], ...more } });
}

type Of<Row> = Omit<Insertable<Row>, 'workspace_id'>;

/** Creates an open client contract by default, assigned to these accounts. */
export function createPlannedContract(
  engine: Engine,
  workspaceId: number,
  accountIds: readonly number[],
  values: Partial<Of<Contracts>> = {},
): Promise<number> {
  return asTenant(engine, workspaceId, async ({ db }) => {
    const { add } = rowsIn(db, workspaceId);
    const contract_id = await add('contracts', { name: 'Rail', sought: 'rail', ...values });
    for (const account_id of accountIds) await add('contract_members', { contract_id, account_id });
    return contract_id;
  });
}

export function createWorkedDays(
  engine: Engine,
  workspaceId: number,
  rows: readonly Of<WorkedDays>[],
): Promise<void> {
  return asTenant(engine, workspaceId, async ({ db }) => {
    const all = rows.map((row) => ({ ...row, workspace_id: workspaceId }));
    for (let from = 0; from < all.length; from += 5000)
      await db
        .insertInto('worked_days')
        .values(all.slice(from, from + 5000))
        .execute();
  });
}

/** Returns a company of four people, two of them on a contract. */
export async function planningCompany(app: TestApi) {
  const { workspaceId, owner, manager, user } = await app.company();
  const other = await app.signIn('ROLE_USER', workspaceId);
  const ids = [user.account.userId, other.account.userId];
  // Joined before the days that tests use.
  await app.rows(workspaceId).change('accounts', {}, { created_at: '2026-01-01T00:00:00Z' });
  const rail = await createPlannedContract(app.platform.engine, workspaceId, ids);
  const inTenant = <T>(work: (transaction: Transaction) => Promise<T>) =>
    asTenant(app.platform.engine, workspaceId, work);
  return { workspaceId, user, other, manager, owner, rail, inTenant };
}
export type PlanningCompany = Awaited<ReturnType<typeof planningCompany>>;

/** Creates a submitted week with a full Monday, waiting for the manager. */
export async function createWaitingWeek(
  app: TestApi,
  { workspaceId, manager, rail }: PlanningCompany,
  who: TestClient,
  monday: Day,
) {
  const account_id = who.account.userId;
  const rows = app.rows(workspaceId);
  await rows.add('worked_days', { account_id, day: monday, contract_id: rail, half_days: 2 });
  return rows.add('timesheets', {
    account_id,
    monday,
    state: 'submitted',
    comment: 'done',
    submitted_at: new Date(`${monday}T18:00:00Z`),
    approver_id: manager.account.userId,
    approver_name: 'Ada Lovelace',
  });
}
