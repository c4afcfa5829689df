/**
 * Keeps the amounts of a person's journeys in line with the scale. A change of one journey affects all later
 * journeys of the same vehicle and year. Their amounts are recomputed in reports that can still be changed.
 * In submitted or approved reports, whose amounts somebody has seen, they stay: the difference becomes a
 * correction in the person's newest open report, or in their next one.
 */

import {
  type DrivenYear,
  listMileage,
  lockMileage,
  type MileageRow,
  yearsOfReport,
} from '#features/mileage/server/journey.service.ts';
import { type Journey, settlementOf } from '#features/mileage/settlement.rules.ts';
import { noteFilling } from '#features/workflows/server/service.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { reportKind } from '../report.rules.ts';
import { withoutVat } from '../rules.ts';
import { removeFiles } from './files.service.ts';
import { deleteReceipt, findLast, insertReceipt } from './repo.ts';
import { lockReports, updateReports } from './report-lock.repo.ts';
import * as repo from './settlement.repo.ts';

/** For the submission of reports. */
export const { hasUnaccepted } = repo;

/** Locks the mileage of the reports' authors, in the order of their ids. */
export async function lockMileageOf(db: Database, reportIds: readonly number[]): Promise<void> {
  for (const accountId of await repo.authorsOf(db, reportIds)) await lockMileage(db, accountId);
}

/** Settles the vehicles and years of a report's journeys. */
export async function settleReport(
  context: MemberContext,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  await settleMileage(context, userId, await yearsOfReport(context.db, id));
}

/**
 * Brings the amounts of a person's vehicles to the scale, in all years or in the given ones. The caller must
 * hold `lockMileage` and have made the change.
 * @param accountId the author of the reports.
 */
export async function settleMileage(
  context: MemberContext,
  accountId: number,
  years?: readonly DrivenYear[],
): Promise<void> {
  if (years?.length === 0) return;
  const rows = await listMileage(context.db, accountId, years);
  const byYear = Map.groupBy(rows, ({ vehicleId, year }) => `${vehicleId} ${year}`);
  for (const year of byYear.values()) await settleYear(context, accountId, year);
}

type Year = readonly MileageRow[];

async function settleYear(context: MemberContext, accountId: number, rows: Year): Promise<void> {
  const { db } = context;
  const changes = changesOf(rows);
  if (changes === undefined) return;
  const { amounts, surplus, missing } = changes;
  const place = missing === 0 ? undefined : await repo.newestOpenReport(db, accountId);
  const reportOf = new Map(rows.map(({ id, reportId }) => [id, reportId]));
  const touched = new Set(
    [...amounts.keys(), ...surplus].flatMap((id) => reportOf.get(id) ?? []).concat(place?.id ?? []),
  );
  // There is no open report; the next one will get the correction.
  if (touched.size === 0) return;
  const reports = await lockReports(db, [...touched]);
  await noteFilling(context, reportKind, reports);
  await repo.setAmounts(
    db,
    [...amounts].map(([id, cents]) => ({ id, cents })),
  );
  for (const id of surplus) await removeFiles(context, await deleteReceipt(db, id));
  if (place !== undefined) await insertCorrection(context, rows, place, missing);
  await updateReports(db, [...touched]);
  for (const { id, title } of reports)
    await context.record({
      action: 'report.recomputed',
      subjectType: 'report',
      subjectId: id,
      detail: { title },
    });
}

interface Changes {
  /** New amounts of receipts, in cents. */
  amounts: ReadonlyMap<number, number>;
  /** Ids of corrections to delete. */
  surplus: readonly number[];
  /** Cents of a correction to add; 0 if none is needed. */
  missing: number;
}

/** Computes the changes that bring the year to the scale; undefined if it already matches. */
function changesOf(rows: Year): Changes | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const journeys = rows.flatMap((row): Journey[] =>
    row.metres === null ? [] : [{ ...row, metres: row.metres }],
  );
  const corrections = rows.filter(({ metres }) => metres === null);
  const settled = settlementOf({ year: first.year, vehicle: first, journeys, corrections });
  const open = corrections.filter(({ frozen }) => !frozen);
  const kept = settled.due === 0 ? undefined : open[0];
  const amounts = new Map(settled.amounts);
  if (kept !== undefined) amounts.set(kept.id, settled.due);
  const centsOf = new Map(rows.map(({ id, cents }) => [id, cents]));
  for (const [id, cents] of amounts) if (centsOf.get(id) === cents) amounts.delete(id);
  const surplus = open.filter((one) => one !== kept).map(({ id }) => id);
  const missing = kept === undefined ? settled.due : 0;
  return amounts.size === 0 && surplus.length === 0 && missing === 0
    ? undefined
    : { amounts, surplus, missing };
}

type Place = NonNullable<Awaited<ReturnType<typeof repo.newestOpenReport>>>;

/** Inserts a correction with the vehicle, year and expense type of the vehicle's last receipt. */
async function insertCorrection(
  { db, actor, now, zone }: MemberContext,
  rows: Year,
  { id: reportId, start_date: start, end_date: end }: Place,
  cents: number,
): Promise<void> {
  const last = rows.at(-1);
  if (last === undefined) return;
  const today = civilDay(now, zone);
  await insertReceipt(
    db,
    {
      workspace_id: actor.workspaceId,
      report_id: reportId,
      created_at: now,
      number: ((await findLast(db, reportId))?.number ?? 0) + 1,
      date: today < start ? start : today > end ? end : today,
      poste_id: last.posteId,
      ttc_cents: cents,
      vehicle_id: last.vehicleId,
      corrected_year: last.year,
    },
    withoutVat(cents),
  );
}
