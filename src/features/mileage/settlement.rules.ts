/**
 * Computes the amounts of journeys. The scale applies to the yearly distance of a vehicle, so each journey
 * gets the yearly amount including it minus the yearly amount without it.
 */
import { type Day, fieldsOf } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';
import { type VehicleFacts, yearlyMileage } from './rules.ts';

/** A journey with a vehicle. */
export interface Journey {
  /** Id of the journey's receipt. */
  id: number;
  day: Day;
  metres: number;
  /** Amount of the journey's receipt in cents. */
  cents: number;
  /** Whether the report is submitted or approved, so that the amount must not change. */
  frozen: boolean;
}

/** A receipt with the difference between frozen journeys and the scale. */
export interface Correction {
  id: number;
  cents: number;
  frozen: boolean;
}

/** Sorts journeys in the order in which their kilometres add up. */
export function inOrder<Row extends Pick<Journey, 'id' | 'day'>>(journeys: readonly Row[]): Row[] {
  return journeys.toSorted((one, other) =>
    one.day === other.day ? one.id - other.id : one.day < other.day ? -1 : 1,
  );
}

export interface YearOfVehicle {
  year: number;
  vehicle: VehicleFacts;
  journeys: readonly Journey[];
  corrections: readonly Correction[];
}

export interface Settlement {
  /** The amounts in cents of the journeys that are not frozen, by receipt. */
  amounts: ReadonlyMap<number, number>;
  /** Sum in cents that the corrections that are not frozen must have. */
  due: number;
}

/**
 * Returns the amounts with which a vehicle's year adds up to the scale: each journey that is not frozen gets
 * its amount, and one correction gets the rest.
 */
export function settlementOf({ year, vehicle, journeys, corrections }: YearOfVehicle): Settlement {
  const amounts = new Map<number, number>();
  let metres = 0;
  let before = 0;
  for (const journey of inOrder(journeys)) {
    metres += journey.metres;
    const after = yearlyMileage(year, metres, vehicle) ?? 0;
    if (!journey.frozen) amounts.set(journey.id, after - before);
    before = after;
  }
  const fixed = [...journeys, ...corrections].filter(({ frozen }) => frozen).map(({ cents }) => cents);
  return { amounts, due: before - sumCents(fixed) - sumCents(amounts.values()) };
}

/**
 * Returns the cents of a journey among others of the same year and vehicle; undefined before the first scale.
 * @param others the other journeys of the year.
 * @param journey its id is undefined before it is stored; it then comes last on its day.
 */
export function journeyMileage(
  journey: { id?: number | undefined; day: Day; metres: number },
  vehicle: VehicleFacts,
  others: readonly Pick<Journey, 'id' | 'day' | 'metres'>[] = [],
): { cents: number; before: number } | undefined {
  const { day, metres, id = Number.POSITIVE_INFINITY } = journey;
  const { year } = fieldsOf(day);
  const earlier = others.filter((one) => one.day < day || (one.day === day && one.id < id));
  const before = earlier.reduce((sum, one) => sum + one.metres, 0);
  const [without, withIt] = [
    yearlyMileage(year, before, vehicle),
    yearlyMileage(year, before + metres, vehicle),
  ];
  return without === undefined || withIt === undefined ? undefined : { cents: withIt - without, before };
}

/**
 * Returns the cents by which a vehicle's year differs from the scale; the person's next report gets them as a
 * correction.
 */
export function outstandingIn(rows: readonly Pick<Journey, 'cents'>[], scale: number): number {
  return scale - sumCents(rows.map(({ cents }) => cents));
}
