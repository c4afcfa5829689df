/** Inserts contracts, days and weeks into the database for tests. */
import type { Insertable } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Contracts, Timesheets, WorkedDays } from '../../../generated/database.ts';
import type { TestApi, TestClient } from '../../../tests/support/api.ts';

type Of<Row> = Omit<Insertable<Row>, 'workspace_id'>;

/** Creates an open client contract by default, assigned to these accounts. */
export function createPlannedContract(
  engine: Engine,
  workspaceId: number,
  accountIds: readonly number[],
  values: Partial<Of<Contracts>> = {},
): Promise<number> {
  return asTenant(engine, workspaceId, async ({ db }) => {
    const { id } = await db
      .insertInto('contracts')
      .values({ workspace_id: workspaceId, name: 'Rail', sought: 'rail', ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (accountIds.length > 0)
      await db
        .insertInto('contract_members')
        .values(accountIds.map((account_id) => ({ workspace_id: workspaceId, contract_id: id, account_id })))
        .execute();
    return id;
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

export function createWeek(engine: Engine, workspaceId: number, values: Of<Timesheets>): Promise<number> {
  return asTenant(engine, workspaceId, async ({ db }) => {
    const { id } = await db
      .insertInto('timesheets')
      .values({ ...values, workspace_id: workspaceId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Returns a company of four people, two of them on a contract. */
export async function planningCompany(app: TestApi) {
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const sign = (role: 'ROLE_USER' | 'ROLE_MANAGER' | 'ROLE_OWNER') => app.signIn(role, workspaceId);
  const [user, other] = [await sign('ROLE_USER'), await sign('ROLE_USER')];
  const [manager, owner] = [await sign('ROLE_MANAGER'), await sign('ROLE_OWNER')];
  const ids = [user.account.userId, other.account.userId];
  // Joined before the days that tests use.
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db.updateTable('accounts').set({ created_at: '2026-01-01T00:00:00Z' }).execute(),
  );
  const rail = await createPlannedContract(app.platform.engine, workspaceId, ids);
  return { workspaceId, user, other, manager, owner, rail };
}
export type PlanningCompany = Awaited<ReturnType<typeof planningCompany>>;

/** Creates a submitted week with a full Monday, waiting for the manager. */
export async function createWaitingWeek(
  app: TestApi,
  { workspaceId, manager, rail }: PlanningCompany,
  who: TestClient,
  monday: Day,
) {
  const { engine } = app.platform;
  const account_id = who.account.userId;
  await createWorkedDays(engine, workspaceId, [{ account_id, day: monday, contract_id: rail, half_days: 2 }]);
  return createWeek(engine, workspaceId, {
    account_id,
    monday,
    state: 'submitted',
    comment: 'done',
    submitted_at: new Date(`${monday}T18:00:00Z`),
    approver_id: manager.account.userId,
    approver_name: 'Ada Lovelace',
  });
}
