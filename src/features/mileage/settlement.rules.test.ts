import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';
import { byTheTable, vehicle, year } from '../../../tests/support/printed-scales.ts';
import type { VehicleFacts } from './rules.ts';
import { type Correction, type Journey, journeyMileage, settlementOf } from './settlement.rules.ts';

const car = (power: number): VehicleFacts => ({ kind: 'car', power, electric: false });

test('a journey is inserted after the earlier ones of the year, ordered by day and then by receipt', () => {
  const others = [
    { id: 1, day: '2026-03-01' as Day, metres: 4_000_000 },
    { id: 5, day: '2026-06-01' as Day, metres: 100_000 },
  ];
  const on = (day: Day, id?: number) => journeyMileage({ id, day, metres: 2_000_000 }, car(5), others);
  expect(on('2026-02-01')).toEqual({ cents: 1272_00, before: 0 });
  // The first 6,000 km with 5 CV: 6000 × 0.357 + 1395 = 3537.
  expect(on('2026-03-01')).toEqual({ cents: 993_00, before: 4_000_000 });
  expect(on('2026-06-01', 4)?.before).toBe(4_000_000);
  expect(on('2026-06-01')?.before).toBe(4_100_000);
  expect(on('2019-06-01')).toBeUndefined();
});

/** The possible changes of a person's journeys and reports. */
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

/** A person's reports in memory, maintained like the service does. */
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

test('whatever the order of changes, a vehicle’s year adds up to the scale, and approved amounts stay', () => {
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
