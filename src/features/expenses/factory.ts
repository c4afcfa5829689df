/** Creates expense reports and a company with them, for tests. */
import { sql } from 'kysely';
import * as contracts from '#features/contracts/contract.ts';
import * as vehicles from '#features/mileage/contract.ts';
import * as poste from '#features/postes/contract.ts';
import { addAttachment } from '#features/receipts/attachment.contract.ts';
import * as receipt from '#features/receipts/contract.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asTenant, type Transaction } from '#platform/db/transaction.ts';
import type { TestApi, TestClient } from '../../../tests/support/api.ts';
import * as report from './report.contract.ts';

export interface ExpensesCompany {
  workspaceId: number;
  owner: TestClient;
  manager: TestClient;
  consultant: TestClient;
  /** A contract open to all members. */
  contractId: number;
  /** Ids of the expense types by their English names. */
  postes: Record<string, number>;
  begin(who: TestClient, title?: string): Promise<number>;
  /** Adds a receipt, by default of 12.00 € at 20 %. */
  add(who: TestClient, reportId: number, values?: Record<string, unknown>): Promise<number>;
  /** Attaches an invoice to a receipt; without one no VAT is deducted. */
  attach(who: TestClient, receiptId: number): Promise<void>;
  /** `add`, with an invoice. */
  addInvoiced(who: TestClient, reportId: number, values?: Record<string, unknown>): Promise<number>;
  /** Adds a vehicle, by default a car with 5 CV. */
  vehicle(who: TestClient, values?: Record<string, unknown>): Promise<number>;
  /** Submits the consultant's report to the manager. */
  submit(reportId: number, title?: string): Promise<void>;
  /** Approves a report as the manager. */
  approve(reportId: number): Promise<void>;
  /** A report with one receipt and its invoice, submitted to the manager. */
  submitted(title?: string): Promise<number>;
  /** Such a report, approved. */
  approved(title?: string): Promise<number>;
  /** Works in the workspace's transaction. */
  inTenant<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** An upload of an invoice. The receipt's id makes the files differ, because the same file twice is a hint. */
export function invoiceOf(receiptId: number): FormData {
  const text = `%PDF-1.7\n% ${receiptId}\n1 0 obj <</Type/Catalog>> endobj\ntrailer <<>>\n%%EOF\n`;
  const body = new FormData();
  body.set('file', new File([text], 'invoice.pdf'));
  return body;
}

/** Anybody who uses the typed client. */
type By = Pick<TestClient, 'api'>;

/** Returns the id of the expense type with one of these names, in the language of the person's last page. */
export async function posteOf({ api }: By, ...names: string[]): Promise<number> {
  const { postes } = await api(poste.listPostes, { query: {} });
  const found = postes.find(({ postname }) => names.includes(postname));
  if (found === undefined) throw new Error(`No expense type ${names}`);
  return found.posteId;
}

/** Adds a receipt, by default of 12.00 € at 20 % of the type “Other”. @returns its id. */
export async function addReceipt(
  by: By,
  reportId: number,
  { posteId, ...values }: { posteId?: number } & Record<string, unknown> = {},
): Promise<number> {
  const type = posteId ?? (await posteOf(by, 'Other', 'Autre'));
  const body = { reportId, date: '2026-10-15', posteId: type, valuettc: '12.00', ...values };
  return (await by.api(receipt.createReceipt, { body })).receiptId;
}

interface NewReport {
  contractId: number;
  title?: string;
  startdate?: string;
  enddate?: string;
  /** As in `addReceipt`. */
  receipts?: readonly Record<string, unknown>[];
  /** The e-mail of the approver to whom it is submitted. */
  managerEmail?: string;
}

/** Creates a report, by default of October 2026. @returns its id. */
export async function writeReport(
  by: By,
  {
    title = 'October',
    startdate = '2026-10-01',
    enddate = '2026-10-31',
    contractId,
    receipts = [],
    managerEmail,
  }: NewReport,
): Promise<number> {
  const body = { title, startdate, enddate, contractId };
  const { report_id: reportId } = await by.api(report.createReport, { body });
  for (const values of receipts) await addReceipt(by, reportId, values);
  if (managerEmail !== undefined)
    await by.api(report.submitReport, {
      params: { reportId },
      body: { title, managerEmail, below_zero: true },
    });
  return reportId;
}

export async function expensesCompany(app: TestApi): Promise<ExpensesCompany> {
  const { workspaceId, owner, manager, user: consultant } = await app.company();
  const { contractId } = await owner.api(contracts.createContract, {
    body: { cname: 'Basalte', kind: 'internal', forEverybody: true },
  });
  const listed = await owner.api(poste.listPostes, { query: {} });
  const postes = Object.fromEntries(listed.postes.map(({ postname, posteId }) => [postname, posteId]));
  const begin = (who: TestClient, title?: string) => writeReport(who, { contractId, title });
  const add: ExpensesCompany['add'] = (who, reportId, values) =>
    addReceipt(who, reportId, { posteId: postes.Other, ...values });
  const attach = async (who: TestClient, receiptId: number) => {
    await who.api(addAttachment, { params: { receiptId }, body: invoiceOf(receiptId) });
  };
  const addInvoiced: ExpensesCompany['addInvoiced'] = async (who, reportId, values) => {
    const receiptId = await add(who, reportId, values);
    await attach(who, receiptId);
    return receiptId;
  };
  const vehicle = async (who: TestClient, values: Record<string, unknown> = {}) => {
    const body = { name: 'Clio', kind: 'car' as const, power: '5', ...values };
    return (await who.api(vehicles.addVehicle, { body })).vehicleId;
  };
  const submit = async (reportId: number, title = 'October') => {
    const body = { title, managerEmail: manager.account.email };
    await consultant.api(report.submitReport, { params: { reportId }, body });
  };
  const submitted = async (title?: string) => {
    const reportId = await begin(consultant, title);
    await addInvoiced(consultant, reportId);
    await submit(reportId, title);
    return reportId;
  };
  const approve = async (reportId: number) => {
    await manager.api(report.approveReport, { params: { reportId }, body: {} });
  };
  return {
    workspaceId,
    owner,
    manager,
    consultant,
    contractId,
    postes,
    begin,
    add,
    attach,
    addInvoiced,
    vehicle,
    submit,
    submitted,
    approve,
    async approved(title) {
      const reportId = await submitted(title);
      await approve(reportId);
      return reportId;
    },
    inTenant: (work) => asTenant(app.platform.engine, workspaceId, work),
  };
}

interface ManyReports {
  reports: number;
  /** Receipts per report. */
  receipts: number;
  /** Number of last reports that wait for the manager; earlier ones are approved. */
  waiting: number;
}

/**
 * Inserts reports of five years with their receipts, spread over days, types and amounts, with two files each but without file
 * content: for lists of any size.
 */
export async function createManyReports(
  engine: Engine,
  { workspaceId, consultant, manager, contractId, postes }: ExpensesCompany,
  { reports, receipts, waiting }: ManyReports,
): Promise<void> {
  const types = Object.values(postes);
  await asTenant(engine, workspaceId, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date, state,
                           approver_id, approver_name, approver_email, submitted_at)
      select ${workspaceId}, ${consultant.account.userId}, ${contractId}, 'Report ' || n, 'report ' || n,
             date '2021-01-01' + n % 1800, date '2021-02-01' + n % 1800, case when n > ${reports - waiting}::integer then 'submitted' else 'approved' end,
             ${manager.account.userId}, 'Grace Hopper', 'grace@size.example', timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, ${reports}::integer) n returning id`.execute(db);
    const ids = rows.map(({ id }) => id);
    await sql`
      insert into receipts (workspace_id, report_id, number, poste_id, date, supplier, folded_supplier, ttc_cents)
      select workspace_id, id, n, (${types}::integer[])[1 + (id + n) % ${types.length}::integer], start_date + n % 30,
             'Shop ' || id % 100, 'shop ' || id % 100, 1200 + (id * 7919 + n * 104729) % 20000
        from reports, generate_series(1, ${receipts}::integer) n where id = any(${ids}::integer[])`.execute(
      db,
    );
    await sql`
      insert into receipt_vats (workspace_id, receipt_id, type, rate, net_cents, vat_cents)
      select workspace_id, id, 'TYPEC', 2000, ttc_cents - 200, 200 from receipts where report_id = any(${ids}::integer[])`.execute(
      db,
    );
    await sql`
      insert into attachments (workspace_id, receipt_id, name, kind, storage_key, byte_size, sha256)
      select workspace_id, id, n || '.pdf', 'pdf', workspace_id || '-' || id || '-' || n, 1000, sha256((id || ' ' || n)::bytea)
        from receipts, generate_series(1, 2) n where report_id = any(${ids}::integer[])`.execute(db);
  });
}
