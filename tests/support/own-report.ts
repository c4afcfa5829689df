/**
 * Prepares what calls on expense reports, and on passing on reports and weeks, need to succeed
 * (own-company.ts).
 */
import { asTenant } from '#platform/db/transaction.ts';
import type { TestApi, TestClient } from './api.ts';
import type { OtherCompany } from './other-company.ts';
import type { Attempt, People } from './walk.ts';

interface Company extends OtherCompany {
  app: TestApi;
  people: People;
}
type Caller = Partial<TestClient>;

/** Makes the caller the author of the report, who can book on its contract. */
export function ownReport(
  company: Company,
  { account }: Caller,
  state: 'created' | 'submitted' = 'created',
): Promise<Attempt> {
  if (account === undefined) throw new Error('a report needs an author');
  return reportOf(company, account.userId, state);
}

/** Makes the caller the author of a report that was never approved, which can be deleted. */
export async function ownDraft(company: Company, by: Caller): Promise<Attempt> {
  const attempt = await ownReport(company, by);
  const { app, workspaceId, ids } = company;
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .updateTable('reports')
      .set({ number: null, number_year: null, numbered_at: null })
      .where('id', '=', Number(ids.reportId))
      .execute(),
  );
  return attempt;
}

/** Makes the caller the owner of the report and of the vehicle. */
export async function ownVehicle(company: Company, by: Caller): Promise<Attempt> {
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

/** Makes a colleague the author of the report, so that the caller can decide about it. */
export function foreignReport(company: Company, state: 'submitted' | 'approved'): Promise<Attempt> {
  return reportOf(company, company.people.ROLE_USER.account.userId, state);
}

/** Makes the caller the approver, who can pass the report or week on. */
export async function passedOn(
  { app, workspaceId, owner }: Company,
  { account }: Caller,
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
