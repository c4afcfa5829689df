/** Receipts and their totals in the format of responses. */
import { typeOfKind } from '#features/files/rules.ts';
import type { Locale } from '#kernel/locale.ts';
import { decimalOf } from '#kernel/money.ts';
import { plainValues } from '#kernel/plain-field.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Attachment } from '../attachment.contract.ts';
import { type Hint, hintsOf } from '../hint.rules.ts';
import { vehiclePowers } from '../mileage.rules.ts';
import type { Receipt, ReceiptTotals } from '../receipt.contract.ts';
import { receiptFields } from '../receipt.rules.ts';
import { totalsOf, type VatLine, type VatType } from '../vat.rules.ts';
import { findAlike } from './hint.repo.ts';
import { posteName } from './poste.service.ts';
import type { AttachmentFacts, ReceiptRecord, Totals } from './receipt.repo.ts';
import type { ReportRecord } from './report.repo.ts';

const euros = (cents: number) => decimalOf(cents, 'EUR');

/** Adds the hints, which every reader of the report may see: its author and approvers. */
export async function withHints(
  context: MemberContext,
  report: Dates,
  records: readonly ReceiptRecord[],
): Promise<Receipt[]> {
  const dates = new Map(records.map(({ report_id }) => [report_id, report]));
  const hints = await hintsByReceipt(context, records, dates);
  return records.map((record) => receiptRow(record, context.request.locale, hints.get(record.id)));
}

type Dates = Pick<ReportRecord, 'start_date' | 'end_date'>;

/** @param reports the receipts' reports, by id. */
export async function hintsByReceipt(
  { db, request }: MemberContext,
  records: readonly ReceiptRecord[],
  reports: ReadonlyMap<number, Dates>,
): Promise<Map<number, Hint[]>> {
  const alike = await findAlike(
    db,
    records.map(({ id }) => id),
  );
  return new Map(
    records.map((record) => {
      const found = alike.get(record.id);
      const report = reports.get(record.report_id);
      const receipt = {
        date: record.date,
        attachments: record.files.length,
        noDocument: record.no_document,
        mileage: record.mileage,
        limit: record.limit_cents,
        dayTotal: found?.day_total ?? record.ttc_cents,
        sameFile: found?.same_file ?? null,
        samePayment: found?.same_payment ?? null,
      };
      const facts = {
        startDate: report?.start_date ?? record.date,
        endDate: report?.end_date ?? record.date,
        zone: found?.zone ?? 'metropole',
        locale: request.locale,
      };
      return [record.id, hintsOf(receipt, facts)];
    }),
  );
}

export function receiptRow(record: ReceiptRecord, locale: Locale, hints: Hint[] = []): Receipt {
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
    ...plainValues(receiptFields, record),
    billable: record.billable,
    valuettc: euros(record.ttc_cents),
    valueht: euros(total.net),
    value_vat_type_a: vatOf('TYPEA'),
    value_vat_type_b: vatOf('TYPEB'),
    value_vat_type_c: vatOf('TYPEC'),
    value_vat_type_d: vatOf('TYPED'),
    value_untaxed: euros(untaxed),
    vat: record.vats.map(vatRow),
    no_document: record.no_document,
    abroad: record.abroad,
    foreign: foreignOf(record),
    mileage: mileageOf(record),
    attachments: record.files.map((file) => attachmentRow(file, record.id)),
    hints,
  };
}

function vatRow({ type, rate, net, vat }: VatLine) {
  return { type, rate, ht: euros(net), vat: euros(vat) };
}

function foreignOf({ currency, foreign_amount: amount, exchange_rate: rate, rate_date }: ReceiptRecord) {
  if (currency === null || amount === null || rate === null || rate_date === null) return null;
  return { currency, amount, rate, rate_date };
}

function mileageOf({ distance_km: distance, power: given, electric, purpose }: ReceiptRecord) {
  const power = vehiclePowers.find((one) => Number(one) === given);
  return distance === null || power === undefined ? null : { distance, power, electric, purpose };
}

export function attachmentRow(file: AttachmentFacts, receiptId: number): Attachment {
  return {
    attachmentId: file.id,
    receiptId,
    name: file.name,
    type: typeOfKind(file.kind),
    size: file.byte_size,
    sha256: file.sha256,
    preview: file.kind !== 'pdf',
    created_at: new Date(file.created_at).toISOString(),
  };
}

export function totalsRow({ count, billable_cents: billable, rates }: Totals): ReceiptTotals {
  const { lines, total } = totalsOf(rates);
  return {
    rates: lines.map(vatRow),
    ht: euros(total.net),
    vat: euros(total.vat),
    ttc: euros(total.gross),
    billable_ttc: euros(billable),
    count,
  };
}
