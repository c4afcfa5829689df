/**
 * Prepares what calls on expense reports, comments and payments, and on passing on reports and weeks, need to succeed
 * (own-company.ts).
 */
import { sql } from 'kysely';
import { SUPPLIER_FILES } from '#features/inbox/rules.ts';
import { transfersShown } from '#features/payments/rules.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { ciiInvoice } from '#platform/einvoice/cii.ts';
import { fileKey } from '#platform/storage/file-name.ts';
import { json, type TestClient } from './api.ts';
import { monthOfDays } from './electronic-invoices.ts';
import type { OwnCompany } from './other-company.ts';
import type { Attempt, Requester } from './walk.ts';

export type Caller = Requester & Partial<TestClient>;
/** Prepares a call. @returns the values that differ from the samples and the company's ids. */
export type Prepare = (company: OwnCompany, by: Caller) => Promise<Attempt> | Promise<void> | Attempt;

/** @throws Error for a visitor. */
export function accountOf({ account }: Caller): TestClient['account'] {
  if (account === undefined) throw new Error('the call needs an account');
  return account;
}

/** Makes the caller the author of the report, who can book on its contract. */
export const ownReport = (
  company: OwnCompany,
  by: Caller,
  state: 'created' | 'submitted' = 'created',
): Promise<Attempt> => reportOf(company, accountOf(by).userId, state);

/** Makes a colleague the author of the report, so that the caller can decide about it. */
const foreignReport = (company: OwnCompany, state: 'submitted' | 'approved'): Promise<Attempt> =>
  reportOf(company, company.people.ROLE_USER.account.userId, state);

async function reportOf(
  { app, workspaceId, rows, ids }: OwnCompany,
  account_id: number,
  state: 'created' | 'submitted' | 'approved',
): Promise<Attempt> {
  const member = { workspace_id: workspaceId, contract_id: Number(ids.contractId), account_id };
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .insertInto('contract_members')
      .values(member)
      .onConflict((clash) => clash.doNothing())
      .execute(),
  );
  await rows.change('reports', ids.reportId, { account_id, state });
  return { ids: { comment: 'because' } };
}

/** Makes the caller the owner of the report and of the vehicle. */
export async function ownVehicle(company: OwnCompany, by: Caller): Promise<Attempt> {
  const attempt = await ownReport(company, by);
  await company.rows.change('vehicles', company.ids.vehicleId, { account_id: accountOf(by).userId });
  return attempt;
}

/** Makes the caller the approver, who can pass the report or week on. */
async function passedOn(
  { rows, owner }: OwnCompany,
  by: Caller,
  table: 'reports' | 'timesheets',
  id: number | string | undefined,
): Promise<Attempt> {
  await rows.change(table, id, { approver_id: accountOf(by).userId });
  return { ids: { managerEmail: owner.account.email } };
}

async function revisionOfReport({ app, workspaceId, ids }: OwnCompany): Promise<number> {
  const { revision } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .selectFrom('reports')
      .select('revision')
      .where('id', '=', Number(ids.reportId))
      .executeTakeFirstOrThrow(),
  );
  return revision;
}

/** Returns a new comment by the caller on the company's report or week. */
async function ownComment(
  { app, rows, ids }: OwnCompany,
  by: Caller,
  about: 'report_id' | 'timesheet_id',
): Promise<Attempt> {
  const { userId, login } = accountOf(by);
  const subject = Number(about === 'report_id' ? ids.reportId : ids.timesheetId);
  const said = { text: 'Mine', author_id: userId, author_name: login, created_at: app.clock.now() };
  return { ids: { commentId: await rows.add('comments', { [about]: subject, ...said }) } };
}

/**
 * Returns a colleague's submitted report with two receipts, so that one can be refused.
 * @param refused whether the first receipt is already refused.
 */
async function refusable(company: OwnCompany, refused: boolean): Promise<Attempt> {
  const { app, rows, ids } = company;
  await foreignReport(company, 'submitted');
  const place = { report_id: Number(ids.reportId), poste_id: Number(ids.posteId) };
  await rows.add('receipts', { ...place, number: 2, date: '2026-01-16', ttc_cents: 100 });
  if (refused)
    await rows.change('receipts', ids.receiptId, {
      refused: true,
      refusal: 'Private',
      refused_at: app.clock.now(),
    });
  return { ids: { reason: 'Private' } };
}

/** Changes the report to an approved one that is to be paid. */
async function dueReport(company: OwnCompany): Promise<Attempt> {
  await foreignReport(company, 'approved');
  const { app, rows, ids } = company;
  const now = app.clock.now();
  await rows.change('reports', ids.reportId, { decided_at: now });
  const { userId } = company.people.ROLE_USER.account;
  const amounts = { reports_cents: 1200, amount_cents: 1200 };
  const transfers = [{ user_id: userId, account_version: '', ...amounts }];
  const chosen = { reportIds: [ids.reportId], method: 'other', transfers };
  return { ids: { ...chosen, execution_day: civilDay(now, 'Europe/Paris') } };
}

/** Changes the payment to one that waits for the bank. */
async function waitingRun({ rows, ids }: OwnCompany): Promise<Attempt> {
  await rows.change('payment_runs', ids.runId, { undone_at: null, undone_by_name: '', reason: '' });
  return { ids: { reason: 'because' } };
}

/** Changes the payment to one with a rejected transfer. */
async function rejectedRun(company: OwnCompany): Promise<Attempt> {
  const { app, rows, ids } = company;
  // Its report is approved with the amount of the transfer.
  await dueReport(company);
  const attempt = await waitingRun(company);
  await rows.change('payment_transfers', ids.transferId, {
    rejected_at: app.clock.now(),
    rejection: 'Account closed',
    amount_cents: sql`reports_cents - (
      select coalesce(sum(d.amount_cents), 0) from payment_deductions d where d.transfer_id = payment_transfers.id)`,
  });
  return attempt;
}

/** Creates a payment with a file. */
async function filedRun(company: OwnCompany): Promise<Attempt> {
  const { people } = company;
  const { userId } = people.ROLE_USER.account;
  const send = (by: 'ROLE_OWNER' | 'ROLE_USER', path: string, method: string, body: object) =>
    people[by].request(path, { method, ...json(body) });
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
async function withBankAccount({ app, workspaceId }: OwnCompany, by: Caller): Promise<void> {
  const values = { holder: 'Ada', iban: 'BE68539007547034', ending: '7034', saved_at: app.clock.now() };
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .insertInto('bank_accounts')
      .values({ ...values, workspace_id: workspaceId, account_id: accountOf(by).userId })
      .onConflict((clash) => clash.doNothing())
      .execute(),
  );
}

/** What calls on reports, weeks and payments need to succeed besides the company's ids. */
/** Stores the file of the supplier's invoice. */
async function storedSupplierInvoice(company: OwnCompany, by: Caller): Promise<Attempt> {
  const { app, rows, ids, workspaceId } = company;
  const storage_key = `${workspaceId}-${'0'.repeat(32)}.xml`;
  const bytes = new TextEncoder().encode(ciiInvoice(monthOfDays));
  await app.platform.storage.put(fileKey(SUPPLIER_FILES, storage_key), bytes);
  await rows.change('supplier_invoices', ids.supplierInvoiceId, { storage_key, kind: 'xml' });
  return ownReport(company, by);
}

export const moneyNeeds: Record<string, Prepare> = {
  mailSalesInvoice: () => ({ ids: { again: 'true' } }),
  updatePlatformConnection: () => ({ ids: { secret: 'a secret' } }),
  answerSupplierInvoice: () => ({ body: { code: '205' } }),
  restoreSupplierInvoice: ({ rows, ids }) =>
    rows.change('supplier_invoices', ids.supplierInvoiceId, { set_aside: 'because' }),
  useSupplierInvoice: storedSupplierInvoice,
  endAllowance: async ({ rows, ids }) => {
    await rows.change('allowances', ids.allowanceId, { basis: 'worked_day', day: '2026-01-01' });
  },
  // Codes of absences need a contract of that kind.
  savePayrollCode: () => ({ ids: { kind: 'worked' } }),
  createReport: (company, by) => ownReport(company, by),
  // A report that was never approved.
  deleteReport: async (company, by) => {
    const attempt = await ownReport(company, by);
    const unnumbered = { number: null, number_year: null, numbered_at: null };
    await company.rows.change('reports', company.ids.reportId, unnumbered);
    return attempt;
  },
  submitReport: async (company, by) => {
    await ownReport(company, by);
    return { ids: { managerEmail: company.owner.account.email } };
  },
  withdrawReport: (company, by) => ownReport(company, by, 'submitted'),
  passReport: async (company, by) => {
    await foreignReport(company, 'submitted');
    return passedOn(company, by, 'reports', company.ids.reportId);
  },
  passWeek: (company, by) => passedOn(company, by, 'timesheets', company.ids.timesheetId),
  approveReport: (company) => foreignReport(company, 'submitted'),
  rejectReport: (company) => foreignReport(company, 'submitted'),
  decideReports: async (company) => {
    await foreignReport(company, 'submitted');
    return { ids: { revision: await revisionOfReport(company), comment: 'because' } };
  },
  reopenReport: (company) => foreignReport(company, 'approved'),
  createReceipt: (company, by) => ownReport(company, by),
  acceptCorrection: async (company, by) => {
    const attempt = await ownReport(company, by);
    const { rows, ids } = company;
    const vehicle_id = Number(ids.vehicleId);
    await rows.change('receipts', ids.receiptId, { corrected_year: 2026, vehicle_id });
    return attempt;
  },
  questionReceipt: (company) => foreignReport(company, 'submitted'),
  closeQuestion: async (company) => {
    const { rows, ids, owner } = company;
    await foreignReport(company, 'submitted');
    const about = { report_id: Number(ids.reportId), receipt_id: Number(ids.receiptId) };
    const { userId: author_id, login: author_name } = owner.account;
    await rows.add('comments', { ...about, text: 'Why?', asks: true, author_id, author_name });
  },
  refuseReceipt: (company) => refusable(company, false),
  withdrawRefusal: (company) => refusable(company, true),
  deleteReportComment: (company, by) => ownComment(company, by, 'report_id'),
  deleteWeekComment: (company, by) => ownComment(company, by, 'timesheet_id'),
  computeMileage: ownVehicle,
  readVehicle: ownVehicle,
  deleteVehicle: ownVehicle,
  previewPaymentRun: dueReport,
  createPaymentRun: dueReport,
  markPaymentRunPaid: waitingRun,
  undoPaymentRun: waitingRun,
  downloadPaymentRun: filedRun,
  rejectPaymentTransfer: waitingRun,
  restorePaymentTransfer: rejectedRun,
  // Undoes what was written off of the advance.
  deleteAdvance: ({ rows, ids }) => rows.change('payment_advance_ends', ids.endId, { standing: false }),
  repayAdvance: () => ({ ids: { amount: '0.10', day: '2026-01-02', open_cents: 90 } }),
  deleteBankAccount: withBankAccount,
  writeOffAdvance: () => ({ ids: { open_cents: 90 } }),
};
