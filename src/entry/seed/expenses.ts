/**
 * Creates the expense reports of the demonstration company: reports in every state, receipts of every kind
 * (product.md §8).
 */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { postUnposted } from '#features/expenses/server/posting.service.ts';
import { insertReport } from '#features/expenses/server/report.repo.ts';
import { insertVehicle } from '#features/mileage/server/repo.ts';
import { journeyMileage } from '#features/mileage/settlement.rules.ts';
import { ATTACHMENT_FILES, type AttachmentKind } from '#features/receipts/attachment.rules.ts';
import { insertAttachment } from '#features/receipts/server/attachment.repo.ts';
import { freezeDeductible } from '#features/receipts/server/deduction.service.ts';
import { insertReceipt } from '#features/receipts/server/repo.ts';
import { composedSplit, fullSplit, ratesOn, type VatLine } from '#features/vat/rules.ts';
import { displayName } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, addMonths, type Day, dayOf, daysInMonth, fieldsOf } from '#kernel/day.ts';
import { fold } from '#kernel/text.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { fileKey, newFileName } from '#platform/storage/file-name.ts';
import { demo, demoFolder, type Receipt, type Report } from './demo.ts';
import { findContracts, findPeople, findPostes, isMarked, mark } from './seed.repo.ts';

/**
 * Stores the files first, then the rows, and runs only once. If it is interrupted, the next start completes
 * it.
 */
export async function seedExpenses({ engine, storage, clock }: Platform, workspaceId: number): Promise<void> {
  const folder = demoFolder();
  const done = await asTenant(engine, workspaceId, ({ db }) => isMarked(db, 'expenses'), { readOnly: true });
  if (done || folder === undefined) return;
  const files: (StoredTicket | undefined)[][] = [];
  for (const { receipts } of demo.reports) {
    const stored = receipts.map(async ({ file }) =>
      file === undefined ? undefined : store(storage, workspaceId, folder, file),
    );
    files.push(await Promise.all(stored));
  }
  await asTenant(engine, workspaceId, async ({ db }) => {
    if (!(await mark(db, 'expenses'))) return;
    const known = await knownOf(db);
    for (const [at, report] of demo.reports.entries())
      await insertDemoReport(db, report, {
        ...known,
        workspaceId,
        today: civilDay(clock.now(), mainlandZone),
        files: files[at] ?? [],
      });
    await postUnposted({ db, workspaceId, zone: mainlandZone, now: clock.now(), by: { id: null, name: '' } });
  });
}

async function knownOf(db: Database) {
  const emails = demo.reports.flatMap(({ author, approver }) => [author, approver]);
  const people = await findPeople(db, emails);
  const contracts = await findContracts(db);
  const postes = await findPostes(db);
  return {
    people: new Map(people.map((person) => [person.email, person])),
    contracts: new Map(contracts.map(({ name, id }) => [name, id])),
    postes: new Map(postes.map(({ preset, id }) => [preset ?? '', id])),
  };
}

interface Known extends Awaited<ReturnType<typeof knownOf>> {
  workspaceId: number;
  today: Day;
  files: readonly (StoredTicket | undefined)[];
}

async function insertDemoReport(db: Database, report: Report, known: Known): Promise<void> {
  const { workspaceId, today, people, contracts, postes, files } = known;
  const [member, approver] = [people.get(report.author), people.get(report.approver)];
  const contractId = contracts.get(report.contract);
  if (member === undefined || approver === undefined || contractId === undefined) return;
  const { year, month } = fieldsOf(addMonths(today, -report.month));
  const first = dayOf(year, month, 1);
  const at = (days: number, time: string) => new Date(`${addDays(first, days)}T${time}Z`);
  const begun = at(5, '07:00:00');
  const submitted = report.state === 'created' ? null : at(24, '16:20:00');
  const decided = report.state === 'approved' || report.state === 'rejected' ? at(26, '09:05:00') : null;
  const reportId = await insertReport(db, {
    workspace_id: workspaceId,
    account_id: member.id,
    contract_id: contractId,
    state: report.state,
    title: report.title,
    sought: fold(report.title),
    created_at: begun,
    start_date: first,
    end_date: dayOf(year, month, daysInMonth(year, month)),
    submitted_at: submitted,
    decided_at: decided,
    ...(submitted !== null && {
      approver_id: approver.id,
      approver_name: displayName(approver),
      approver_email: approver.email,
    }),
  });
  for (const [index, receipt] of report.receipts.entries()) {
    const posteId = postes.get(receipt.preset);
    if (posteId === undefined) continue;
    const place = {
      workspaceId,
      reportId,
      posteId,
      number: index + 1,
      date: addDays(first, receipt.day),
      accountId: member.id,
    };
    await insertDemoReceipt(db, receipt, place, files[index]);
  }
  if (report.state === 'approved')
    await freezeDeductible(db, [reportId], {
      workspaceId,
      now: decided ?? submitted ?? begun,
      zone: mainlandZone,
    });
}

interface Place {
  workspaceId: number;
  reportId: number;
  posteId: number;
  number: number;
  date: Day;
  /** The author. */
  accountId: number;
}

async function insertDemoReceipt(
  db: Database,
  receipt: Receipt,
  { workspaceId, reportId, posteId, number, date, accountId }: Place,
  file: StoredTicket | undefined,
): Promise<void> {
  const {
    kilometres = 0,
    supplier,
    comment = '',
    billable = false,
    noDocument = '',
    tags = '',
    foreign,
  } = receipt;
  const driven =
    kilometres > 0 ? await drivenIn(db, { workspaceId, accountId, date, kilometres }) : undefined;
  const gross = receipt.gross ?? driven?.cents ?? 0;
  const id = await insertReceipt(
    db,
    {
      workspace_id: workspaceId,
      report_id: reportId,
      poste_id: posteId,
      number,
      date,
      supplier,
      folded_supplier: fold(supplier),
      comment,
      billable,
      no_document: noDocument,
      tags,
      ttc_cents: gross,
      ...(foreign && {
        currency: foreign.currency,
        foreign_amount: foreign.amount,
        exchange_rate: foreign.rate,
        rate_date: date,
      }),
      ...(driven && {
        vehicle_id: driven.vehicleId,
        distance_m: kilometres * 1000,
        purpose: 'Réunion chez le client',
      }),
    },
    linesOf(receipt, gross, date),
  );
  if (file === undefined) return;
  await insertAttachment(db, {
    workspace_id: workspaceId,
    receipt_id: id,
    name: file.name,
    kind: file.kind,
    storage_key: file.key,
    byte_size: file.size,
    sha256: file.sha256,
  });
}

/** Returns the author's only journey of the year, in their car. */
async function drivenIn(
  db: Database,
  {
    workspaceId,
    accountId,
    date,
    kilometres,
  }: Omit<Place, 'reportId' | 'posteId' | 'number'> & {
    kilometres: number;
  },
) {
  const car = { kind: 'car', power: 5, electric: false } as const;
  const added = await insertVehicle(db, {
    workspace_id: workspaceId,
    account_id: accountId,
    name: 'Clio',
    folded_name: 'clio',
    ...car,
  });
  const cents = journeyMileage({ day: date, metres: kilometres * 1000 }, car)?.cents;
  return added && cents !== undefined ? { vehicleId: added.id, cents } : undefined;
}

function linesOf({ vat, untaxed, kilometres, preset }: Receipt, gross: number, date: Day): VatLine[] {
  const rates = ratesOn(date);
  if (kilometres !== undefined) return fullSplit(gross, 'TYPEE', 0);
  if (vat !== undefined) return composedSplit({ gross, vat, untaxed }, rates) ?? [];
  const type = preset === 'train' || preset === 'taxi' ? 'TYPEB' : 'TYPEC';
  return fullSplit(gross, type, rates[type] ?? 0);
}

interface StoredTicket {
  name: string;
  kind: AttachmentKind;
  key: string;
  size: number;
  sha256: Buffer;
}

async function store(
  storage: Platform['storage'],
  workspaceId: number,
  folder: string,
  name: string,
): Promise<StoredTicket> {
  const bytes = await readFile(path.join(folder, 'tickets', name));
  const kind = name.endsWith('.pdf') ? 'pdf' : 'jpg';
  const key = newFileName(workspaceId, kind);
  await storage.put(fileKey(ATTACHMENT_FILES, key), bytes);
  return { name, kind, key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
}
