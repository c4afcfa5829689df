/**
 * Changes journeys and reports randomly and simultaneously on a real database: a vehicle's year adds up to
 * the scale.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import { form, testApi } from '../../../tests/support/api.ts';
import { type Driving, driving, expectScale, put } from '../../../tests/support/driving.ts';

const app = testApi();

type Kind = 'add' | 'change' | 'delete' | 'begin' | 'submit' | 'approve' | 'reject' | 'reopen' | 'drop';
interface Step {
  kind: Kind;
  at: number;
  day: number;
  distance: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Kind>(
    ...(['add', 'add', 'add', 'change', 'delete', 'begin'] as const),
    ...(['submit', 'approve', 'reject', 'reopen', 'drop'] as const),
  ),
  at: fc.nat(50),
  day: fc.integer({ min: 1, max: 28 }),
  distance: fc.integer({ min: 1, max: 60_000 }).map((tenths) => tenths / 10),
});

/** Takes a step, whatever its answer. @returns the status. */
async function take(one: Driving, { kind, at, day, distance }: Step): Promise<number> {
  const { consultant, begin, submit, accept, decide, workspaceId, vehicleId, postes } = one;
  const { reportIds, journeys } = await asTenant(app.platform.engine, workspaceId, async ({ db }) => ({
    reportIds: (await db.selectFrom('reports').select('id').orderBy('id').execute()).map(({ id }) => id),
    journeys: (
      await db.selectFrom('receipts').select('id').where('distance_m', 'is not', null).orderBy('id').execute()
    ).map(({ id }) => id),
  }));
  const [report = 0, journey = 0] = [reportIds[at % reportIds.length], journeys[at % journeys.length]];
  const date = `2026-02-${String(day).padStart(2, '0')}`;
  const fields = { date, posteId: String(postes.Kilometres), distance: String(distance) };
  switch (kind) {
    case 'add': {
      const body = form({ ...fields, reportId: String(report), vehicleId: String(vehicleId), purpose: 'x' });
      return (await consultant.request('/receipts', { method: 'POST', body })).status;
    }
    case 'change':
      return (await put(consultant, `/receipts/${journey}`, fields)).status;
    case 'delete':
      return (await consultant.request(`/receipts/${journey}`, { method: 'DELETE' })).status;
    case 'begin':
      return (await begin(consultant)) && 200;
    case 'submit':
      await accept(report).catch(() => undefined);
      return (await submit(report)).status;
    case 'drop':
      return (await consultant.request(`/reports/${report}`, { method: 'DELETE' })).status;
    default:
      return (await decide(report, kind)).status;
  }
}

/** Statuses of a success, an invalid input or a conflict. Any other status is a defect. */
const ordinary = [200, 201, 400, 403, 404, 409];

test('whatever the order of changes and decisions, a year’s journeys add up to the scale to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const one = await driving(app);
      await one.begin(one.consultant);
      for (const next of steps) {
        const status = await take(one, next);
        expect(ordinary).toContain(status);
      }
      // A new report gets the corrections for which no report was open.
      await one.begin(one.consultant);
      await expectScale(one);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 180_000);

test('a person and a manager can change reports at the same time, and the year adds up', async () => {
  const one = await driving(app);
  const { consultant, begin, submit, drive } = one;
  const made = [];
  for (let at = 0; at < 6; at++) {
    const report = await begin(consultant);
    made.push(report);
    for (let day = 1; day <= 3; day++) await drive(report, `2026-02-0${day + at}`, 900 + at);
  }
  for (const report of made.slice(0, 3)) expect((await submit(report)).status).toBe(200);
  const kinds = ['add', 'change', 'delete', 'add', 'submit', 'change'] as const;
  const decisions = ['reject', 'approve', 'reopen', 'reject'] as const;
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => [
      take(one, {
        kind: kinds[at % kinds.length] ?? 'add',
        at: at * 7,
        day: 1 + (at % 28),
        distance: 200.5 + at,
      }),
      take(one, { kind: decisions[at % decisions.length] ?? 'reject', at: at * 5, day: 1, distance: 1 }),
    ]).flat(),
  );
  expect(answers.filter((status) => !ordinary.includes(status))).toEqual([]);
  expect(answers.filter((status) => status < 300).length).toBeGreaterThan(20);
  await begin(consultant);
  await expectScale(one);
});
