/** Contracts, days and weeks for tests, made in the database at once. */
import type { Insertable } from 'kysely';
import type { Engine } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Contracts, Timesheets, WorkedDays } from '../../../generated/database.ts';

type Of<Row> = Omit<Insertable<Row>, 'workspace_id'>;

/** An open contract of a client unless the values say otherwise, assigned to these accounts. */
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
