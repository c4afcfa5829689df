/** Exports expenses: the lines of a report, journal entries, and receipts to rebill to clients. */
import { contractName, presets } from '#features/contracts/rules.ts';
import { kilometresOf } from '#features/mileage/rules.ts';
import { posteName } from '#features/postes/server/service.ts';
import { mayExportExpenses } from '#features/receipts/access.ts';
import { listProofs, type MileageProof } from '#features/receipts/server/journey.service.ts';
import {
  type LinkedFacts,
  type ReceiptRecord,
  receiptsOfReports,
} from '#features/receipts/server/service.ts';
import type { VatLine } from '#features/vat/rules.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Download, Progress } from '#platform/request/download.ts';
import { ahead } from '#platform/sheet/ahead.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import type { Sheet } from '#platform/sheet/sheet.ts';
import { defaultSettings, type ExpenseSettings } from '../accounting.rules.ts';
import type * as contract from '../export.contract.ts';
import { spanOf } from '../export.contract.ts';
import { pieceOf } from '../number.rules.ts';
import * as repo from './export.repo.ts';
import { rateText, scaleText } from './mileage-text.ts';
import { texts } from './printed-texts.ts';
import { authorOf, readableReport } from './report.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

type Line = ReceiptRecord & VatLine & { proof: MileageProof | undefined };

/** @throws Problem 404; 403 */
export async function exportReport(
  context: MemberContext,
  { params, query }: On<'exportReport'>,
): Promise<Download<Member>> {
  const report = await readableReport(context, params.reportId);
  await context.record({ action: 'expenses.exported', subjectType: 'report', subjectId: report.id });
  return sheetDownload<Member, Line>({
    name: report.title,
    sheet: linesSheet(context.request.locale, report),
    format: query.format,
    rows: ({ read }) =>
      linesOf(() =>
        read(async (db) => {
          const receipts = await receiptsOfReports(db, [report.id]);
          return { receipts, proofs: await listProofs(db, receipts) };
        }),
      ),
  });
}

interface ProvedReceipts {
  receipts: ReceiptRecord[];
  proofs: ReadonlyMap<number, MileageProof>;
}

async function* linesOf(read: () => Promise<ProvedReceipts>): AsyncGenerator<Line> {
  const { receipts, proofs } = await read();
  for (const receipt of receipts)
    for (const line of receipt.vats) yield { ...receipt, ...line, proof: proofs.get(receipt.id) };
}

type Sheeted = Pick<
  Awaited<ReturnType<typeof readableReport>>,
  'number' | 'contract_analytic' | 'person_analytic'
>;

/** The report has no number before its first approval. */
function linesSheet(
  locale: Locale,
  { number, contract_analytic: contract, person_analytic: person }: Sheeted,
): Sheet<Line> {
  const t = translator(texts, locale);
  return {
    name: t('sheet_lines'),
    columns: [
      {
        label: t('sheet_piece'),
        value: (row) => (number === null ? '' : pieceOf(number, row.number)),
        width: 18,
      },
      { label: t('column_receipts_receiptNumber'), value: (row) => row.number, width: 6 },
      { label: t('column_receipts_date'), value: (row) => row.date, kind: 'day', width: 12 },
      { label: t('column_receipts_poste'), value: (row) => posteName(row, locale) },
      { label: t('sheet_analytic'), value: () => contract || person, width: 12 },
      { label: t('receipt_supplier'), value: (row) => row.supplier, width: 28 },
      { label: t('receipt_comment'), value: (row) => row.comment, width: 36 },
      { label: t('receipt_beneficiary'), value: (row) => row.beneficiary, width: 28 },
      { label: t('receipt_tags'), value: (row) => row.tags, width: 24 },
      { label: t('sheet_refund_of'), value: (row) => refundText(row.refund_of, locale), width: 28 },
      { label: t('sheet_rate'), value: (row) => row.rate, kind: 'rate', width: 8 },
      { label: t('column_receipts_valueht'), value: (row) => row.net, kind: 'money', width: 12 },
      { label: t('column_receipts_vat'), value: (row) => row.vat, kind: 'money', width: 12 },
      { label: t('column_receipts_valuettc'), value: (row) => row.net + row.vat, kind: 'money', width: 12 },
      { label: t('column_receipts_billable'), value: (row) => t(row.billable ? 'yes' : 'no'), width: 12 },
      { label: t('sheet_currency'), value: (row) => row.currency ?? 'EUR', width: 8 },
      {
        label: t('sheet_foreign'),
        value: (row) => (row.foreign_amount === null ? null : Number(row.foreign_amount)),
        width: 12,
      },
      {
        label: t('sheet_exchange_rate'),
        value: (row) => (row.exchange_rate === null ? null : Number(row.exchange_rate)),
        width: 10,
      },
      { label: t('currency_rate_date'), value: (row) => row.rate_date, kind: 'day', width: 12 },
      { label: t('receipt_abroad'), value: (row) => (row.abroad ? t('yes') : ''), width: 8 },
      {
        label: t('receipt_territory'),
        value: (row) => (row.territory === 'metropole' ? '' : t(`territory_${row.territory}`)),
        width: 16,
      },
      { label: t('mileage_vehicle'), value: (row) => row.vehicle ?? '', width: 16 },
      { label: t('vehicle_power'), value: (row) => row.vehicle_power, width: 8 },
      { label: t('vehicle_electric'), value: (row) => (row.vehicle_electric ? t('yes') : ''), width: 8 },
      {
        label: t('sheet_kilometres'),
        value: (row) => (row.distance_m === null ? null : kilometresOf(row.distance_m)),
        width: 8,
      },
      { label: t('mileage_purpose'), value: (row) => row.purpose, width: 28 },
      { label: t('sheet_mileage_rate'), value: (row) => rateText(row, row.proof, locale), width: 16 },
      { label: t('sheet_mileage_scale'), value: (row) => scaleText(row.proof, locale), width: 36 },
      { label: t('sheet_correction'), value: (row) => row.corrected_year, width: 8 },
      { label: t('column_receipts_attachments'), value: (row) => row.files.length, width: 8 },
      { label: t('sheet_no_document'), value: (row) => row.no_document, width: 28 },
    ],
  };
}

function refundText(refundOf: Pick<LinkedFacts, 'number' | 'title'> | null, locale: Locale): string {
  if (refundOf === null) return '';
  const { number, title: report } = refundOf;
  return translator(texts, locale)('refund_number', { number, report });
}

/** Rows per read of the rebilling export. */
const BILLABLE_BATCH = 1000;

/** @throws Problem 403; 404 for an unknown contract. */
export async function exportRebilling(
  context: MemberContext,
  { query }: On<'exportRebilling'>,
): Promise<Download<Member>> {
  const { actor, request, db } = context;
  if (!mayExportExpenses(actor)) throw new Problem(403);
  const { contractId, format } = query;
  const days = spanOf(query);
  if (days === undefined) throw new Problem(400);
  if (contractId !== undefined && !(await repo.isContract(db, contractId))) throw new Problem(404);
  const { from, to } = days;
  const wanted = { from, to, contractId };
  await context.record({
    action: 'expenses.exported',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { from, to, ...(contractId !== undefined && { contractId }) },
  });
  return sheetDownload<Member, repo.BillableRow>({
    name: `${translator(texts, request.locale)('sheet_rebilling')} ${from} ${to}`,
    sheet: rebillingSheet(request.locale),
    format,
    large: await repo.hasManyBillable(db, wanted),
    rows: ({ read }, progress) =>
      ahead(
        billable(
          () => read((database) => repo.listBillableIds(database, wanted)),
          (ids) => read((database) => repo.listBillable(database, ids)),
          progress,
        ),
      ),
  });
}

/** Sorts only once. Reading the sorted list page by page would sort it again for every page. */
async function* billable(
  list: () => Promise<number[]>,
  read: (ids: number[]) => Promise<repo.BillableRow[]>,
  progress: Progress,
): AsyncGenerator<repo.BillableRow[]> {
  const ids = await list();
  progress.total = ids.length;
  for (let from = 0; from < ids.length; from += BILLABLE_BATCH)
    yield await read(ids.slice(from, from + BILLABLE_BATCH));
}

function rebillingSheet(locale: Locale): Sheet<repo.BillableRow> {
  const t = translator(texts, locale);
  const presetOf = (row: repo.BillableRow) => presets.find((one) => one === row.contract_preset) ?? null;
  return {
    name: t('sheet_rebilling'),
    columns: [
      {
        label: t('column_reports_contract'),
        value: (row) => contractName({ cname: row.contract, preset: presetOf(row) }, locale),
        width: 28,
      },
      { label: t('sheet_client'), value: (row) => row.client, width: 28 },
      { label: t('sheet_analytic'), value: (row) => row.analytic, width: 12 },
      { label: t('column_reports_user'), value: (row) => authorOf(row, locale).name },
      { label: t('sheet_piece'), value: (row) => pieceOf(row.report, row.number), width: 18 },
      { label: t('sheet_report'), value: (row) => row.title, width: 28 },
      { label: t('column_receipts_receiptNumber'), value: (row) => row.number, width: 6 },
      { label: t('column_receipts_date'), value: (row) => row.date, kind: 'day', width: 12 },
      { label: t('column_receipts_poste'), value: (row) => posteName(row, locale) },
      { label: t('receipt_supplier'), value: (row) => row.supplier, width: 28 },
      { label: t('receipt_comment'), value: (row) => row.comment, width: 36 },
      { label: t('sheet_refund_of'), value: (row) => refundText(row.refund_of, locale), width: 28 },
      {
        label: t('sheet_kilometres'),
        value: (row) => (row.distance_m === null ? null : kilometresOf(row.distance_m)),
        width: 8,
      },
      { label: t('mileage_purpose'), value: (row) => row.purpose, width: 28 },
      { label: t('column_receipts_valueht'), value: (row) => row.net, kind: 'money', width: 12 },
      { label: t('column_receipts_vat'), value: (row) => row.vat, kind: 'money', width: 12 },
      { label: t('column_receipts_valuettc'), value: (row) => row.ttc, kind: 'money', width: 12 },
      { label: t('column_receipts_attachments'), value: (row) => row.files, width: 8 },
    ],
  };
}

export async function readExpenseSettings({ db }: MemberContext) {
  return settingsRow((await repo.findSettings(db)) ?? defaultSettings);
}

/** @throws Problem 403 */
export async function updateExpenseSettings(context: MemberContext, { body }: On<'updateExpenseSettings'>) {
  const { db, actor } = context;
  if (!mayExportExpenses(actor)) throw new Problem(403);
  const settings = {
    journal: body.journal,
    employeeAccount: body.employee_account,
    vatAccount: body.vat_account,
    expenseAccount: body.expense_account,
  };
  await repo.saveSettings(db, actor.workspaceId, settings);
  await context.record({
    action: 'expense-settings.updated',
    subjectType: 'expense-settings',
    subjectId: actor.workspaceId,
    detail: settings,
  });
  return settingsRow(settings);
}

function settingsRow({ journal, employeeAccount, vatAccount, expenseAccount }: ExpenseSettings) {
  return {
    journal,
    employee_account: employeeAccount,
    vat_account: vatAccount,
    expense_account: expenseAccount,
  };
}
