/** Changes journeys, reports and corrections on a real database: a vehicle's year adds up to the scale. */
import { describe, expect, test } from 'vitest';
import * as reports from '#features/expenses/report.contract.ts';
import type { Day } from '#kernel/day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { actingFor, testApi } from '../../../tests/support/api.ts';
import { driving, expectScale, put } from '../../../tests/support/driving.ts';
import * as receipts from './contract.ts';

const app = testApi();

describe('a journey before others', () => {
  test('adding, changing or deleting an earlier journey recomputes the later ones in open reports', async () => {
    const one = await driving(app);
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
    // The order of the days counts, not the order of entry.
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

  test('an earlier journey raises the revision of the other reports that it affects', async () => {
    const { consultant, begin, drive } = await driving(app);
    const [first, second] = [await begin(consultant), await begin(consultant)];
    await drive(second, '2026-10-20', 6000);
    const revision = async () =>
      (await consultant.api(reports.readReport, { params: { reportId: second } })).revision;
    const before = await revision();
    await drive(first, '2026-03-01', 4000);
    expect(await revision()).toBeGreaterThan(before);
  });

  test('deleting a report recomputes the journeys that come after its own', async () => {
    const one = await driving(app);
    const { consultant, begin, drive, amount } = one;
    const [first, second] = [await begin(consultant), await begin(consultant)];
    await drive(first, '2026-03-01', 6000);
    const late = await drive(second, '2026-10-20', 1000);
    expect(await amount(late)).toBe('357.00');
    expect((await consultant.request(`/reports/${first}`, { method: 'DELETE' })).status).toBe(200);
    expect(await amount(late)).toBe('636.00');
  });

  test('if a manager enters a journey for a person, each report that it affects counts as filled in by the manager', async () => {
    const { consultant, manager, begin, drive, vehicleId, postes } = await driving(app);
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
  test('an accepted correction brings the approved journeys to the scale in the next report', async () => {
    const one = await driving(app);
    const { consultant, begin, drive, amount, list, approved, submit, accept, years } = one;
    const [first, second] = [await begin(consultant), await begin(consultant)];
    const late = await drive(second, '2026-10-20', 2000);
    await approved(second);
    await drive(first, '2026-03-01', 4000);
    expect(await amount(late)).toBe('1272.00');
    const [, line] = await list(first);
    // 2,000 km after 4,000: 993.00 instead of 1,272.00.
    expect(line).toMatchObject({
      valuettc: '-279.00',
      valueht: '-279.00',
      value_untaxed: '-279.00',
      mileage: null,
      correction: { year: 2026, vehicle: 'Clio', accepted: false },
      hints: [],
    });
    await expectScale(one);
    const refused = await submit(first);
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'CORRECTION_OPEN']);
    await accept(first);
    // The correction changes with the year's journeys and must then be accepted again.
    await drive(first, '2026-03-02', 1000);
    const [changed] = (await list(first)).filter(({ correction }) => correction !== null);
    expect(changed).toMatchObject({ valuettc: '-558.00', correction: { accepted: false } });
    await accept(first);
    await approved(first);
    await expectScale(one);
    expect(await years()).toEqual([
      {
        year: 2026,
        kilometres: 7000,
        journeys: 3,
        amount: '3894.00',
        scale: '3894.00',
        due: '0.00',
      },
    ]);
  });

  test('if no report is open, the correction waits for the next one', async () => {
    const one = await driving(app);
    const { consultant, begin, drive, list, approved, years } = one;
    const [first, second] = [await begin(consultant), await begin(consultant)];
    await drive(first, '2026-03-01', 4000);
    await drive(second, '2026-10-20', 2000);
    await approved(second);
    expect((await consultant.request(`/reports/${first}`, { method: 'DELETE' })).status).toBe(200);
    expect((await years())[0]).toMatchObject({ amount: '993.00', scale: '1272.00', due: '279.00' });
    const next = await begin(consultant);
    expect((await list(next)).map(({ valuettc, correction }) => [valuettc, correction?.year])).toEqual([
      ['279.00', 2026],
    ]);
    await expectScale(one);
    // The next report does not get a second correction.
    const other = await begin(consultant);
    expect(await list(other)).toEqual([]);
    // If the report with the correction is deleted, the correction moves to the other report.
    expect((await consultant.request(`/reports/${next}`, { method: 'DELETE' })).status).toBe(200);
    expect((await list(other)).map(({ valuettc }) => valuettc)).toEqual(['279.00']);
    await expectScale(one);
  });

  test('rejecting the corrected report removes the correction, because its journeys are computed again', async () => {
    const one = await driving(app);
    const { consultant, begin, drive, amount, list, submit, decide } = one;
    const [first, second] = [await begin(consultant), await begin(consultant)];
    const late = await drive(second, '2026-10-20', 2000);
    await submit(second);
    await drive(first, '2026-03-01', 4000);
    // The amounts of a submitted report stay as the manager sees them.
    expect(await amount(late)).toBe('1272.00');
    expect(await list(first)).toHaveLength(2);
    expect((await decide(second, 'reject')).status).toBe(200);
    expect(await amount(late)).toBe('993.00');
    expect(await list(first)).toHaveLength(1);
    await expectScale(one);
  });

  test('the author can neither change nor delete a correction, and only corrections can be accepted', async () => {
    const { consultant, begin, drive, list, approved } = await driving(app);
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

  test('exported lines name the correction, and prove each journey by its vehicle, rate and scale', async () => {
    const { consultant, begin, drive, approved, vehicle } = await driving(app);
    const [first, second] = [await begin(consultant), await begin(consultant)];
    await drive(second, '2026-10-20', 2000);
    await approved(second);
    await drive(first, '2026-03-01', '4000.5');
    const zoe = await vehicle(consultant, { name: 'Zoe', electric: true });
    await drive(first, '2026-03-02', 10_000, { vehicleId: zoe });
    const answer = await consultant.request(`/reports/${first}/export?format=csv`);
    const [head = '', ...lines] = (await answer.text()).split('\r\n');
    expect(head).toContain('"From, to, and what for",Rate per km,Mileage scale,Mileage correction');
    const lineOf = (text: string) => lines.find((line) => line.includes(text)) ?? '';
    const scale = '"?scale since 2022, .*27 .* 2023.*"?';
    expect(lineOf(',4000.5,')).toMatch(new RegExp(`,Clio,5,,4000\\.5,Lakes,€0\\.636/km,${scale},`));
    expect(lineOf(',Zoe,')).toMatch(
      new RegExp(`,Zoe,5,yes,10000,Lakes,"€0\\.636, €0\\.357/km \\+ 20% electric",${scale},`),
    );
    expect(lineOf(',2026,')).toMatch(new RegExp(`,-\\d+\\.\\d\\d,.*,Clio,5,,,[^,]*,,${scale},2026,`));
  });
});

test('where the printed scale decreases, a journey has a negative amount', async () => {
  const { consultant, begin, drive, amount, vehicle } = await driving(app);
  const moped = await vehicle(consultant, { name: 'Solex', kind: 'moped', power: '' });
  const report = await begin(consultant);
  const more = { vehicleId: moped };
  await drive(report, '2020-03-01', 3000, more);
  const over = await drive(report, '2020-03-02', 1, more);
  expect(await amount(over)).toBe('-207.94');
});

test('a journey of the previous version gets a vehicle with its fiscal power, and keeps its amount', async () => {
  const one = await driving(app);
  const { consultant, begin, workspaceId, postes, read } = one;
  const reportId = await begin(consultant);
  const [receiptId = 0, other = 0, electric = 0] = await asTenant(
    app.platform.engine,
    workspaceId,
    async ({ db }) => {
      const base = {
        workspace_id: workspaceId,
        report_id: reportId,
        poste_id: postes.Kilometres ?? 0,
        date: '2025-03-01' as Day,
        purpose: 'x',
        distance_km: 100,
        power: 3,
        ttc_cents: 5290,
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
    distance: 100,
    vehicle: 'Car 3 CV',
    kind: 'car',
    power: 3,
    electric: false,
    valuettc: '52.90',
  });
  expect((await read(other)).mileage?.vehicleId).toBe(mileage?.vehicleId);
  expect((await read(electric)).mileage).toMatchObject({ vehicle: 'Electric car 3 CV', electric: true });
});
