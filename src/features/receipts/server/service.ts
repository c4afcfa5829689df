/**
 * Reads and changes the receipts of a report. Every change holds the report's lock, so that no receipt
 * changes after the decision.
 */

import { findPoste } from '#features/postes/server/service.ts';
import { ownRates } from '#features/vat/server/service.ts';
import { ratesIn } from '#features/vat/territory.rules.ts';
import type { CallInput } from '#kernel/call.ts';
import { sumCents } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import { withChanges } from '#kernel/validate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayExportExpenses } from '../access.ts';
import type { Receipt, ReceiptFields } from '../contract.ts';
import * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { MOST_RECEIPTS } from '../report.rules.ts';
import { amountsOf, type ReceiptAmounts, vatFieldOf } from '../rules.ts';
import { withDeductible } from './deduction.service.ts';
import { removeFiles } from './files.service.ts';
import { journeyOf, yearsOf } from './journey.service.ts';
import { lockRefunds } from './refund.repo.ts';
import { refundError } from './refund.service.ts';
import * as repo from './repo.ts';
import type { LockedReport } from './report-lock.repo.ts';
import { lockEditable, requireReport } from './report-lock.service.ts';
import { isVatAsPrinted, requireNoRefund, totalsRow, withHints } from './row.service.ts';
import { acceptReceipt } from './settlement.repo.ts';
import { lockMileageOf, settleMileage } from './settlement.service.ts';
import { listVatLines } from './vat-line.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

const texts = { en, fr };

/** The rows, for the features that print, post and decide about receipts. */
export type ReceiptRecord = repo.ReceiptRecord;
export type LinkedFacts = repo.LinkedFacts;
export type AttachmentFacts = repo.AttachmentFacts;
export const { findReceipt, findReportId, receiptsOfReports } = repo;

/** @throws Problem 404; 403 */
export async function listReceipts(context: MemberContext, { params, query }: On<'listReceipts'>) {
  const { db } = context;
  const report = await requireReport(context, params.reportId);
  const sums = repo.sumUp(db, report.id);
  const reading = repo.listReceipts(db, query, report.id, async () => (await sums).count);
  const receipts = { ...reading, rows: async () => withHints(context, report, await reading.rows()) };
  const answer = await page(context, contract.listReceipts, query, receipts, {
    row: (receipt) => receipt,
    texts,
  });
  return {
    ...answer,
    reportId: report.id,
    totals: totalsRow(await sums, await deductibleFor(context, report.id)),
    texts: { tags: (await sums).tags },
  };
}

/** Deductible VAT of a report in cents, if the reader may export it. */
async function deductibleFor(context: MemberContext, reportId: number): Promise<number | undefined> {
  const { db, actor } = context;
  if (!mayExportExpenses(actor)) return undefined;
  const lines = await withDeductible(db, await listVatLines(db, [reportId]), context);
  return sumCents(lines.map(({ deductible }) => deductible));
}

/** @throws Problem 404; 403 */
export async function readReceipt(context: MemberContext, { params }: On<'readReceipt'>): Promise<Receipt> {
  const record = orNotFound(await repo.findReceipt(context.db, params.receiptId));
  const [receipt] = await withHints(context, await requireReport(context, record.report_id), [record]);
  return orNotFound(receipt);
}

/** @throws Problem 404; 403 */
export async function generateReceipt(context: MemberContext, { params }: On<'generateReceipt'>) {
  const report = await requireReport(context, params.reportId);
  const last = await repo.findLast(context.db, report.id);
  const receiptNumber = (last?.number ?? 0) + 1;
  return {
    newReceiptId: receiptNumber,
    receiptNumber,
    date: last?.date ?? null,
    territory: last?.territory ?? null,
  };
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED; 400 */
export async function createReceipt(context: MemberContext, { body }: On<'createReceipt'>) {
  const { db, actor, now } = context;
  const { reportId, receiptNumber: proposed, ...fields } = body;
  await lockMileageOf(db, [reportId]);
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
  await settleMileage(context, report.userId, yearsOf([columns]));
  await context.record({
    action: 'receipt.created',
    subjectType: 'receipt',
    subjectId: receiptId,
    detail: { reportId: report.id, number, ttc_cents: amounts.gross },
  });
  return { receiptId, receiptNumber: number };
}

/** Returns the proposed number if it is free, otherwise the next free one. */
async function freeNumber({ db }: MemberContext, reportId: number, proposed?: number): Promise<number> {
  if (proposed !== undefined && !(await repo.isNumberTaken(db, reportId, proposed))) return proposed;
  return ((await repo.findLast(db, reportId))?.number ?? 0) + 1;
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED; 400 */
export async function updateReceipt(context: MemberContext, { params, body }: On<'updateReceipt'>) {
  const { db, actor } = context;
  const { receipt, report } = await lockForChange(context, params.receiptId);
  const fields = withChanges(fieldsOf(receipt), body);
  const { columns, amounts } = await computeAmounts(context, report, fields, receipt);
  const { id, number } = receipt;
  await repo.updateReceipt(db, { id, workspaceId: actor.workspaceId }, columns, amounts.lines);
  await settleMileage(context, report.userId, yearsOf([receipt, columns]));
  await context.record({
    action: 'receipt.updated',
    subjectType: 'receipt',
    subjectId: id,
    detail: { reportId: report.id, number, ttc_cents: [receipt.ttc_cents, amounts.gross] },
  });
  return { receiptId: id, receiptNumber: number };
}

/** Returns the fields of a stored receipt; columns without a field are ignored. */
function fieldsOf(row: repo.StoredReceipt): ReceiptFields {
  const printed = isVatAsPrinted(row) ? row.vats : [];
  return {
    ...row,
    posteId: row.poste_id,
    valuettc: row.ttc_cents,
    ...Object.fromEntries(
      printed
        .map(({ type, net, vat }) => [vatFieldOf(type), type === 'TYPEE' ? net : vat] as const)
        .filter(([, cents]) => cents !== 0),
    ),
    currency: row.currency ?? '',
    foreign_amount: row.foreign_amount ?? '',
    exchange_rate: row.exchange_rate ?? '',
    rate_date: row.rate_date ?? undefined,
    distance: row.distance_m ?? undefined,
    vehicleId: row.vehicle_id ?? undefined,
    refund_of: row.refund_of ?? undefined,
  };
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED, RECEIPT_REFUNDED */
export async function deleteReceipt(context: MemberContext, { params }: On<'deleteReceipt'>) {
  const { db } = context;
  const { receipt, report } = await lockForChange(context, params.receiptId);
  requireNoRefund(await lockRefunds(db, { receiptId: receipt.id }));
  await removeFiles(context, await repo.deleteReceipt(db, receipt.id));
  await settleMileage(context, report.userId, yearsOf([receipt]));
  await context.record({
    action: 'receipt.deleted',
    subjectType: 'receipt',
    subjectId: receipt.id,
    detail: { reportId: report.id, number: receipt.number, ttc_cents: receipt.ttc_cents },
  });
  return { receiptId: receipt.id, reportId: report.id };
}

/**
 * Accepts a mileage correction.
 * @throws Problem 404; 403; 409 REPORT_LOCKED, NO_CORRECTION for another receipt.
 */
export async function acceptCorrection(context: MemberContext, { params }: On<'acceptCorrection'>) {
  const { db, now } = context;
  const { receipt, report } = await lockReceipt(context, params.receiptId);
  if (receipt.corrected_year === null) throw new Problem(409, { code: 'NO_CORRECTION' });
  await acceptReceipt(db, receipt.id, now);
  await context.record({
    action: 'receipt.accepted',
    subjectType: 'receipt',
    subjectId: receipt.id,
    detail: { reportId: report.id, number: receipt.number, ttc_cents: receipt.ttc_cents },
  });
  return readReceipt(context, { params, query: undefined, body: undefined });
}

/**
 * Locks like `lockReceipt`, and also the author's mileage.
 * @throws Problem 404; 403; 409 REPORT_LOCKED, CORRECTION_KEPT for a correction, which only the program changes.
 */
async function lockForChange(context: MemberContext, receiptId: number) {
  await lockMileageOf(context.db, [orNotFound(await repo.findReportId(context.db, receiptId))]);
  const locked = await lockReceipt(context, receiptId);
  if (locked.receipt.corrected_year !== null) throw new Problem(409, { code: 'CORRECTION_KEPT' });
  return locked;
}

/**
 * Reads a receipt under its report's lock, for a change by the author.
 * @throws Problem 404; 403; 409 REPORT_LOCKED
 */
export async function lockReceipt(
  context: MemberContext,
  receiptId: number,
): Promise<{ receipt: repo.StoredReceipt; report: LockedReport }> {
  const report = await lockEditable(context, orNotFound(await repo.findReportId(context.db, receiptId)));
  // The receipt may have been deleted while this transaction waited for the lock.
  const receipt = orNotFound(await repo.findStored(context.db, receiptId));
  return { receipt, report };
}

/** Returns the column values for the fields. @throws Problem 400 with the errors by field. */
async function computeAmounts(
  context: MemberContext,
  report: LockedReport,
  fields: ReceiptFields,
  before?: Pick<repo.StoredReceipt, 'id' | 'poste_id' | 'vehicle_id'>,
) {
  const { db } = context;
  const poste = await findPoste(db, fields.posteId);
  // A receipt keeps a type that was disabled later.
  if (poste === undefined || (!poste.active && before?.poste_id !== poste.id))
    throw new Problem(400, { errors: { posteId: fieldError('poste_unknown') } });
  const journey = poste.mileage ? await journeyOf(context, report, fields, before) : undefined;
  const outcome = amountsOf(fields, {
    poste: { vatComposed: poste.vat_composed, vatFullType: poste.vat_full_type, mileage: poste.mileage },
    rates: ratesIn(fields.territory, fields.date, await ownRates(db)),
    journey,
  });
  if ('errors' in outcome) throw new Problem(400, { errors: outcome.errors });
  const wrong = await refundError(context, report, fields, outcome.amounts, before);
  if (wrong !== undefined) throw new Problem(400, { errors: wrong });
  return { columns: columnsOf(fields, outcome.amounts), amounts: outcome.amounts };
}

export function columnsOf(
  fields: ReceiptFields,
  { gross, abroad, territory, foreign, mileage: journey }: ReceiptAmounts,
) {
  return {
    poste_id: fields.posteId,
    date: fields.date,
    supplier: fields.supplier,
    comment: fields.comment,
    beneficiary: fields.beneficiary,
    tags: fields.tags,
    folded_supplier: fold(fields.supplier),
    billable: fields.billable,
    ttc_cents: gross,
    no_document: fields.no_document,
    abroad: abroad === true,
    territory: territory ?? 'metropole',
    folded_beneficiary: fold(fields.beneficiary),
    currency: foreign?.currency ?? null,
    foreign_amount: foreign?.amount ?? null,
    exchange_rate: foreign?.rate ?? null,
    rate_date: foreign?.rateDate ?? null,
    vehicle_id: journey?.vehicleId ?? null,
    distance_m: journey?.metres ?? null,
    purpose: journey?.purpose ?? '',
    refund_of: fields.refund_of ?? null,
    // Clears columns that only the previous version used.
    distance_km: null,
    power: null,
    electric: false,
  } satisfies repo.ReceiptColumns;
}
