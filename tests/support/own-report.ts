/** What calls about expense reports and about what waits for somebody need to succeed (own-company.ts). */
import { asTenant } from '#platform/db/transaction.ts';
import type { TestApi, TestClient } from './api.ts';
import type { OtherCompany } from './other-company.ts';
import type { Attempt, People } from './walk.ts';

interface Company extends OtherCompany {
  app: TestApi;
  people: People;
}
type Asking = Partial<TestClient>;

/** The report belongs to the caller, who can book on its contract. */
export function ownReport(
  company: Company,
  { account }: Asking,
  state: 'created' | 'submitted' = 'created',
): Promise<Attempt> {
  if (account === undefined) throw new Error('a report is of somebody');
  return reportOf(company, account.userId, state);
}

/** The report and the vehicle belong to the caller. */
export async function ownVehicle(company: Company, by: Asking): Promise<Attempt> {
  const attempt = await ownReport(company, by);
  const { app, workspaceId, ids } = company;
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .updateTable('vehicles')
      .set({ account_id: by.account?.userId })
      .where('id', '=', Number(ids.vehicleId))
      .execute(),
  );
  return attempt;
}

/** The report is of a colleague of who decides. */
export function foreignReport(company: Company, state: 'submitted' | 'approved'): Promise<Attempt> {
  return reportOf(company, company.people.ROLE_USER.account.userId, state);
}

/** It waits for the person who passes it on. */
export async function passedOn(
  { app, workspaceId, owner }: Company,
  { account }: Asking,
  table: 'reports' | 'timesheets',
  id: unknown,
): Promise<Attempt> {
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .updateTable(table)
      .set({ approver_id: account?.userId ?? null })
      .where('id', '=', Number(id))
      .execute(),
  );
  return { ids: { managerEmail: owner.account.email } };
}

export async function revisionOfReport({ app, workspaceId, ids }: Company): Promise<number> {
  const { revision } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .selectFrom('reports')
      .select('revision')
      .where('id', '=', Number(ids.reportId))
      .executeTakeFirstOrThrow(),
  );
  return revision;
}

async function reportOf(
  { app, workspaceId, ids }: Company,
  userId: number,
  state: 'created' | 'submitted' | 'approved',
): Promise<Attempt> {
  await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
    const one = { workspace_id: workspaceId, contract_id: Number(ids.contractId), account_id: userId };
    await db
      .insertInto('contract_members')
      .values(one)
      .onConflict((clash) => clash.doNothing())
      .execute();
    await db
      .updateTable('reports')
      .set({ account_id: userId, state })
      .where('id', '=', Number(ids.reportId))
      .execute();
  });
  return { ids: { comment: 'because' } };
}
