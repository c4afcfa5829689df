/** The figures of a company, compared with sums over the rows that the test wrote. */
import { beforeAll, expect, test } from 'vitest';
import { expensesCompany } from '#features/expenses/factory.ts';
import { approveReport } from '#features/expenses/report.contract.ts';
import { createPlannedContract, createWorkedDays, planningCompany } from '#features/planning/factory.ts';
import { addDays, type Day, weekday } from '#kernel/day.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { exportFigure, readFigure, readFigureChoices } from './contract.ts';
import type { Figure } from './table.rules.ts';

const app = testApi();
beforeAll(() => app.clock.set('2026-11-25T09:00:00Z'));

const read = (by: TestClient, figure: Figure, query: object = {}) =>
  by.api(readFigure, { params: { figure }, query: { year: 2026, month: 11, ...query } });

/** A company whose members worked since January, on contracts in two currencies, one of them an absence. */
async function workedCompany() {
  const here = await planningCompany(app);
  const { engine } = app.platform;
  const { workspaceId, user, other } = here;
  const contract = (values: object) => createPlannedContract(engine, workspaceId, [], values);
  const paid = await contract({ name: 'Quai', sought: 'quai', client: 'Port SA', daily_rate_cents: 65_001 });
  const dollars = await contract({
    name: 'Dock',
    sought: 'dock',
    client: 'port sa',
    daily_rate_cents: 70_000,
    currency: 'USD',
  });
  const leave = await contract({ name: 'Sick', sought: 'sick', kind: 'absence', for_everybody: true });
  const people = [user.account.userId, other.account.userId];
  const contracts = [paid, dollars, leave, here.rail];
  const rows: { account_id: number; day: Day; contract_id: number; half_days: 1 | 2 }[] = [];
  for (let day: Day = '2026-01-05'; day < '2026-11-25'; day = addDays(day, 1))
    if (weekday(day) <= 5)
      for (const [at, account_id] of people.entries()) {
        const number = Number(day.slice(8)) + at;
        if (number % 3 === 2) continue;
        rows.push({
          account_id,
          day,
          contract_id: contracts[number % 4] ?? paid,
          half_days: number % 2 === 0 ? 1 : 2,
        });
      }
  await createWorkedDays(engine, workspaceId, rows);
  // Every second week of the first person is approved.
  const mondays = [...new Set(rows.map(({ day }) => addDays(day, 1 - weekday(day))))];
  const approved = mondays.filter((_, at) => at % 2 === 0);
  for (const monday of approved)
    await app.rows(workspaceId).add('timesheets', { account_id: people[0] ?? 0, monday, state: 'approved' });
  const isApproved = (row: (typeof rows)[number]) =>
    row.account_id === people[0] && approved.includes(addDays(row.day, 1 - weekday(row.day)));
  return { ...here, paid, dollars, leave, rows, isApproved };
}

test('days by contract, client and member add up to the recorded days of each month', async () => {
  const { manager, rows, user, paid } = await workedCompany();
  const inMonth = (month: number, which: (row: (typeof rows)[number]) => boolean = () => true) =>
    rows
      .filter((row) => Number(row.day.slice(5, 7)) === month && which(row))
      .reduce((sum, { half_days }) => sum + half_days / 2, 0);
  for (const by of ['contract', 'client', 'member'] as const) {
    const { columns, totals, rows: found } = await read(manager, 'days', { by });
    expect(columns).toHaveLength(12);
    expect(totals).toEqual([0, ...Array.from({ length: 11 }, (_, at) => inMonth(at + 1))]);
    expect(found).toHaveLength({ contract: 4, client: 3, member: 2 }[by]);
  }
  // One client in two spellings, and contracts without one.
  const clients = await read(manager, 'days', { by: 'client' });
  expect(clients.rows.map(({ label }) => label).sort()).toEqual(['Absences', 'Port SA', 'Without client']);
  const narrowed = await read(manager, 'days', { contractId: paid, memberId: user.account.userId });
  const own = (row: (typeof rows)[number]) =>
    row.contract_id === paid && row.account_id === user.account.userId;
  expect(narrowed.totals[11]).toBe(inMonth(11, own));
});

test('utilisation is the share of days for clients in the working days without absences', async () => {
  const { owner, rows, user, other, leave } = await workedCompany();
  const { rows: found, totals } = await read(owner, 'utilisation');
  expect(found).toHaveLength(2);
  // October 2026 has 22 working days.
  const october = rows.filter(({ day }) => day.startsWith('2026-10'));
  const days = (which: typeof rows) => which.reduce((sum, { half_days }) => sum + half_days / 2, 0);
  const shares = [user, other].map(({ account }) => {
    const own = october.filter((row) => row.account_id === account.userId);
    const absent = days(own.filter((row) => row.contract_id === leave));
    return { worked: days(own) - absent, there: 22 - absent };
  });
  const percent = (worked: number, there: number) => Math.round((worked / there) * 1000) / 10;
  expect(found.map(({ values }) => values[10]).sort()).toEqual(
    shares.map(({ worked, there }) => percent(worked, there)).sort(),
  );
  const sum = (of: 'worked' | 'there') => shares.reduce((all, one) => all + one[of], 0);
  expect(totals[10]).toBe(percent(sum('worked'), sum('there')));
  expect(totals[0]).toBeNull();
});

test('what is to be billed is the approved days at the rate, in one currency, for owners', async () => {
  const { owner, manager, rows, isApproved, paid, dollars } = await workedCompany();
  const cents = (contractId: number, rate: number, month: string) =>
    Math.round(
      rows
        .filter((row) => row.contract_id === contractId && row.day.startsWith(month) && isApproved(row))
        .reduce((sum, { half_days }) => sum + (half_days * rate) / 2, 0),
    );
  const euros = await read(owner, 'to_bill');
  expect(euros).toMatchObject({ currency: 'EUR', currencies: ['USD'], unit: 'cents', by: 'client' });
  expect(euros.totals.slice(1)).toEqual(
    Array.from({ length: 11 }, (_, at) => cents(paid, 65_001, `2026-${String(at + 1).padStart(2, '0')}`)),
  );
  const usd = await read(owner, 'to_bill', { currency: 'USD' });
  expect([usd.totals[11], usd.currencies]).toEqual([cents(dollars, 70_000, '2026-11'), ['EUR']]);
  await expect(read(manager, 'to_bill')).rejects.toMatchObject({ status: 403 });
});

test('expenses are the approved receipts by type, and reports wait by age', async () => {
  const here = await expensesCompany(app);
  const approved = await here.submitted('Approved');
  await here.manager.api(approveReport, { params: { reportId: approved }, body: { comment: '' } });
  await here.submitted('Waiting');
  const { rows, totals } = await read(here.owner, 'expenses');
  expect([rows.map(({ label }) => label), totals[10], totals[11]]).toEqual([['Other'], 1200, 0]);
  expect((await read(here.owner, 'waiting')).rows).toEqual([
    { key: 'report', label: 'Expense reports', values: [1, 0, 0, 0] },
  ]);
  app.clock.set('2026-12-05T09:00:00Z');
  expect((await read(here.owner, 'waiting')).totals).toEqual([0, 0, 1, 0]);
  app.clock.set('2026-11-25T09:00:00Z');
});

test('members see their own days and expenses only', async () => {
  const { user, other, owner, rows } = await workedCompany();
  const { userId } = user.account;
  const { totals } = await read(user, 'days', { memberId: userId });
  const own = rows.filter((row) => row.account_id === userId && row.day.startsWith('2026-11'));
  expect(totals[11]).toBe(own.reduce((sum, { half_days }) => sum + half_days / 2, 0));
  await expect(read(user, 'days')).rejects.toMatchObject({ status: 403 });
  await expect(read(user, 'days', { memberId: other.account.userId })).rejects.toMatchObject({ status: 403 });
  await expect(read(user, 'utilisation', { memberId: userId })).rejects.toMatchObject({ status: 403 });
  await expect(user.api(readFigureChoices, { query: { year: 2026, month: 11 } })).rejects.toMatchObject({
    status: 403,
  });
  const choices = await owner.api(readFigureChoices, { query: { year: 2026, month: 11 } });
  expect(choices.clients).toEqual(['Port SA']);
  expect([choices.contracts.length, choices.members.length]).toEqual([4, 2]);
});

test('a figure is exported with the rows and the totals of the screen', async () => {
  const { owner } = await workedCompany();
  const table = await read(owner, 'days');
  const file = await owner.api(exportFigure, {
    params: { figure: 'days' },
    query: { year: 2026, month: 11, format: 'csv' },
  });
  const lines = (await file.text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(table.rows.length + 2);
  expect(lines[0]).toContain('November 2026');
  expect(lines.at(-1)).toContain(`Total,${table.totals.join(',')}`);
});
