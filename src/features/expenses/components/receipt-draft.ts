/** Receipts as they begin: new ones, and those that are there and are to be changed. */
import { civilDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import type { ReceiptEntry, ReceiptValues } from '../entry.rules.ts';
import type { Poste } from '../poste.contract.ts';
import type { Receipt } from '../receipt.contract.ts';
import { valuesOf } from '../receipt-form.rules.ts';
import type { Report } from '../report.contract.ts';

interface Person {
  userId: number;
  byId: number;
}

/** 128 random bits; `randomUUID` is missing where a page has come without encryption. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a new receipt begins with: the next number, and the day of the last one. */
export interface Proposal {
  receiptNumber: number;
  date: Day | null;
}

export function proposedValues({ receiptNumber, date }: Proposal, report: Report): ReceiptValues {
  return { receiptNumber: String(receiptNumber), date: date ?? dayWithin(report) };
}

/** Today, or the day of the report that is nearest to it. */
function dayWithin({ startdate, enddate }: Report): Day {
  const today = civilDay(new Date());
  if (today < startdate) return startdate;
  return today > enddate ? enddate : today;
}

export function newEntry(report: Report, person: Person, values: ReceiptValues): ReceiptEntry {
  return {
    ...{ id: newId(), reportId: report.report_id, userId: person.userId, byId: person.byId },
    ...{ values, files: [], state: 'draft', keptAt: Date.now() },
  };
}

/** @param etag the version of the receipt that is shown. */
export function changeEntry(
  receipt: Receipt,
  person: Person,
  { poste, etag }: { poste: Poste | undefined; etag: string | undefined },
): ReceiptEntry {
  return {
    ...{ id: `change ${receipt.receiptId}`, reportId: receipt.reportId },
    ...{ userId: person.userId, byId: person.byId },
    ...{ values: valuesOf(receipt, poste), files: [], state: 'draft', keptAt: Date.now() },
    change: { receiptId: receipt.receiptId, etag },
  };
}
