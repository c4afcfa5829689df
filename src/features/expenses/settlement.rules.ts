/**
 * The amounts of journeys: the yearly distance of a vehicle is reimbursed by the scale, so each journey gets the yearly amount
 * including it, less the yearly amount without it.
 */
import { type Day, fieldsOf } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';
import { type VehicleFacts, yearlyMileage } from './mileage.rules.ts';

/** A journey of a vehicle. */
export interface Journey {
  /** Of its receipt. */
  id: number;
  day: Day;
  metres: number;
  /** The amount of its receipt, in cents. */
  cents: number;
  /** Whether its report is submitted or approved, so that the amount may not change. */
  frozen: boolean;
}

/** A receipt with the difference between journeys that are frozen and the scale. */
export interface Correction {
  id: number;
  cents: number;
  frozen: boolean;
}

/** In the order in which kilometres add up. */
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
  /** The amounts of the journeys that are not frozen, in cents, by receipt. */
  amounts: ReadonlyMap<number, number>;
  /** Cents that the corrections that are not frozen must add up to. */
  due: number;
}

/**
 * The amounts by which a vehicle's year adds up to the scale: each journey that is not frozen gets its own, and one correction
 * the rest.
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
 * Cents for a journey among others of the same year and vehicle; undefined before the first scale.
 * @param others the other journeys of the year. @param journey its id is undefined before it is stored: it follows all others
 * of its day.
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
