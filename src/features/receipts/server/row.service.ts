/** Converts receipts and their totals to the format of answers. */

import { kilometresOf } from '#features/mileage/rules.ts';
import { posteName } from '#features/postes/server/service.ts';
import { totalsOf, type VatLine, type VatType } from '#features/vat/rules.ts';
import { hasVat, isAsPrinted } from '#features/vat/territory.rules.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { leftName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { decimalOf } from '#kernel/money.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Attachment } from '../attachment.contract.ts';
import { isPicture, typeOfAttachment } from '../attachment.rules.ts';
import type { Receipt, ReceiptTotals } from '../contract.ts';
import { type Hint, hintsOf } from '../hint.rules.ts';
import type { LinkedReceipt } from '../refund.contract.ts';
import { factsOf } from './deduction.service.ts';
import * as repo from './hint.repo.ts';
import type { AttachmentFacts, LinkedFacts, ReceiptRecord, Totals } from './repo.ts';
import type { ReportFacts } from './report-lock.repo.ts';

/** For the inbox of reports. */
export const { listHintFacts } = repo;

const euros = (cents: number) => decimalOf(cents, 'EUR');

/** Adds the hints, which every reader of the report may see: its author and approvers. */
export async function withHints(
  context: MemberContext,
  report: Dates,
  records: readonly ReceiptRecord[],
): Promise<Receipt[]> {
  const facts = await listHintFacts(context.db, { receiptIds: records.map(({ id }) => id) });
  const hints = new Map(facts.map((one) => [one.id, hintsFrom(context, one, report)]));
  return records.map((record) => receiptRow(record, context.request.locale, hints.get(record.id) ?? []));
}

type Dates = Pick<ReportFacts, 'start_date' | 'end_date'>;

/** @param dates the period of the receipt's report. */
export function hintsFrom(
  { request, now, zone }: MemberContext,
  record: repo.HintRecord,
  dates: Dates,
): Hint[] {
  // A correction is for a year and created by the program, so hints about days do not apply.
  if (record.corrected_year !== null) return [];
  const receipt = {
    date: record.date,
    attachments: record.files,
    mileage: record.mileage,
    vat: record.vat_cents,
    vatAsPrinted: isVatAsPrinted(record),
    gift: record.gift,
    giftDeducted: record.gift_deducted,
    deduction: factsOf(record.deduction, { now, zone }),
    limit: record.limit_cents,
    dayTotal: record.day_total ?? 0,
    sameFile: record.same_file,
    samePayment: record.same_payment,
    refundExcess: record.refund_excess,
  };
  const { start_date: startDate, end_date: endDate } = dates;
  return hintsOf(receipt, {
    startDate,
    endDate,
    today: civilDay(now, zone),
    zone: record.zone,
    locale: request.locale,
  });
}

type VatKind = 'abroad' | 'currency' | 'mileage' | 'territory' | 'vat_composed';

/** Whether the VAT of a receipt was entered as printed. */
export function isVatAsPrinted({
  abroad,
  currency,
  mileage,
  territory,
  vat_composed,
}: Pick<repo.HintRecord, VatKind>): boolean {
  if (abroad || currency !== null || mileage || !hasVat(territory)) return false;
  return vat_composed || isAsPrinted(territory);
}

function receiptRow(record: ReceiptRecord, locale: Locale, hints: Hint[]): Receipt {
  const { total } = totalsOf(record.vats);
  const vatOf = (type: VatType) => euros(record.vats.find((line) => line.type === type)?.vat ?? 0);
  const untaxed = record.vats.find(({ type }) => type === 'TYPEE')?.net ?? 0;
  return {
    receiptId: record.id,
    receiptNumber: record.number,
    reportId: record.report_id,
    date: record.date,
    posteId: record.poste_id,
    poste: posteName(record, locale),
    supplier: record.supplier,
    comment: record.comment,
    beneficiary: record.beneficiary,
    tags: record.tags,
    billable: record.billable,
    valuettc: euros(record.ttc_cents),
    valueht: euros(total.net),
    value_vat_type_a: vatOf('TYPEA'),
    value_vat_type_b: vatOf('TYPEB'),
    value_vat_type_c: vatOf('TYPEC'),
    value_vat_type_d: vatOf('TYPED'),
    value_vat_type_f: vatOf('TYPEF'),
    value_vat_type_g: vatOf('TYPEG'),
    value_untaxed: euros(untaxed),
    vat: record.vats.map(vatRow),
    no_document: record.no_document,
    abroad: record.abroad,
    territory: record.territory,
    foreign: foreignOf(record),
    mileage: mileageOf(record),
    correction: correctionOf(record),
    refund_of: record.refund_of && linkedRow(record.refund_of),
    refunds: record.refunds.map(linkedRow),
    question: record.question,
    refusal: refusalOf(record, locale),
    attachments: record.files.map((file) => attachmentRow(file, record.id)),
    hints,
  };
}

export function linkedRow({ id, number, report_id, title, cents }: LinkedFacts): LinkedReceipt {
  return {
    receiptId: id,
    receiptNumber: number,
    reportId: report_id,
    report: title,
    valuettc: euros(cents),
  };
}

/** @throws Problem 409 RECEIPT_REFUNDED with the refunds, because a link must not lead to a deleted receipt. */
export function requireNoRefund(refunds: readonly LinkedFacts[]): void {
  if (refunds.length === 0) return;
  const extra = { refunds: refunds.map(linkedRow) };
  throw new Problem(409, {
    code: 'RECEIPT_REFUNDED',
    msg: 'A refund is linked to it: unlink or delete the refund first',
    extra,
  });
}

function vatRow({ type, rate, net, vat }: VatLine) {
  return { type, rate, ht: euros(net), vat: euros(vat) };
}

function foreignOf({ currency, foreign_amount: amount, exchange_rate: rate, rate_date }: ReceiptRecord) {
  if (currency === null || amount === null || rate === null || rate_date === null) return null;
  return { currency, amount, rate, rate_date };
}

function mileageOf(record: ReceiptRecord): Receipt['mileage'] {
  const { distance_m: metres, vehicle_id: vehicleId, vehicle, vehicle_kind: kind } = record;
  if (metres === null || vehicleId === null || vehicle === null || kind === null) return null;
  return {
    distance: kilometresOf(metres),
    vehicleId,
    vehicle,
    kind,
    power: record.vehicle_power,
    electric: record.vehicle_electric === true,
    purpose: record.purpose,
  };
}

function correctionOf(record: ReceiptRecord): Receipt['correction'] {
  const { corrected_year: year, vehicle_id: vehicleId, vehicle, accepted_at } = record;
  if (year === null || vehicleId === null || vehicle === null) return null;
  return { year, vehicleId, vehicle, accepted: accepted_at !== null };
}

function refusalOf(record: ReceiptRecord, locale: Locale): Receipt['refusal'] {
  const { refusal: reason, refused: stands, refused_at: at, refused_by_name: name } = record;
  if (at === null) return null;
  return { reason, stands, by: leftName(name, record.refused_by_left, locale), at: at.toISOString() };
}

export function attachmentRow(file: AttachmentFacts, receiptId: number): Attachment {
  return {
    attachmentId: file.id,
    receiptId,
    name: file.name,
    type: typeOfAttachment(file.kind),
    size: file.byte_size,
    sha256: file.sha256,
    preview: isPicture(file.kind) && file.previewable,
    created_at: new Date(file.created_at).toISOString(),
  };
}

/** @param deductible cents; undefined if the reader may not export. */
export function totalsRow(
  { count, billable_cents: billable, refused_cents: refused, rates }: Totals,
  deductible: number | undefined,
): ReceiptTotals {
  const { lines, total } = totalsOf(rates);
  return {
    rates: lines.map(vatRow),
    ht: euros(total.net),
    vat: euros(total.vat),
    ttc: euros(total.gross),
    deductible: deductible === undefined ? null : euros(deductible),
    billable_ttc: euros(billable),
    refused_ttc: euros(refused),
    count,
  };
}
