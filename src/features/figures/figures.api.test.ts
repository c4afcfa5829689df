/** The figures of a company, compared with sums over the rows that the test wrote. */
import { beforeAll, expect, test } from 'vitest';
import { addCost } from '#features/budgets/cost.contract.ts';
import { addOrder, addRate } from '#features/budgets/order.contract.ts';
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

test('the revenue is the issued lines less credit notes by month, client and contract, in one currency', async () => {
  const { owner, manager, user, workspaceId, paid, dollars } = await workedCompany();
  const add = app.rows(workspaceId);
  const clients = [
    (await add.one('clients', { name: 'Port SA' })).id,
    await add.add('clients', { name: 'Quay Ltd', sought: 'quay ltd' }),
  ];
  const noted: { client: number; contract: number | null; month: number; cents: number; currency: string }[] =
    [];
  for (let at = 0; at < 24; at++) {
    const month = 1 + ((at * 5) % 11);
    const client = at % 3 === 0 ? 1 : 0;
    const currency = at % 6 === 5 ? 'USD' : 'EUR';
    const isCredit = at % 4 === 3;
    const lines = [paid, dollars, null].slice(0, 1 + (at % 3)).map((contract, place) => ({
      contract,
      cents: (isCredit ? -1 : 1) * (10_001 + at * 977 + place * 31),
    }));
    const first = isCredit ? await add.list('sales_invoices') : [];
    const sales_invoice_id = await add.add('sales_invoices', {
      kind: isCredit ? 'credit' : 'invoice',
      corrects_id: first[0]?.id ?? null,
      number: `F${at}`,
      client_id: clients[client] ?? 0,
      month: '2026-01-01',
      issued_on: `2026-${String(month).padStart(2, '0')}-17` as Day,
      currency,
      document: '{}',
    });
    for (const [place, { contract: contract_id, cents: net_cents }] of lines.entries()) {
      await add.add('sales_shares', {
        sales_invoice_id,
        place: place + 1,
        contract_id,
        net_cents,
        vat: 's2000',
      });
      noted.push({ client, contract: contract_id, month, cents: net_cents, currency });
    }
  }
  const months = (which: (row: (typeof noted)[number]) => boolean) =>
    Array.from({ length: 11 }, (_, at) =>
      noted.filter((row) => row.month === at + 1 && which(row)).reduce((sum, { cents }) => sum + cents, 0),
    );
  const inEuros = (row: (typeof noted)[number]) => row.currency === 'EUR';
  for (const by of ['client', 'contract'] as const) {
    const table = await read(manager, 'revenue', { by });
    expect(table).toMatchObject({ by, unit: 'cents', currency: 'EUR', currencies: ['USD'] });
    expect(table.totals.slice(1)).toEqual(months(inEuros));
    const named = new Map(table.rows.map(({ label, values }) => [label, values.slice(1)]));
    expect(named).toEqual(
      by === 'client'
        ? new Map([
            ['Port SA', months((row) => inEuros(row) && row.client === 0)],
            ['Quay Ltd', months((row) => inEuros(row) && row.client === 1)],
          ])
        : new Map([
            ['Quai', months((row) => inEuros(row) && row.contract === paid)],
            ['Dock', months((row) => inEuros(row) && row.contract === dollars)],
            ['Without contract', months((row) => inEuros(row) && row.contract === null)],
          ]),
    );
  }
  const usd = await read(owner, 'revenue', { currency: 'USD', client: 'port SA', contractId: paid });
  expect(usd.totals.slice(1)).toEqual(
    months((row) => row.currency === 'USD' && row.client === 0 && row.contract === paid),
  );
  // No line belongs to a member.
  expect((await read(owner, 'revenue', { memberId: user.account.userId })).rows).toEqual([]);
  await expect(read(user, 'revenue', { memberId: user.account.userId })).rejects.toMatchObject({
    status: 403,
  });
  const choices = await owner.api(readFigureChoices, { query: { year: 2026, month: 11 } });
  expect(choices.clients).toEqual(['Port SA', 'Quay Ltd']);
});

test('the margin is the approved days at the rate less the cost, each of its day, for owners', async () => {
  const { owner, manager, rows, isApproved, paid, user } = await workedCompany();
  const params = { memberId: user.account.userId };
  await owner.api(addCost, { params, body: { from: '2026-03-10', dailyCost: '400.01' } });
  await owner.api(addCost, { params, body: { from: '2026-09-16', dailyCost: '700' } });
  await manager.api(addRate, {
    params: { contractId: paid },
    body: { from: '2026-06-17', dailyRate: '690.03' },
  });
  // The other member has no cost, so their days are in no margin.
  expect(rows.some((row) => row.account_id !== user.account.userId && row.contract_id === paid)).toBe(true);
  // Half a cent is rounded away from zero, as money is.
  const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) || 0;
  const cents = (month: string) =>
    rounded(
      rows
        .filter((row) => row.contract_id === paid && row.day.startsWith(month) && isApproved(row))
        .filter((row) => row.account_id === user.account.userId && row.day >= '2026-03-10')
        .reduce((sum, { day, half_days }) => {
          const rate = day < '2026-06-17' ? 65_001 : 69_003;
          return sum + (half_days * (rate - (day < '2026-09-16' ? 40_001 : 70_000))) / 2;
        }, 0),
    );
  const expected = Array.from({ length: 11 }, (_, at) => cents(`2026-${String(at + 1).padStart(2, '0')}`));
  expect(Math.min(...expected)).toBeLessThan(0);
  expect(Math.max(...expected)).toBeGreaterThan(0);
  const margin = await read(owner, 'margin', { by: 'contract' });
  expect(margin).toMatchObject({ unit: 'cents', by: 'contract', rows: [{ label: 'Quai' }] });
  expect(margin.totals.slice(1)).toEqual(expected);
  await expect(read(manager, 'margin')).rejects.toMatchObject({ status: 403 });
  await expect(
    manager.api(exportFigure, { params: { figure: 'margin' }, query: { year: 2026, month: 11 } }),
  ).rejects.toMatchObject({ status: 403 });
});

test('what is left of orders are the days ordered by the end of each month, less those used', async () => {
  const { manager, rows, rail } = await workedCompany();
  const params = { contractId: rail };
  const order = (number: string, orderedOn: Day, days: string) =>
    manager.api(addOrder, { params, body: { number, orderedOn, days } });
  await order('A', '2026-02-10', '20');
  await order('B', '2026-05-31', '45.5');
  const left = (month: number) => {
    const end = `2026-${String(month).padStart(2, '0')}-31`;
    const ordered = (end >= '2026-02-10' ? 20 : 0) + (end >= '2026-05-31' ? 45.5 : 0);
    const used = rows
      .filter((row) => row.contract_id === rail && row.day <= end)
      .reduce((sum, { half_days }) => sum + half_days / 2, 0);
    return Math.max(0, ordered - used);
  };
  const expected = Array.from({ length: 11 }, (_, at) => left(at + 1));
  expect(expected).toContain(0);
  expect(Math.max(...expected)).toBeGreaterThan(0);
  const found = await read(manager, 'budget');
  expect([found.unit, found.rows.map(({ label }) => label)]).toEqual(['days', ['Rail']]);
  expect(found.totals.slice(1)).toEqual(expected);
  expect((await read(manager, 'budget', { by: 'client' })).rows.map(({ label }) => label)).toEqual([
    'Without client',
  ]);
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
