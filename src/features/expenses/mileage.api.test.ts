/** Journeys, reports and corrections on a real database: a vehicle's year adds up to the scale. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { actingFor, form, startApi, type TestApi, type TestClient } from '../../../tests/support/api.ts';
import { expensesCompany } from './factory.ts';
import { yearlyMileage } from './mileage.rules.ts';
import * as receipts from './receipt.contract.ts';
import * as reports from './report.contract.ts';
import * as contract from './vehicle.contract.ts';

let app: TestApi;
beforeAll(async () => {
  app = await startApi();
});
afterAll(() => app.close());

const put = (who: TestClient, path: string, values: Record<string, string> = {}) =>
  who.request(path, { method: 'PUT', body: form(values) });

/** A company with a person who drives a Clio with 5 CV. */
async function driving() {
  const company = await expensesCompany(app);
  const { consultant, manager, owner } = company;
  const vehicleId = await company.vehicle(consultant);
  const drive = (reportId: number, date: string, distance: number | string, more: object = {}) =>
    company.add(consultant, reportId, {
      ...{ posteId: company.postes.Kilometres, valuettc: '', purpose: 'Lakes' },
      ...{ vehicleId, date, distance, ...more },
    });
  const read = (receiptId: number) => consultant.api(receipts.readReceipt, { params: { receiptId } });
  const amount = async (receiptId: number) => (await read(receiptId)).valuettc;
  const list = async (reportId: number) => {
    const query = { rowsPerPage: 1000, page: 0 };
    return (await owner.api(receipts.listReceipts, { params: { reportId }, query })).receipts;
  };
  const accept = async (reportId: number) => {
    for (const { receiptId, correction } of await list(reportId))
      if (correction?.accepted === false)
        await consultant.api(receipts.acceptCorrection, { params: { receiptId } });
  };
  const submit = (reportId: number) =>
    put(consultant, `/reports/${reportId}`, { title: 'October', managerEmail: manager.account.email });
  const decide = (reportId: number, step: 'approve' | 'reject' | 'reopen') =>
    put(manager, `/reports/${reportId}/${step}`, { comment: 'because' });
  const approved = async (reportId: number) => {
    expect((await submit(reportId)).status).toBe(200);
    expect((await decide(reportId, 'approve')).status).toBe(200);
  };
  const years = async () => {
    const params = { userId: consultant.account.userId };
    const { vehicles } = await consultant.api(contract.listVehicles, { params });
    return vehicles.find((one) => one.vehicleId === vehicleId)?.years ?? [];
  };
  return { ...company, vehicleId, drive, read, amount, list, accept, submit, decide, approved, years };
}

type Driving = Awaited<ReturnType<typeof driving>>;

/** Sums of the database by vehicle and year, and the scale computed from its kilometres. */
async function books({ workspaceId }: Driving) {
  const { rows } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    sql<{ year: number; metres: number; cents: number; net: number }>`
      select coalesce(x.corrected_year, extract(year from x.date)::int) as year, coalesce(sum(x.distance_m), 0)::int as metres,
             sum(x.ttc_cents)::int as cents, sum(v.net_cents)::int as net
        from receipts x join receipt_vats v on v.receipt_id = x.id
       where x.vehicle_id is not null group by 1 order by 1`.execute(db),
  );
  return rows.map((row) => ({
    ...row,
    scale: yearlyMileage(row.year, row.metres, { kind: 'car', power: 5, electric: false }),
  }));
}

async function expectScale(one: Driving): Promise<void> {
  for (const { cents: sum, net, scale } of await books(one)) expect([sum, net]).toEqual([scale, scale]);
}

describe('a journey before others', () => {
  test('moves those in open reports, when it is added, changed and deleted', async () => {
    const one = await driving();
    const { consultant, begin, drive, amount } = one;
    const [first, second] = [await begin(consultant), await begin(consultant)];
    const late = await drive(second, '2026-10-20', 2000);
    expect(await amount(late)).toBe('1272.00');
    const early = await drive(first, '2026-03-01', '4000,5');
    // 6,000.5 km with 5 CV: 3,537.18, less 4,000.5 × 0.636 = 2,544.32.
    expect([await amount(early), await amount(late)]).toEqual(['2544.32', '992.86']);
    await consultant.api(receipts.updateReceipt, {
      params: { receiptId: early },
      body: { date: '2026-03-01', posteId: one.postes.Kilometres ?? 0, distance: 100 },
    });
    expect([await amount(early), await amount(late)]).toEqual(['63.60', '1272.00']);
    // The order of days counts, not that of entering.
    await consultant.api(receipts.updateReceipt, {
      params: { receiptId: early },
      body: { date: '2026-12-01', posteId: one.postes.Kilometres ?? 0, distance: 4000 },
    });
    expect([await amount(late), await amount(early)]).toEqual(['1272.00', '2265.00']);
    const answer = await consultant.request(`/receipts/${late}`, { method: 'DELETE' });
    expect(answer.status).toBe(201);
    expect(await amount(early)).toBe('2544.00');
    await expectScale(one);
  });

  test('changes the versions of the other reports', async () => {
    const { consultant, begin, drive } = await driving();
    const [first, second] = [await begin(consultant), await begin(consultant)];
    await drive(second, '2026-10-20', 6000);
    const revision = async () =>
      (await consultant.api(reports.readReport, { params: { reportId: second } })).revision;
    const before = await revision();
    await drive(first, '2026-03-01', 4000);
    expect(await revision()).toBeGreaterThan(before);
  });

  test('deleted with its report moves the later ones', async () => {
    const one = await driving();
    const { consultant, begin, drive, amount } = one;
    const [first, second] = [await begin(consultant), await begin(consultant)];
    await drive(first, '2026-03-01', 6000);
    const late = await drive(second, '2026-10-20', 1000);
    expect(await amount(late)).toBe('357.00');
    expect((await consultant.request(`/reports/${first}`, { method: 'DELETE' })).status).toBe(200);
    expect(await amount(late)).toBe('636.00');
  });

  test('filled in by a manager acting for the person counts in each report that it moves', async () => {
    const { consultant, manager, begin, drive, vehicleId, postes } = await driving();
    const [first, second] = [await begin(consultant), await begin(consultant)];
    await drive(second, '2026-10-20', 6000);
    const body = { posteId: postes.Kilometres, vehicleId, date: '2026-03-01', distance: 10, purpose: 'x' };
    await actingFor(consultant, manager)(receipts.createReceipt, {
      body: { reportId: first, ...body, posteId: postes.Kilometres ?? 0 },
    });
    const { filled_in_by } = await consultant.api(reports.readReport, { params: { reportId: second } });
    expect(filled_in_by).toEqual([manager.account.userId]);
  });
});

describe('a correction', () => {
  test('brings approved journeys to the scale in the next report, once accepted', async () => {
    const one = await driving();
    const { consultant, begin, drive, amount, list, approved, submit, accept, years } = one;
    const [first, second] = [await begin(consultant), await begin(consultant)];
    const late = await drive(second, '2026-10-20', 2000);
    await approved(second);
    await drive(first, '2026-03-01', 4000);
    expect(await amount(late)).toBe('1272.00');
    const [, line] = await list(first);
    // 2,000 km after 4,000: 993.00 instead of 1,272.00.
    expect(line).toMatchObject({
      ...{ valuettc: '-279.00', valueht: '-279.00', value_untaxed: '-279.00', mileage: null },
      correction: { year: 2026, vehicle: 'Clio', accepted: false },
      hints: [],
    });
    await expectScale(one);
    const refused = await submit(first);
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'CORRECTION_OPEN']);
    await accept(first);
    // It changes with the year, and must be accepted again.
    await drive(first, '2026-03-02', 1000);
    const [changed] = (await list(first)).filter(({ correction }) => correction !== null);
    expect(changed).toMatchObject({ valuettc: '-558.00', correction: { accepted: false } });
    await accept(first);
    await approved(first);
    await expectScale(one);
    expect(await years()).toEqual([
      {
        ...{ year: 2026, kilometres: 7000, journeys: 3 },
        ...{ amount: '3894.00', scale: '3894.00', due: '0.00' },
      },
    ]);
  });

  test('waits for the next report while there is no open one', async () => {
    const one = await driving();
    const { consultant, begin, drive, list, approved, decide, years } = one;
    const [first, second] = [await begin(consultant), await begin(consultant)];
    await drive(first, '2026-03-01', 4000);
    await drive(second, '2026-10-20', 2000);
    await approved(first);
    await approved(second);
    await decide(first, 'reopen');
    expect((await consultant.request(`/reports/${first}`, { method: 'DELETE' })).status).toBe(200);
    expect((await years())[0]).toMatchObject({ amount: '993.00', scale: '1272.00', due: '279.00' });
    const next = await begin(consultant);
    expect((await list(next)).map(({ valuettc, correction }) => [valuettc, correction?.year])).toEqual([
      ['279.00', 2026],
    ]);
    await expectScale(one);
    // The next report has no second one.
    const other = await begin(consultant);
    expect(await list(other)).toEqual([]);
    // With its report deleted, it moves to the other one.
    expect((await consultant.request(`/reports/${next}`, { method: 'DELETE' })).status).toBe(200);
    expect((await list(other)).map(({ valuettc }) => valuettc)).toEqual(['279.00']);
    await expectScale(one);
  });

  test('goes when the report that it corrects is rejected, because its journeys are computed again', async () => {
    const one = await driving();
    const { consultant, begin, drive, amount, list, submit, decide } = one;
    const [first, second] = [await begin(consultant), await begin(consultant)];
    const late = await drive(second, '2026-10-20', 2000);
    await submit(second);
    await drive(first, '2026-03-01', 4000);
    // Submitted: what the manager sees stays.
    expect(await amount(late)).toBe('1272.00');
    expect(await list(first)).toHaveLength(2);
    expect((await decide(second, 'reject')).status).toBe(200);
    expect(await amount(late)).toBe('993.00');
    expect(await list(first)).toHaveLength(1);
    await expectScale(one);
  });

  test('is neither changed nor deleted by its author, and no other receipt is accepted', async () => {
    const { consultant, begin, drive, list, approved } = await driving();
    const [first, second] = [await begin(consultant), await begin(consultant)];
    await drive(second, '2026-10-20', 2000);
    await approved(second);
    const journey = await drive(first, '2026-03-01', 4000);
    const line = (await list(first)).find(({ correction }) => correction !== null)?.receiptId ?? 0;
    const code = async (answer: Response) => [answer.status, (await answer.json()).code];
    const remove = consultant.request(`/receipts/${line}`, { method: 'DELETE' });
    expect(await code(await remove)).toEqual([409, 'CORRECTION_KEPT']);
    const change = put(consultant, `/receipts/${line}`, { date: '2026-03-01', posteId: '1' });
    expect(await code(await change)).toEqual([409, 'CORRECTION_KEPT']);
    expect(await code(await put(consultant, `/receipts/${journey}/accept`))).toEqual([409, 'NO_CORRECTION']);
  });

  test('is named in the exported lines, with vehicle and kilometres of journeys', async () => {
    const { consultant, begin, drive, approved } = await driving();
    const [first, second] = [await begin(consultant), await begin(consultant)];
    await drive(second, '2026-10-20', 2000);
    await approved(second);
    await drive(first, '2026-03-01', '4000.5');
    const answer = await consultant.request(`/reports/${first}/export?format=csv`);
    const [head = '', journey = '', correction = ''] = (await answer.text()).split('\r\n');
    expect(head).toContain('Vehicle,Kilometres,Mileage correction');
    expect(journey).toContain(',Clio,4000.5,,');
    expect(correction).toMatch(/,-\d+\.\d\d,.*,Clio,,2026,/);
  });
});

test('a scale that decreases gives a negative journey, as printed', async () => {
  const { consultant, begin, drive, amount, vehicle } = await driving();
  const moped = await vehicle(consultant, { name: 'Solex', kind: 'moped', power: '' });
  const report = await begin(consultant);
  const more = { vehicleId: moped };
  await drive(report, '2020-03-01', 3000, more);
  const over = await drive(report, '2020-03-02', 1, more);
  expect(await amount(over)).toBe('-207.94');
});

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

/** Statuses that mean a conflict with the state, nothing else. */
const ordinary = [200, 201, 400, 403, 404, 409];

test('whatever the order of changes and decisions, the year adds up to the scale to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const one = await driving();
      await one.begin(one.consultant);
      for (const next of steps) {
        const status = await take(one, next);
        expect(ordinary).toContain(status);
      }
      // A report gets what had no open one.
      await one.begin(one.consultant);
      await expectScale(one);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 180_000);

test('a person and a manager change reports at the same time: nothing fails, and the year adds up', async () => {
  const one = await driving();
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

test('a journey of the previous version gets a vehicle by power, and keeps its amount', async () => {
  const one = await driving();
  const { consultant, begin, workspaceId, postes, read } = one;
  const reportId = await begin(consultant);
  const [receiptId = 0, other = 0, electric = 0] = await asTenant(
    app.platform.engine,
    workspaceId,
    async ({ db }) => {
      const base = {
        ...{ workspace_id: workspaceId, report_id: reportId, poste_id: postes.Kilometres ?? 0 },
        ...{ date: '2025-03-01' as Day, purpose: 'x', distance_km: 100, power: 3, ttc_cents: 5290 },
      };
      const rows = await db
        .insertInto('receipts')
        .values([
          { ...base, number: 1 },
          { ...base, number: 2, distance_km: 20, ttc_cents: 1058 },
          { ...base, number: 3, electric: true, ttc_cents: 6348 },
        ])
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  );
  const { mileage, valuettc } = await read(receiptId);
  expect({ ...mileage, valuettc }).toMatchObject({
    ...{ distance: 100, vehicle: 'Car 3 CV', kind: 'car', power: 3, electric: false, valuettc: '52.90' },
  });
  expect((await read(other)).mileage?.vehicleId).toBe(mileage?.vehicleId);
  expect((await read(electric)).mileage).toMatchObject({ vehicle: 'Electric car 3 CV', electric: true });
});
