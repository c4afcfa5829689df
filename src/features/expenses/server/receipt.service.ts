/** Receipts of a report. Every change holds the report's lock, so that no receipt changes after the decision. */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { fieldsOf } from '#kernel/day.ts';
import { decimalOf } from '#kernel/money.ts';
import { plainRow } from '#kernel/plain-field.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import { withChanges } from '#kernel/validate.ts';
import { lockName } from '#platform/db/advisory-lock.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { journeyMileage, type VehiclePower } from '../mileage.rules.ts';
import type { Receipt, ReceiptFields } from '../receipt.contract.ts';
import * as contract from '../receipt.contract.ts';
import { amountsOf, type ReceiptAmounts, receiptFields } from '../receipt.rules.ts';
import { valuesOf } from '../receipt-form.rules.ts';
import { MOST_RECEIPTS } from '../report.rules.ts';
import { ratesOn } from '../vat.rules.ts';
import { removeFiles } from './files.service.ts';
import { findPoste } from './poste.repo.ts';
import { ownRates } from './rate.service.ts';
import * as repo from './receipt.repo.ts';
import { type LockedReport, updateReports } from './report.repo.ts';
import { lockEditable, readableReport } from './report.service.ts';
import { receiptRow, totalsRow, withHints } from './row.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

const texts = { en, fr };

/** @throws Problem 404; 403 */
export async function listReceipts(context: MemberContext, { params, query }: On<'listReceipts'>) {
  const { db } = context;
  const report = await readableReport(context, params.reportId);
  const sums = repo.sumUp(db, report.id);
  const reading = repo.listReceipts(db, query, report.id, async () => (await sums).count);
  const receipts = { ...reading, rows: async () => withHints(context, report, await reading.rows()) };
  const answer = await page(context, contract.listReceipts, query, receipts, {
    row: (receipt) => receipt,
    texts,
  });
  return { ...answer, reportId: report.id, totals: totalsRow(await sums) };
}

/** @throws Problem 404; 403 */
export async function readReceipt(context: MemberContext, { params }: On<'readReceipt'>): Promise<Receipt> {
  const record = orNotFound(await repo.findReceipt(context.db, params.receiptId));
  const [receipt] = await withHints(context, await readableReport(context, record.report_id), [record]);
  return orNotFound(receipt);
}

/** @throws Problem 404; 403 */
export async function generateReceipt(context: MemberContext, { params }: On<'generateReceipt'>) {
  const report = await readableReport(context, params.reportId);
  const last = await repo.findLast(context.db, report.id);
  const receiptNumber = (last?.number ?? 0) + 1;
  return { newReceiptId: receiptNumber, receiptNumber, date: last?.date ?? null };
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED; 400 */
export async function createReceipt(context: MemberContext, { body }: On<'createReceipt'>) {
  const { db, actor, now } = context;
  const { reportId, receiptNumber: proposed, ...fields } = body;
  const report = await lockEditable(context, reportId);
  if ((await repo.countReceipts(db, report.id)) >= MOST_RECEIPTS)
    throw new Problem(409, { code: 'REPORT_FULL', msg: 'FAILED TO ADD RECEIPT' });
  const { columns, amounts } = await computeAmounts(context, report, fields);
  const number = await freeNumber(context, report.id, proposed);
  const receiptId = await repo.insertReceipt(
    db,
    { ...columns, workspace_id: actor.workspaceId, report_id: report.id, number, created_at: now },
    amounts.lines,
  );
  await updateReports(db, [report.id]);
  await context.record({
    action: 'receipt.created',
    subjectType: 'receipt',
    subjectId: receiptId,
    detail: { reportId: report.id, number, ttc_cents: amounts.gross },
  });
  return { receiptId, receiptNumber: number };
}

/** The proposed number if free, else the next one. */
async function freeNumber({ db }: MemberContext, reportId: number, proposed?: number): Promise<number> {
  if (proposed !== undefined && !(await repo.isNumberTaken(db, reportId, proposed))) return proposed;
  return ((await repo.findLast(db, reportId))?.number ?? 0) + 1;
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED; 400 */
export async function updateReceipt(context: MemberContext, { params, body }: On<'updateReceipt'>) {
  const { db, actor } = context;
  const { receipt, report } = await lockReceipt(context, params.receiptId);
  const fields = withChanges(storedFields(context, receipt), body);
  const { columns, amounts } = await computeAmounts(context, report, fields, receipt);
  const { id, number } = receipt;
  await repo.updateReceipt(db, { id, workspaceId: actor.workspaceId }, columns, amounts.lines);
  await updateReports(db, [report.id]);
  await context.record({
    action: 'receipt.updated',
    subjectType: 'receipt',
    subjectId: id,
    detail: { reportId: report.id, number, ttc_cents: [receipt.ttc_cents, amounts.gross] },
  });
  return { receiptId: id, receiptNumber: number };
}

/** The fields of a stored receipt, as its form would send them. */
function storedFields({ request }: MemberContext, record: repo.ReceiptRecord): ReceiptFields {
  const { mileage, vat_composed: vatcomposed, vat_full_type: vatfulltype, report_id: reportId } = record;
  const values = valuesOf(receiptRow(record, request.locale), { mileage, vatcomposed, vatfulltype });
  return contract.createReceipt.body.parse({ ...values, reportId });
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED */
export async function deleteReceipt(context: MemberContext, { params }: On<'deleteReceipt'>) {
  const { db } = context;
  const { receipt, report } = await lockReceipt(context, params.receiptId);
  await removeFiles(context, await repo.deleteReceipt(db, receipt.id));
  await updateReports(db, [report.id]);
  await context.record({
    action: 'receipt.deleted',
    subjectType: 'receipt',
    subjectId: receipt.id,
    detail: { reportId: report.id, number: receipt.number, ttc_cents: receipt.ttc_cents },
  });
  return { receiptId: receipt.id, reportId: report.id };
}

/**
 * Reads a receipt under the lock of its report, for a change by its author.
 * @throws Problem 404; 403; 409 REPORT_LOCKED
 */
export async function lockReceipt(
  context: MemberContext,
  receiptId: number,
): Promise<{ receipt: repo.ReceiptRecord; report: LockedReport }> {
  const before = orNotFound(await repo.findReceipt(context.db, receiptId));
  const report = await lockEditable(context, before.report_id);
  // Read again: it may have been deleted while this waited for the lock.
  const receipt = orNotFound(await repo.findReceipt(context.db, receiptId));
  return { receipt, report };
}

/** The column values for the fields. @throws Problem 400 with the errors by field. */
async function computeAmounts(
  context: MemberContext,
  report: LockedReport,
  fields: ReceiptFields,
  before?: Pick<repo.ReceiptRecord, 'id' | 'poste_id'>,
) {
  const { db } = context;
  const poste = await findPoste(db, fields.posteId);
  // A disabled type stays on receipts that already have it.
  if (poste === undefined || (!poste.active && before?.poste_id !== poste.id))
    throw new Problem(400, { errors: { posteId: fieldError('poste_unknown') } });
  const kilometresBefore =
    poste.mileage && fields.power !== undefined
      ? await kilometresOf(context, report.userId, { ...fields, power: fields.power }, before?.id)
      : 0;
  const outcome = amountsOf(fields, {
    poste: { vatComposed: poste.vat_composed, vatFullType: poste.vat_full_type, mileage: poste.mileage },
    rates: ratesOn(fields.date, await ownRates(db)),
    kilometresBefore,
  });
  if ('errors' in outcome) throw new Problem(400, { errors: outcome.errors });
  return { columns: columnsOf(fields, outcome.amounts), amounts: outcome.amounts };
}

/** Serialises a person's journeys across reports: the amount depends on the kilometres booked before. */
async function kilometresOf(
  { db }: MemberContext,
  accountId: number,
  { date, power, electric }: Pick<ReceiptFields, 'date' | 'electric'> & { power: VehiclePower },
  except?: number,
): Promise<number> {
  const { year } = fieldsOf(date);
  await lockName(db, `mileage ${accountId} ${year}`);
  return repo.sumKilometres(db, { accountId, year, power: Number(power), electric, except });
}

function columnsOf(
  fields: ReceiptFields,
  { gross, abroad, foreign, mileage }: ReceiptAmounts,
): repo.ReceiptColumns {
  return {
    poste_id: fields.posteId,
    date: fields.date,
    ...plainRow(receiptFields, fields),
    folded_supplier: fold(fields.supplier),
    billable: fields.billable,
    ttc_cents: gross,
    no_document: fields.no_document,
    abroad: abroad === true,
    currency: foreign?.currency ?? null,
    foreign_amount: foreign?.amount ?? null,
    exchange_rate: foreign?.rate ?? null,
    rate_date: foreign?.rateDate ?? null,
    distance_km: mileage?.distance ?? null,
    power: mileage === undefined ? null : Number(mileage.power),
    electric: mileage?.electric ?? false,
    purpose: mileage?.purpose ?? '',
  };
}

/** @throws Problem 404; 403; 400 before the first scale. */
export async function computeMileage(
  context: MemberContext,
  { params, query }: On<'computeMileage'>,
): Promise<CallAnswer<typeof contract.computeMileage>> {
  const report = await readableReport(context, params.reportId);
  const { date, distance, power, electric, receiptId: except } = query;
  const before = await repo.sumKilometres(context.db, {
    accountId: report.account_id,
    year: fieldsOf(date).year,
    power: Number(power),
    electric,
    except,
  });
  const cents = journeyMileage(date, { before, distance, power, electric });
  if (cents === undefined) throw new Problem(400, { errors: { date: fieldError('scale_unknown') } });
  return { before, amount: decimalOf(cents, 'EUR') };
}
