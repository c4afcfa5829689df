/** Computes the amounts of journeys by the scale of their year. */

import { factorsOf, kilometresOf, scaleOf } from '#features/mileage/rules.ts';
import { type DrivenYear, findVehicle, listMileage } from '#features/mileage/server/journey.service.ts';
import { inOrder, type Journey, journeyMileage } from '#features/mileage/settlement.rules.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { type Day, fieldsOf } from '#kernel/day.ts';
import { decimalOf, sumCents } from '#kernel/money.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { ReceiptFields } from '../contract.ts';
import { fieldError } from '../errors.ts';
import type { computeMileage as computeMileageCall } from '../journey.contract.ts';
import type * as repo from './repo.ts';
import type { LockedReport } from './report-lock.repo.ts';
import { requireReport } from './report-lock.service.ts';

/**
 * Returns the cents of a journey by the scale; undefined while fields are missing, and before the first
 * scale.
 * @throws Problem 400 for a vehicle that is not the author's or is retired.
 */
export async function journeyOf(
  { db }: MemberContext,
  { userId }: LockedReport,
  { date: day, distance: metres, vehicleId }: ReceiptFields,
  before?: Pick<repo.StoredReceipt, 'id' | 'vehicle_id'>,
): Promise<number | undefined> {
  if (metres === undefined || vehicleId === undefined) return undefined;
  const vehicle = await findVehicle(db, vehicleId);
  // A receipt keeps a vehicle that was retired later.
  const isOffered = vehicle?.retired_at === null || vehicle?.id === before?.vehicle_id;
  if (vehicle === undefined || vehicle.account_id !== userId || !isOffered)
    throw new Problem(400, { errors: { vehicleId: fieldError('vehicle_needed') } });
  const others = await otherJourneys(db, userId, { vehicleId, day, except: before?.id });
  return journeyMileage({ id: before?.id, day, metres }, vehicle, others)?.cents;
}

/** Returns the other journeys of a vehicle in the year of a day. */
async function otherJourneys(
  db: MemberContext['db'],
  accountId: number,
  { vehicleId, day, except }: { vehicleId: number; day: Day; except?: number | undefined },
): Promise<Journey[]> {
  const rows = await listMileage(db, accountId, [{ vehicleId, year: fieldsOf(day).year }]);
  return rows.flatMap(({ metres, ...row }) =>
    metres === null || row.id === except ? [] : [{ ...row, metres }],
  );
}

/** What proves the amount of a journey or correction: the scale of its year, and the factors per kilometre. */
export interface MileageProof {
  /** First calendar year of the scale. */
  scale: number;
  source: string;
  /** Thousandths of a euro per kilometre; empty for a correction. */
  factors: number[];
}

/** Returns the proof of each journey and correction of one report, by receipt. */
export async function listProofs(
  db: MemberContext['db'],
  receipts: readonly repo.ReceiptRecord[],
): Promise<Map<number, MileageProof>> {
  const proofs = new Map<number, MileageProof>();
  const [first] = receipts;
  const driven = receipts.filter(({ vehicle_id }) => vehicle_id !== null);
  if (first === undefined || driven.length === 0) return proofs;
  const rows = await listMileage(db, first.account_id, yearsOf(driven));
  for (const receipt of driven) {
    const year = receipt.corrected_year ?? fieldsOf(receipt.date).year;
    const scale = scaleOf(year);
    const own = rows.find(({ id }) => id === receipt.id);
    if (scale === undefined || own === undefined) continue;
    const earlier = inOrder(rows.filter((row) => row.vehicleId === own.vehicleId && row.year === year));
    const before = sumCents(
      earlier
        .slice(
          0,
          earlier.findIndex(({ id }) => id === own.id),
        )
        .map(({ metres }) => metres ?? 0),
    );
    const factors = own.metres === null ? [] : factorsOf(year, { before, metres: own.metres }, own);
    proofs.set(receipt.id, { scale: scale.from, source: scale.source, factors });
  }
  return proofs;
}

/** Returns the vehicles and years that the given rows belong to. */
export function yearsOf(rows: readonly { vehicle_id: number | null; date: Day }[]): DrivenYear[] {
  return rows.flatMap(({ vehicle_id: vehicleId, date }) =>
    vehicleId === null ? [] : [{ vehicleId, year: fieldsOf(date).year }],
  );
}

/** @throws Problem 404; 403; 400 before the first scale. */
export async function computeMileage(
  context: MemberContext,
  { params, query }: CallInput<typeof computeMileageCall>,
): Promise<CallAnswer<typeof computeMileageCall>> {
  const report = await requireReport(context, params.reportId);
  const { date: day, distance: metres, vehicleId, receiptId: except } = query;
  const vehicle = await findVehicle(context.db, vehicleId);
  if (vehicle === undefined || vehicle.account_id !== report.account_id)
    throw new Problem(400, { errors: { vehicleId: fieldError('vehicle_needed') } });
  if (metres === undefined) throw new Problem(400, { errors: { distance: fieldError('distance_needed') } });
  const others = await otherJourneys(context.db, report.account_id, { vehicleId, day, except });
  const found = journeyMileage({ id: except, day, metres }, vehicle, others);
  if (found === undefined) throw new Problem(400, { errors: { date: fieldError('scale_unknown') } });
  return { before: kilometresOf(found.before), amount: decimalOf(found.cents, 'EUR') };
}
