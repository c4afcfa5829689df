/** Orders, rates and budgets, compared with a day-by-day computation over the rows that the test wrote. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateContract } from '#features/contracts/contract.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { createWorkedDays, type PlanningCompany, planningCompany } from '#features/planning/factory.ts';
import { readToday } from '#features/today/contract.ts';
import { addDays, type Day, weekday } from '#kernel/day.ts';
import { workingDays } from '#kernel/holidays.ts';
import { errorsOf, form, testApi } from '../../../tests/support/api.ts';
import { exportBudgets, listBudgets, readBudget } from './contract.ts';
import { addOrder, addRate, deleteOrder, deleteRate, updateOrder } from './order.contract.ts';
import { warnEverywhere } from './server/warning.service.ts';

const app = testApi();
const today: Day = '2026-11-30';
let company: PlanningCompany;
beforeAll(() => {
  app.clock.set('2026-11-30T09:00:00Z');
});
beforeEach(async () => {
  company = await planningCompany(app);
  await app.rows(company.workspaceId).change('contracts', { id: company.rail }, { daily_rate_cents: 60_000 });
});

const page = { rowsPerPage: 100, page: 0 };
const order = (body: object, contractId = company.rail) =>
  company.manager.api(addOrder, {
    params: { contractId },
    body: { number: 'PO-1', orderedOn: '2026-11-01', ...body },
  });
const sent = (body: Record<string, string>, contractId = company.rail) =>
  company.manager.request(`/contracts/${contractId}/orders`, {
    method: 'POST',
    body: form({ number: 'PO-9', orderedOn: '2026-11-01', ...body }),
  });
const budget = (contractId = company.rail) => company.manager.api(readBudget, { params: { contractId } });

type Row = { account_id: number; day: Day; contract_id: number; half_days: 1 | 2 };
/** Whole days of a person on the contract. */
const days = (list: readonly Day[], half_days: 1 | 2 = 2, person = company.user): Row[] =>
  list.map((day) => ({ account_id: person.account.userId, day, contract_id: company.rail, half_days }));
const work = (rows: readonly Row[]) => createWorkedDays(app.platform.engine, company.workspaceId, rows);
/** The first working days of November 2026. */
const november = (count: number) => workingDays(2026, 11, 'metropole').slice(0, count);

describe('orders', () => {
  test('are added, changed and deleted, and their total is in the budget', async () => {
    const first = await order({ days: '20', amount: '12 000,00' });
    expect(first).toMatchObject({ number: 'PO-1', days: 20, amount: '12000.00', startsOn: null });
    const second = await order({ number: 'PO-2', days: '10,5', amount: '6300', note: 'until March' });
    expect(await budget()).toMatchObject({
      days: { ordered: 30.5, left: 30.5 },
      amount: { ordered: 1_830_000 },
      basis: 'none',
      orders: [
        { contractOrderId: first.contractOrderId },
        { contractOrderId: second.contractOrderId, note: 'until March' },
      ],
    });
    const params = { contractId: company.rail, contractOrderId: second.contractOrderId };
    expect(await company.manager.api(updateOrder, { params, body: { days: '5' } })).toMatchObject({
      days: 5,
      amount: '6300.00',
      note: 'until March',
    });
    await company.owner.api(deleteOrder, { params });
    expect((await budget()).days.ordered).toBe(20);
  });

  test.each([
    [{ days: '' }, 400, 'days order_empty'],
    [{ days: '0' }, 400, 'days order_days_invalid'],
    [{ days: '-3' }, 400, 'days order_days_invalid'],
    [{ days: '1,234' }, 400, 'days order_days_invalid'],
    [{ days: 'many' }, 400, 'days order_days_invalid'],
    [{ days: '100000' }, 400, 'days order_days_invalid'],
    [{ days: '5', amount: '0' }, 400, 'amount order_amount_invalid'],
    [{ days: '5', amount: '8 50' }, 400, 'amount order_amount_invalid'],
    [{ days: '5', amount: '-5' }, 400, 'amount order_amount_invalid'],
    [{ days: '5', number: '  ' }, 400, 'number order_number_needed'],
    [{ days: '5', orderedOn: '2026-02-30' }, 400, 'orderedOn not_day'],
    [{ days: '5', orderedOn: '1026-02-03' }, 400, 'orderedOn day_beyond'],
    [{ days: '5', startsOn: '2026-02-03', endsOn: '2026-02-02' }, 400, 'endsOn order_ends_before'],
    [{ days: '5', number: 'po-1' }, 409, 'number order_number_taken'],
    [{ amount: '5' }, 400, 'days order_days_missing'],
  ])('%o is rejected at its field', async (body, status, error) => {
    await order({ days: '20' });
    expect(await errorsOf(await sent(body))).toEqual([status, [error]]);
    expect((await budget()).orders).toHaveLength(1);
  });

  test('the same order is added once by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => sent({ days: '5' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await budget()).days.ordered).toBe(5);
  });

  test('an absence has none, another company’s contract is not found', async () => {
    const leave = await app.rows(company.workspaceId).add('contracts', {
      name: 'Leave',
      sought: 'leave',
      kind: 'absence',
      for_everybody: true,
    });
    expect((await sent({ days: '5' }, leave)).status).toBe(409);
    const stranger = await planningCompany(app);
    const { contractOrderId } = await order({ days: '20' });
    for (const path of [
      `/contracts/${company.rail}/budget`,
      `/contracts/${company.rail}/orders/${contractOrderId}`,
    ])
      expect((await stranger.owner.request(path)).status).toBe(404);
    const elsewhere = { contractId: stranger.rail, contractOrderId };
    await expect(
      stranger.owner.api(updateOrder, { params: elsewhere, body: { days: '1' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('a member sees no budget', async () => {
    for (const path of ['/budgets?rowsPerPage=5&page=0', `/contracts/${company.rail}/budget`])
      expect((await company.user.request(path)).status).toBe(403);
  });

  test('the currency of a contract with amounts does not change', async () => {
    const params = { contractId: company.rail };
    await order({ days: '20' });
    await company.owner.api(updateContract, { params, body: { currency: 'USD' } });
    await company.owner.api(updateContract, { params, body: { currency: 'EUR' } });
    await order({ number: 'PO-2', days: '1', amount: '100' });
    const answer = await company.owner.request(`/contracts/${company.rail}`, {
      method: 'PUT',
      body: form({ currency: 'USD' }),
    });
    expect(await errorsOf(answer)).toEqual([409, ['currency contract_currency_used']]);
  });
});

describe('daily rates', () => {
  test('apply from their day, and to amounts of earlier days not', async () => {
    const params = { contractId: company.rail };
    await order({ days: '10', amount: '6000' });
    await work(days(['2026-11-02', '2026-11-03', '2026-11-04']));
    const rate = await company.manager.api(addRate, {
      params,
      body: { from: '2026-11-03', dailyRate: '650,50' },
    });
    expect(rate).toMatchObject({ from: '2026-11-03', dailyRate: '650.50' });
    expect((await budget()).amount).toMatchObject({ pending: 60_000 + 2 * 65_050 });
    const again = await company.manager.request(`/contracts/${company.rail}/rates`, {
      method: 'POST',
      body: form({ from: '2026-11-03', dailyRate: '700' }),
    });
    expect(await errorsOf(again)).toEqual([409, ['from rate_day_taken']]);
    const wrong = await company.manager.request(`/contracts/${company.rail}/rates`, {
      method: 'POST',
      body: form({ from: '2026-11-04', dailyRate: '6 50' }),
    });
    expect(await errorsOf(wrong)).toEqual([400, ['dailyRate rate_amount_invalid']]);
    await company.manager.api(deleteRate, { params: { ...params, contractRateId: rate.contractRateId } });
    expect((await budget()).amount).toMatchObject({ pending: 180_000 });
  });
});

describe('warnings', () => {
  const news = async (who = company.owner) =>
    (await who.api(listNotifications, { query: {} })).notifications.map(({ text, to }) => [text, to]);
  const mails = async (who = company.owner) =>
    (await app.mails(who.account.email)).map(({ subject }) => subject);
  const onToday = async (who = company.manager) =>
    (await who.api(readToday, {})).lines.find(({ kind }) => kind === 'budgets_used');
  const near = '80 % of the orders on the contract “Rail” are used.';
  const used = 'All orders on the contract “Rail” are used.';

  test('are sent once at 80 and at 100 percent, although two nodes look, and again above a raised total', async () => {
    await order({ days: '10' });
    await work(days(november(7)));
    await warnEverywhere(app.job());
    expect([await news(), await onToday()]).toEqual([[], undefined]);
    await work(days([november(8)[7] as Day]));
    await Promise.all([warnEverywhere(app.job()), warnEverywhere(app.job())]);
    await warnEverywhere(app.job());
    const to = `/app/contracts/${company.rail}`;
    expect(await news()).toEqual([[near, to]]);
    expect(await news(company.manager)).toEqual([[near, to]]);
    expect(await news(company.user)).toEqual([]);
    expect(await mails()).toHaveLength(1);
    expect(await mails(company.user)).toEqual([]);
    expect(await onToday()).toMatchObject({
      count: 1,
      to: '/app/budgets',
      items: [{ name: 'Rail', note: '80 % of the orders used', to }],
    });
    expect(await onToday(company.user)).toBeUndefined();

    await work(days(november(10).slice(8)));
    await warnEverywhere(app.job());
    expect(await news()).toEqual([
      [used, to],
      [near, to],
    ]);
    // An order raises the total: 10 of 12 days are 83 %.
    await order({ number: 'PO-2', days: '2' });
    expect((await news()).map(([text]) => text)).toEqual([near, used, near]);
    expect(await onToday()).toMatchObject({ items: [{ note: '80 % of the orders used' }] });
    // Far from used up: nothing to do, and nothing sent.
    const third = await order({ number: 'PO-3', days: '20' });
    expect(await onToday()).toBeUndefined();
    await company.owner.api(deleteOrder, {
      params: { contractId: company.rail, contractOrderId: third.contractOrderId },
    });
    // The same total again is not news.
    expect(await news()).toHaveLength(3);
    expect(await onToday()).toMatchObject({ count: 1 });
    expect(await mails()).toHaveLength(3);
  });

  test('both levels at once are one notification, and a closed contract has none', async () => {
    await order({ days: '2' });
    await work(days(november(3)));
    await app
      .rows(company.workspaceId)
      .change('contracts', { id: company.rail }, { closed_at: '2026-11-29T09:00:00Z' });
    await warnEverywhere(app.job());
    expect([await news(), await onToday()]).toEqual([[], undefined]);
  });

  test('crossing both levels at once sends the higher', async () => {
    await work(days(november(3)));
    await order({ days: '2' });
    expect((await news()).map(([text]) => text)).toEqual([used]);
  });
});

test('budgets over fourteen months equal a day-by-day computation', async () => {
  const { workspaceId, rail, user, other, manager } = company;
  const rows = app.rows(workspaceId);
  await rows.change('contracts', { id: rail }, { start_date: '2025-10-01', end_date: '2026-12-11' });
  const rates: [Day, number][] = [
    ['2026-01-01', 62_055],
    ['2026-07-15', 65_001],
  ];
  for (const [from, cents] of rates)
    await manager.api(addRate, {
      params: { contractId: rail },
      body: { from, dailyRate: (cents / 100).toFixed(2) },
    });
  const worked: Row[] = [];
  // The first days are before the first order begins; the last are planned, some of them after the end.
  for (let day: Day = '2025-10-01'; day <= '2026-12-18'; day = addDays(day, 1))
    if (weekday(day) <= 5)
      for (const [at, person] of [user, other].entries()) {
        const number = Number(day.slice(8)) + Number(day.slice(5, 7)) + at;
        if (number % 3 !== 0) worked.push(...days([day], number % 2 === 0 ? 1 : 2, person));
      }
  await work(worked);
  const mondays = [...new Set(worked.map(({ day }) => addDays(day, 1 - weekday(day))))];
  const approved = mondays.filter((monday, at) => at % 3 !== 0 && monday < today);
  for (const monday of approved)
    await rows.add('timesheets', { account_id: user.account.userId, monday, state: 'approved' });
  const orders = [
    { number: 'A', days: '150.25', amount: '90000', startsOn: '2025-11-03', endsOn: '2026-05-29' },
    { number: 'B', days: '60', amount: '40000', startsOn: '2026-06-01', endsOn: '2026-12-31' },
    { number: 'C', days: '80.5', amount: '55555.55', startsOn: '2026-09-01', endsOn: '2026-12-31' },
  ];
  for (const body of orders) await order(body);

  const sums = { approved: 0, pending: 0, approvedAmount: 0, pendingAmount: 0 };
  let [ahead, aheadAmount] = [0, 0];
  let [daysOut, amountOut]: [Day | null, Day | null] = [null, null];
  const ordered = 150.25 + 60 + 80.5;
  const orderedCents = 9_000_000 + 4_000_000 + 5_555_555;
  for (const row of worked.toSorted((one, next) => (one.day < next.day ? -1 : 1))) {
    if (row.day < '2025-11-03') continue;
    const rate = rates.findLast(([from]) => from <= row.day)?.[1] ?? 60_000;
    const isApproved =
      row.account_id === user.account.userId && approved.includes(addDays(row.day, 1 - weekday(row.day)));
    const quantity = row.half_days / 2;
    if (isApproved) {
      sums.approved += quantity;
      sums.approvedAmount += quantity * rate;
    } else if (row.day <= today) {
      sums.pending += quantity;
      sums.pendingAmount += quantity * rate;
    }
  }
  const cents = { approved: Math.round(sums.approvedAmount), pending: Math.round(sums.pendingAmount) };
  for (const row of worked.toSorted((one, next) => (one.day < next.day ? -1 : 1))) {
    const isApproved =
      row.account_id === user.account.userId && approved.includes(addDays(row.day, 1 - weekday(row.day)));
    if (row.day <= today || row.day > '2026-12-11' || isApproved) continue;
    ahead += row.half_days / 2;
    aheadAmount += (row.half_days / 2) * 65_001;
    if (daysOut === null && sums.approved + sums.pending + ahead >= ordered) daysOut = row.day;
    if (amountOut === null && cents.approved + cents.pending + aheadAmount >= orderedCents)
      amountOut = row.day;
  }
  const leftDays = ordered - sums.approved - sums.pending;
  const leftCents = orderedCents - cents.approved - cents.pending;
  const expected = {
    basis: 'planned',
    end: '2026-12-11',
    days: {
      ordered,
      approved: sums.approved,
      pending: sums.pending,
      left: leftDays,
      atEnd: sums.approved + sums.pending + ahead,
      runsOutOn: leftDays > 0 ? daysOut : null,
    },
    amount: {
      ordered: orderedCents,
      ...cents,
      left: leftCents,
      atEnd: cents.approved + cents.pending + Math.round(aheadAmount),
      runsOutOn: leftCents > 0 ? amountOut : null,
    },
  };
  // The figures are worth comparing only if all parts occur.
  expect(Math.min(sums.approved, sums.pending, ahead, leftDays + leftCents)).toBeGreaterThan(0);
  const shown = await budget();
  expect(shown).toMatchObject(expected);
  const { budgets } = await manager.api(listBudgets, { query: page });
  expect(budgets).toMatchObject([{ contractId: rail, cname: 'Rail', ...expected }]);
  const share = Math.max(1 - leftDays / ordered, 1 - leftCents / orderedCents);
  const state = share >= 1 ? 'used' : share >= 0.8 ? 'near' : 'under';
  expect(shown.state).toBe(state);
  for (const one of ['under', 'near', 'used'] as const) {
    const found = await manager.api(listBudgets, { query: { ...page, state: one } });
    expect([one, found.totalCount]).toEqual([one, one === state ? 1 : 0]);
  }
  const csv = await (await manager.api(exportBudgets, { query: { format: 'csv' } })).text();
  expect(csv).toContain('Rail');
  expect(csv).toContain('290.75');
  await rows.change('contracts', { id: rail }, { analytic_code: 'C-7' });
  expect(await (await manager.api(exportBudgets, { query: { format: 'csv' } })).text()).toMatch(
    /^\uFEFF?Contract,Client,Analytic code,.*\r\nRail,[^,]*,C-7,/,
  );
});
