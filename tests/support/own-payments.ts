/** Prepares what calls on payments need to succeed (own-company.ts). */
import { civilDay } from '#kernel/civil-day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { TestApi } from './api.ts';
import type { OtherCompany } from './other-company.ts';
import { foreignReport } from './own-report.ts';
import type { Attempt, People } from './walk.ts';

interface Company extends OtherCompany {
  app: TestApi;
  people: People;
}

/** Changes the report to an approved one that is to be paid. */
export async function dueReport(company: Company): Promise<Attempt> {
  await foreignReport(company, 'approved');
  const { app, workspaceId, ids } = company;
  const now = app.clock.now();
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db.updateTable('reports').set({ decided_at: now }).where('id', '=', Number(ids.reportId)).execute(),
  );
  const chosen = { reportIds: [ids.reportId], method: 'other', total_cents: 1200 };
  return { ids: { ...chosen, execution_day: civilDay(now, 'Europe/Paris') } };
}

/** Changes the payment to one that waits for the bank. */
export async function waitingRun({ app, workspaceId, ids }: Company): Promise<Attempt> {
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .updateTable('payment_runs')
      .set({ undone_at: null, undone_by_name: '', reason: '' })
      .where('id', '=', Number(ids.runId))
      .execute(),
  );
  return { ids: { reason: 'because' } };
}

/** Creates a payment with a file. */
export async function filedRun(company: Company): Promise<Attempt> {
  const { people } = company;
  const { userId } = people.ROLE_USER.account;
  const send = (by: 'ROLE_OWNER' | 'ROLE_USER', path: string, method: string, body: object) =>
    people[by].request(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  await send('ROLE_USER', `/users/${userId}/bank-account`, 'PUT', {
    iban: 'BE68539007547034',
    holder: 'Ada',
    currentPassword: 'Correct9Horse',
  });
  const { ids = {} } = await dueReport(company);
  const made = await send('ROLE_OWNER', '/payments/runs', 'POST', { ...ids, method: 'sepa' });
  const { runId }: { runId: number } = await made.json();
  return { ids: { runId } };
}

/** Gives the caller a bank account. */
export async function withBankAccount(
  { app, workspaceId }: Company,
  account: { userId: number } | undefined,
) {
  if (account === undefined) throw new Error('a bank account needs an owner');
  const values = { holder: 'Ada', iban: 'BE68539007547034', ending: '7034', saved_at: app.clock.now() };
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .insertInto('bank_accounts')
      .values({ ...values, workspace_id: workspaceId, account_id: account.userId })
      .onConflict((clash) => clash.doNothing())
      .execute(),
  );
  return {};
}
