/** Reads and locks a person's mileage, for the features whose receipts are journeys. */
import type { Database } from '#platform/db/kysely.ts';
import { lockName } from '#platform/db/transaction.ts';
import * as journeys from './journey.repo.ts';
import * as vehicles from './repo.ts';

export type DrivenYear = journeys.DrivenYear;
export type MileageRow = journeys.MileageRow;
/** For the receipts that are journeys. */
export const { listMileage, yearsOfReport } = journeys;
export const { findVehicle } = vehicles;

/**
 * Locks a person's mileage. Every change of a journey and every step of a report takes this lock before the
 * report's lock, because it may change other reports of the person.
 */
export function lockMileage(db: Database, accountId: number): Promise<void> {
  return lockName(db, `mileage ${accountId}`);
}
