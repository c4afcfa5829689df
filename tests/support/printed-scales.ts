/**
 * Contains the mileage scales as published, and computes amounts in exact fractions: a second computation for
 * tests.
 */
import fc from 'fast-check';
import { type VehicleFacts, vehicleKinds } from '#features/mileage/rules.ts';

/**
 * The tables as printed in the arrêtés, typed independently of the product. Each line has the kind, the lowest
 * and the highest fiscal power, and the three formulas.
 */
const printed = {
  2020: `
    car 1 3 | d x 0,456 | (d x 0,273) + 915 | d x 0,318
    car 4 4 | d x 0,523 | (d x 0,294) + 1147 | d x 0,352
    car 5 5 | d x 0,548 | (d x 0,308) + 1200 | d x 0,368
    car 6 6 | d x 0,574 | (d x 0,323) + 1256 | d x 0,386
    car 7 99 | d x 0,601 | (d x 0,34) + 1301 | d x 0,405
    motorbike 1 2 | d x 0,341 | (d x 0,085) + 768 | d x 0,213
    motorbike 3 5 | d x 0,404 | (d x 0,071) + 999 | d x 0,237
    motorbike 6 99 | d x 0,523 | (d x 0,068) + 1365 | d x 0,295
    moped 0 0 | d x 0,272 | (d x 0,064) + 416 | d x 0,147`,
  2021: `
    car 1 3 | d x 0,502 | (d x 0,3) + 1007 | d x 0,35
    car 4 4 | d x 0,575 | (d x 0,323) + 1262 | d x 0,387
    car 5 5 | d x 0,603 | (d x 0,339) + 1320 | d x 0,405
    car 6 6 | d x 0,631 | (d x 0,355) + 1382 | d x 0,425
    car 7 99 | d x 0,661 | (d x 0,374) + 1435 | d x 0,446
    motorbike 1 2 | d x 0,375 | (d x 0,094) + 845 | d x 0,234
    motorbike 3 5 | d x 0,444 | (d x 0,078) + 1099 | d x 0,261
    motorbike 6 99 | d x 0,575 | (d x 0,075) + 1502 | d x 0,325
    moped 0 0 | d x 0,299 | (d x 0,07) + 458 | d x 0,162`,
  2022: `
    car 1 3 | d x 0,529 | (d x 0,316) + 1065 | d x 0,370
    car 4 4 | d x 0,606 | (d x 0,340) + 1330 | d x 0,407
    car 5 5 | d x 0,636 | (d x 0,357) + 1395 | d x 0,427
    car 6 6 | d x 0,665 | (d x 0,374) + 1457 | d x 0,447
    car 7 99 | d x 0,697 | (d x 0,394) + 1515 | d x 0,470
    motorbike 1 2 | d x 0,395 | (d x 0,099) + 891 | d x 0,248
    motorbike 3 5 | d x 0,468 | (d x 0,082) + 1158 | d x 0,275
    motorbike 6 99 | d x 0,606 | (d x 0,079) + 1583 | d x 0,343
    moped 0 0 | d x 0,315 | (d x 0,079) + 711 | d x 0,198`,
} as const;

/** Returns a decimal with a comma as a fraction of thousandths. */
function thousandths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split(',');
  return BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0'));
}

/** Returns the cents according to the printed table, computed in exact fractions. */
export function byTheTable(year: number, metres: number, { kind, power, electric }: VehicleFacts): bigint {
  const table = year >= 2022 ? printed[2022] : year === 2021 ? printed[2021] : printed[2020];
  const limits = kind === 'car' ? [5000, 20_000] : [3000, 6000];
  for (const line of table.trim().split('\n')) {
    const [head = '', ...formulas] = line.trim().split(' | ');
    const [name, low, high] = head.split(' ');
    if (name !== kind || (power ?? 0) < Number(low) || (power ?? 0) > Number(high)) continue;
    const bracket = limits.filter((km) => metres > km * 1000).length;
    const [, factor = '', plus = '0'] = /d x ([\d,]+)\)?(?: \+ (\d+))?/.exec(formulas[bracket] ?? '') ?? [];
    // Euros as a fraction of a million; with the supplement, of ten million.
    const numerator =
      (BigInt(metres) * thousandths(factor) + BigInt(plus) * 1_000_000n) * (electric ? 12n : 10n);
    const [cents, rest] = [numerator / 100_000n, numerator % 100_000n];
    return rest * 2n >= 100_000n ? cents + 1n : cents;
  }
  throw new Error(`no line for ${kind} with ${power} CV`);
}

export const vehicle: fc.Arbitrary<VehicleFacts> = fc
  .record({
    kind: fc.constantFrom(...vehicleKinds),
    power: fc.integer({ min: 1, max: 99 }),
    electric: fc.boolean(),
  })
  .map(({ power, ...one }) => ({ ...one, power: one.kind === 'moped' ? null : power }));
export const year = fc.integer({ min: 2020, max: 2027 });
