/** Creates the drafts of new receipts, and of changes of existing ones. */

import type { Poste } from '#features/postes/contract.ts';
import type { Territory } from '#features/vat/territory.rules.ts';
import { today } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import type { Zone } from '#kernel/zone.ts';
import { isSameValue } from '#ui/draft.ts';
import { randomId } from '#ui/random-id.ts';
import type { UnsentOwner } from '#ui/unsent.ts';
import type { Receipt } from '../contract.ts';
import type { ReceiptEntry, ReceiptValues } from '../entry.rules.ts';
import { valuesOf } from '../form.rules.ts';

/** The report of the receipts. */
export interface ReceiptPlace {
  report_id: number;
  startdate: Day;
  enddate: Day;
}

/** Initial values of a new receipt: the next number, the day and the territory of the last one. */
export interface Proposal {
  receiptNumber: number;
  date: Day | null;
  territory: Territory | null;
}

export function proposedValues(
  { receiptNumber, date, territory }: Proposal,
  report: ReceiptPlace,
  zone: Zone,
): ReceiptValues {
  return {
    receiptNumber: String(receiptNumber),
    date: date ?? dayWithin(report, today(zone)),
    ...(territory !== null && territory !== 'metropole' && { territory }),
  };
}

/** Today, or the nearest day of the report. */
function dayWithin({ startdate, enddate }: ReceiptPlace, today: Day): Day {
  if (today < startdate) return startdate;
  return today > enddate ? enddate : today;
}

export function newEntry(report: ReceiptPlace, owner: UnsentOwner, values: ReceiptValues): ReceiptEntry {
  return {
    id: randomId(),
    reportId: report.report_id,
    userId: owner.userId,
    byId: owner.byId,
    values,
    files: [],
    state: 'draft',
    keptAt: Date.now(),
  };
}

interface Shown {
  poste: Poste | undefined;
  /** ETag of the receipt shown. */
  etag: string | undefined;
}

export function changeEntry(receipt: Receipt, owner: UnsentOwner, { poste, etag }: Shown): ReceiptEntry {
  const values = valuesOf(receipt, poste);
  return {
    id: `change ${receipt.receiptId}`,
    reportId: receipt.reportId,
    userId: owner.userId,
    byId: owner.byId,
    values,
    files: [],
    state: 'draft',
    keptAt: Date.now(),
    change: { receiptId: receipt.receiptId, etag, base: values },
  };
}

/** Rebases a change onto a receipt that was changed meanwhile. @param now the current receipt. */
export function rebased(entry: ReceiptEntry, now: Receipt, { poste, etag }: Shown): ReceiptEntry {
  const read = valuesOf(now, poste);
  const { base = {} } = entry.change ?? {};
  const changed = Object.keys({ ...base, ...entry.values }).filter(
    (name) => !isSameValue(entry.values[name], base[name]),
  );
  const values = { ...read, ...Object.fromEntries(changed.map((name) => [name, entry.values[name] ?? ''])) };
  return { ...entry, values, change: { receiptId: now.receiptId, etag, base: read } };
}
