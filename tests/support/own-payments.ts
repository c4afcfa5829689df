/** Prepares what calls on payments need to succeed (own-company.ts). */
import { sql } from 'kysely';
import { transfersShown } from '#features/payments/rules.ts';
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
async function dueReport(company: Company): Promise<Attempt> {
  await foreignReport(company, 'approved');
  const { app, workspaceId, ids } = company;
  const now = app.clock.now();
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db.updateTable('reports').set({ decided_at: now }).where('id', '=', Number(ids.reportId)).execute(),
  );
  const { userId } = company.people.ROLE_USER.account;
  const amounts = { reports_cents: 1200, amount_cents: 1200 };
  const transfers = [{ user_id: userId, account_version: '', ...amounts }];
  const chosen = { reportIds: [ids.reportId], method: 'other', transfers };
  return { ids: { ...chosen, execution_day: civilDay(now, 'Europe/Paris') } };
}

/** Changes the payment to one that waits for the bank. */
async function waitingRun({ app, workspaceId, ids }: Company): Promise<Attempt> {
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .updateTable('payment_runs')
      .set({ undone_at: null, undone_by_name: '', reason: '' })
      .where('id', '=', Number(ids.runId))
      .execute(),
  );
  return { ids: { reason: 'because' } };
}

/** Changes the payment to one with a rejected transfer. */
async function rejectedRun(company: Company): Promise<Attempt> {
  const { app, workspaceId, ids } = company;
  // Its report is approved with the amount of the transfer.
  await dueReport(company);
  const attempt = await waitingRun(company);
  const amount = sql<number>`reports_cents - (
    select coalesce(sum(d.amount_cents), 0) from payment_deductions d where d.transfer_id = payment_transfers.id)`;
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .updateTable('payment_transfers')
      .set({ rejected_at: app.clock.now(), rejection: 'Account closed', amount_cents: amount })
      .where('id', '=', Number(ids.transferId))
      .execute(),
  );
  return attempt;
}

/** Undoes what was written off of the advance. */
async function untouchedAdvance({ app, workspaceId, ids }: Company): Promise<Attempt> {
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .updateTable('payment_advance_ends')
      .set({ standing: false })
      .where('id', '=', Number(ids.endId))
      .execute(),
  );
  return {};
}

/** Creates a payment with a file. */
async function filedRun(company: Company): Promise<Attempt> {
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
  const chosen = { ...ids, method: 'sepa' };
  const preview = await send('ROLE_OWNER', '/payments/runs/preview', 'POST', chosen);
  const transfers = transfersShown(await preview.json());
  const made = await send('ROLE_OWNER', '/payments/runs', 'POST', { ...chosen, transfers });
  const { runId }: { runId: number } = await made.json();
  return { ids: { runId } };
}

/** Gives the caller a bank account. */
async function withBankAccount({ app, workspaceId }: Company, account: { userId: number } | undefined) {
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

type Prepare = (
  company: Company,
  by: { account?: { userId: number } | undefined },
) => Promise<Attempt> | Attempt;

/** What calls on payments need to succeed besides the company's ids. */
export const paymentNeeds: Record<string, Prepare> = {
  previewPaymentRun: dueReport,
  createPaymentRun: dueReport,
  markPaymentRunPaid: waitingRun,
  undoPaymentRun: waitingRun,
  downloadPaymentRun: filedRun,
  rejectPaymentTransfer: waitingRun,
  restorePaymentTransfer: rejectedRun,
  deleteAdvance: untouchedAdvance,
  repayAdvance: () => ({ ids: { amount: '0.10', day: '2026-01-02', open_cents: 90 } }),
  deleteBankAccount: (company, { account }) => withBankAccount(company, account),
  writeOffAdvance: () => ({ ids: { open_cents: 90 } }),
};
