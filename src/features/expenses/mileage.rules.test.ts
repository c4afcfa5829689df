import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';
import {
  type Correction,
  type Journey,
  journeyMileage,
  parseDistance,
  scales,
  settlementOf,
  type VehicleFacts,
  vehicleKinds,
  yearlyMileage,
} from './mileage.rules.ts';

const car = (power: number, electric = false): VehicleFacts => ({ kind: 'car', power, electric });
const moped: VehicleFacts = { kind: 'moped', power: null, electric: false };

describe('a year', () => {
  // Source: the administration's table and its example of 4,000 km with 6 CV: 4,000 × 0.665.
  test.each([
    [6, 4000, 2660_00],
    [3, 5000, 2645_00],
    [3, 5001, 2645_32],
    [4, 6000, 3370_00],
    [5, 10_000, 4965_00],
    [5, 20_000, 8535_00],
    [5, 20_001, 8540_43],
    [6, 20_000, 8937_00],
    [7, 25_000, 11_750_00],
    [7, 0, 0],
  ])('%s CV, %i km: %i cents', (power, kilometres, cents) => {
    expect(yearlyMileage(2025, kilometres * 1000, car(power))).toBe(cents);
  });

  test('is reimbursed 20 % more for electric vehicles', () => {
    expect(yearlyMileage(2025, 10_000_000, car(5, true))).toBe(5958_00);
    expect(yearlyMileage(2025, 1000, car(3, true))).toBe(63);
    // Printed with rounded factors for electric mopeds: d × 0.378.
    expect(yearlyMileage(2025, 1_000_000, { ...moped, electric: true })).toBe(378_00);
  });

  // Printed examples: DGFiP, 7,000 km with 5 CV for 2023; press, 4,000 km with 4 CV for 2020.
  test.each([
    [2023, 5, 7000, false, 3894_00],
    [2020, 4, 4000, false, 2092_00],
    [2020, 4, 4000, true, 2510_40],
    [2021, 6, 4000, false, 2524_00],
    [2021, 3, 25_000, false, 8750_00],
  ])('%i, %s CV, %i km, electric %s: %i cents', (year, power, kilometres, electric, cents) => {
    expect(yearlyMileage(year, kilometres * 1000, car(power, electric))).toBe(cents);
  });

  test('before 2020 has no scale', () => {
    expect(yearlyMileage(2019, 4_000_000, car(6))).toBeUndefined();
  });

  test('any fiscal power has its bracket', () => {
    for (const [power, same] of [
      [1, 3],
      [2, 3],
      [8, 7],
      [99, 7],
    ] as const)
      expect(yearlyMileage(2025, 12_345_000, car(power))).toBe(yearlyMileage(2025, 12_345_000, car(same)));
    const bike = (power: number): VehicleFacts => ({ kind: 'motorbike', power, electric: false });
    expect([1, 2, 3, 5, 6, 12].map((power) => yearlyMileage(2025, 1_000_000, bike(power)))).toEqual([
      395_00, 395_00, 468_00, 468_00, 606_00, 606_00,
    ]);
  });

  test.each([3, 4, 5, 6, 7])('%s CV: the amount never decreases with the distance', (power) => {
    const less: number[] = [];
    for (const electric of [false, true])
      for (let km = 0, before = 0; km <= 40_000; km++) {
        const cents = yearlyMileage(2025, km * 1000, car(power, electric)) ?? Number.NaN;
        if (!(cents >= before)) less.push(km);
        before = cents;
      }
    expect(less).toEqual([]);
  });

  test('of 2020 and 2021 decreases for mopeds at 3,000 km, as printed', () => {
    expect(yearlyMileage(2020, 3_000_000, moped)).toBe(816_00);
    expect(yearlyMileage(2020, 3_001_000, moped)).toBe(608_06);
  });
});

/**
 * The tables as the arrêtés print them, written down a second time: each line is the kind, the lowest and the highest fiscal
 * power, and the three formulas.
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

/** A decimal with a comma as a fraction of thousandths. */
function thousandths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split(',');
  return BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0'));
}

/** Cents by the printed table, in exact fractions. */
function byTheTable(year: number, metres: number, { kind, power, electric }: VehicleFacts): bigint {
  const table = year >= 2022 ? printed[2022] : year === 2021 ? printed[2021] : printed[2020];
  const limits = kind === 'car' ? [5000, 20_000] : [3000, 6000];
  for (const line of table.trim().split('\n')) {
    const [head = '', ...formulas] = line.trim().split(' | ');
    const [name, low, high] = head.split(' ');
    if (name !== kind || (power ?? 0) < Number(low) || (power ?? 0) > Number(high)) continue;
    const bracket = limits.filter((km) => metres > km * 1000).length;
    const [, factor = '', plus = '0'] = /d x ([\d,]+)\)?(?: \+ (\d+))?/.exec(formulas[bracket] ?? '') ?? [];
    // Euros as a fraction of a million, then of ten million with the supplement.
    const numerator =
      (BigInt(metres) * thousandths(factor) + BigInt(plus) * 1_000_000n) * (electric ? 12n : 10n);
    const [cents, rest] = [numerator / 100_000n, numerator % 100_000n];
    return rest * 2n >= 100_000n ? cents + 1n : cents;
  }
  throw new Error(`no line for ${kind} with ${power} CV`);
}

const vehicle: fc.Arbitrary<VehicleFacts> = fc
  .record({
    kind: fc.constantFrom(...vehicleKinds),
    power: fc.integer({ min: 1, max: 99 }),
    electric: fc.boolean(),
  })
  .map(({ power, ...one }) => ({ ...one, power: one.kind === 'moped' ? null : power }));
const year = fc.integer({ min: 2020, max: 2027 });

test('every amount is that of the printed table, computed in fractions', () => {
  fc.assert(
    fc.property(year, vehicle, fc.integer({ min: 0, max: 400_000 }), (one, facts, hundreds) => {
      const metres = hundreds * 100;
      expect(BigInt(yearlyMileage(one, metres, facts) ?? -1)).toBe(byTheTable(one, metres, facts));
    }),
    { numRuns: 20_000 },
  );
});

test('all printed formulas are in the scales', () => {
  expect(scales.map(({ from }) => from)).toEqual([2020, 2021, 2022]);
  for (const { from, rows } of scales)
    for (const kind of vehicleKinds)
      for (const { from: power } of rows[kind])
        for (const km of [1, 3000, 3001, 5000, 5001, 6000, 6001, 20_000, 20_001]) {
          const facts = { kind, power: kind === 'moped' ? null : power, electric: false };
          expect(BigInt(yearlyMileage(from, km * 1000, facts) ?? -1)).toBe(
            byTheTable(from, km * 1000, facts),
          );
        }
});

test('a distance has at most one decimal, after a comma or a point', () => {
  expect(['12', '12.5', '12,5', ' 1 234,0 ', '0,1', '20000', '7.50'].map(parseDistance)).toEqual([
    12_000, 12_500, 12_500, 1_234_000, 100, 20_000_000, 7500,
  ]);
  for (const text of ['', '0', '0,0', '-1', '12.55', '1e3', '20000.1', 'x', '1.234,5'])
    expect(parseDistance(text)).toBeUndefined();
});

test('a journey counts after those before it in the year, by day and then by receipt', () => {
  const others = [
    { id: 1, day: '2026-03-01' as Day, metres: 4_000_000 },
    { id: 5, day: '2026-06-01' as Day, metres: 100_000 },
  ];
  const on = (day: Day, id?: number) => journeyMileage({ id, day, metres: 2_000_000 }, car(5), others);
  expect(on('2026-02-01')).toEqual({ cents: 1272_00, before: 0 });
  // 6,000 km with 5 CV: 6000 × 0.357 + 1395 = 3537.
  expect(on('2026-03-01')).toEqual({ cents: 993_00, before: 4_000_000 });
  expect(on('2026-06-01', 4)?.before).toBe(4_000_000);
  expect(on('2026-06-01')?.before).toBe(4_100_000);
  expect(on('2019-06-01')).toBeUndefined();
});

/** What can happen to a person's journeys and reports. */
type Move =
  | { kind: 'add'; day: number; hundreds: number }
  | { kind: 'change'; at: number; day: number; hundreds: number }
  | { kind: 'delete'; at: number }
  | { kind: 'report' }
  | { kind: 'freeze'; at: number }
  | { kind: 'thaw'; at: number }
  | { kind: 'drop'; at: number };

const at = fc.nat(99);
const day = fc.integer({ min: 1, max: 28 });
const hundreds = fc.integer({ min: 1, max: 60_000 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), day, hundreds }),
  fc.record({ kind: fc.constant('add' as const), day, hundreds }),
  fc.record({ kind: fc.constant('change' as const), at, day, hundreds }),
  fc.record({ kind: fc.constant('delete' as const), at }),
  fc.record({ kind: fc.constant('report' as const) }),
  fc.record({ kind: fc.constant('freeze' as const), at }),
  fc.record({ kind: fc.constant('thaw' as const), at }),
  fc.record({ kind: fc.constant('drop' as const), at }),
);

interface Row {
  id: number;
  report: number;
  cents: number;
  /** Undefined for a correction. */
  journey?: { day: Day; metres: number };
}

/** A person's reports as the service keeps them, in memory. */
class Person {
  readonly frozen = new Map<number, boolean>([[1, false]]);
  rows: Row[] = [];
  #ids = 1;
  readonly year: number;
  readonly facts: VehicleFacts;
  constructor(year: number, facts: VehicleFacts) {
    this.year = year;
    this.facts = facts;
  }
  isFrozen = ({ report }: Row) => this.frozen.get(report) === true;
  open = () => [...this.frozen].filter(([, frozen]) => !frozen).map(([id]) => id);
  dayOf = (number: number): Day => `${this.year}-02-${String(number).padStart(2, '0')}` as Day;

  take(one: Move): void {
    const [reports, open] = [[...this.frozen.keys()], this.open()];
    const free = this.rows.filter((row) => row.journey !== undefined && !this.isFrozen(row));
    const chosen = 'at' in one ? free[one.at % Math.max(1, free.length)] : undefined;
    const report = 'at' in one ? reports[one.at % Math.max(1, reports.length)] : undefined;
    const into = open.at(-1);
    switch (one.kind) {
      case 'add':
        if (into !== undefined)
          this.rows.push({ id: ++this.#ids, report: into, cents: 0, journey: this.#journey(one) });
        break;
      case 'change':
        if (chosen !== undefined) chosen.journey = this.#journey(one);
        break;
      case 'delete':
        this.rows = this.rows.filter((row) => row !== chosen);
        break;
      case 'report':
        this.frozen.set(Math.max(0, ...reports) + 1, false);
        break;
      case 'freeze':
      case 'thaw':
        if (report !== undefined) this.frozen.set(report, one.kind === 'freeze');
        break;
      case 'drop':
        if (report === undefined || this.frozen.get(report) === true) break;
        this.frozen.delete(report);
        this.rows = this.rows.filter((row) => row.report !== report);
    }
    this.settle();
  }

  #journey(one: { day: number; hundreds: number }) {
    return { day: this.dayOf(one.day), metres: one.hundreds * 100 };
  }

  settle(): void {
    const { due, amounts } = settlementOf({ ...this.books(), year: this.year, vehicle: this.facts });
    for (const row of this.rows) row.cents = amounts.get(row.id) ?? row.cents;
    const kept = this.rows.find((row) => row.journey === undefined && !this.isFrozen(row));
    this.rows = this.rows.filter((row) => row.journey !== undefined || this.isFrozen(row));
    const place = kept?.report ?? this.open().at(-1);
    if (due !== 0 && place !== undefined) this.rows.push({ id: ++this.#ids, report: place, cents: due });
  }

  books(): { journeys: Journey[]; corrections: Correction[] } {
    const facts = (row: Row) => ({ id: row.id, cents: row.cents, frozen: this.isFrozen(row) });
    return {
      journeys: this.rows.flatMap((row) => (row.journey ? [{ ...facts(row), ...row.journey }] : [])),
      corrections: this.rows.filter((row) => row.journey === undefined).map(facts),
    };
  }
}

test('whatever the order of changes, a vehicle’s year adds up to the scale, and frozen amounts stay', () => {
  fc.assert(
    fc.property(year, vehicle, fc.array(move, { maxLength: 40 }), (one, facts, moves) => {
      const person = new Person(one, facts);
      for (const next of moves) {
        const before = new Map(person.rows.filter(person.isFrozen).map(({ id, cents }) => [id, cents]));
        person.take(next);
        for (const row of person.rows)
          if (person.isFrozen(row) && before.has(row.id)) expect(row.cents).toBe(before.get(row.id));
        if (person.open().length === 0) continue;
        const metres = person.books().journeys.reduce((sum, journey) => sum + journey.metres, 0);
        const all = sumCents(person.rows.map(({ cents }) => cents));
        expect(BigInt(all)).toBe(byTheTable(one, metres, facts));
      }
    }),
    { numRuns: 2000 },
  );
});
