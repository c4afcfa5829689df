import { beforeAll, expect, test } from 'vitest';
import { setVatAccount } from '#features/vat/contract.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { put, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './export.contract.ts';
import { createManyReports, type ExpensesCompany, expensesCompany } from './factory.ts';

const app = testApi();
let company: ExpensesCompany;
let reportId: number;
beforeAll(async () => {
  company = await expensesCompany(app);
  const { consultant, manager, owner, begin, addInvoiced, postes } = company;
  reportId = await begin(consultant, 'Lyon');
  const meal = {
    posteId: postes.Meals,
    value_vat_type_b: '2.00',
    value_vat_type_c: '2.00',
    valuettc: '34.00',
  };
  await addInvoiced(consultant, reportId, { ...meal, supplier: '=HYPERLINK("x")', billable: true });
  await addInvoiced(consultant, reportId, { valuettc: '12.00', date: '2026-09-30', billable: true });
  await addInvoiced(consultant, reportId, { valuettc: '6.00' });
  await put(consultant, `/reports/${reportId}`, { title: 'Lyon', managerEmail: manager.account.email });
  // The entries are posted with the settings at the approval.
  await owner.api(contract.updateExpenseSettings, {
    body: { journal: 'OD', employee_account: '467000', vat_account: '44566', expense_account: '6258' },
  });
  await owner.api(setVatAccount, { body: { type: 'TYPEB', from: '2014-01-01', account: '445662' } });
  await put(manager, `/reports/${reportId}/approve`);
  await company.submitted('Not approved');
});

const text = async (who: TestClient, path: string) => {
  const answer = await who.request(path);
  expect(answer.status, path).toBe(200);
  return (await answer.text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
};

test('a report is exported with one line per receipt and rate, without executable formulas', async () => {
  const lines = await text(company.consultant, `/reports/${reportId}/export`);
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain('"\'=HYPERLINK(""x"")"');
  expect(lines.map((line) => line.split(',').slice(-20, -16).join(' ')).slice(1)).toEqual([
    ...['20.00 2.00 22.00 yes', '10.00 2.00 12.00 yes', '10.00 2.00 12.00 yes', '5.00 1.00 6.00 no'],
  ]);
  const answer = await company.manager.request(`/reports/${reportId}/export?format=xlsx`);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const colleague = await app.signIn('ROLE_USER', company.workspaceId);
  expect((await colleague.request(`/reports/${reportId}/export`)).status).toBe(403);
});

test("the accountant's file has 18 columns and balances per report", async () => {
  const { manager, consultant } = company;
  const today = civilDay(app.platform.clock.now(), 'Europe/Paris');
  const path = `/expenses/accounting?from=${today}&to=${today}`;
  const [head = '', ...rows] = await text(manager, path);
  const vat = rows.map((row) => /,(44566\d?),/.exec(row)?.[1]).filter((found) => found !== undefined);
  expect(new Set(vat)).toEqual(new Set(['445662', '44566']));
  expect(head.split(',')).toHaveLength(18);
  const amounts = rows.map(
    (row) => row.match(/"(\d+,\d\d)"/g)?.map((one) => Number(one.replace(/\D/g, ''))) ?? [],
  );
  const sum = (at: number) => amounts.reduce((all, pair) => all + (pair[at] ?? 0), 0);
  expect([sum(0), sum(1)]).toEqual([52_00, 52_00]);
  expect(rows.every((row) => row.startsWith('OD,'))).toBe(true);
  expect(rows.at(-1)).toContain('467000');
  expect((await consultant.request(path)).status).toBe(403);
  expect(await text(manager, '/expenses/accounting?from=2020-01-01&to=2020-12-31')).toHaveLength(1);
});

test('the accounting lines are named after what they are, with semicolons in French', async () => {
  const { manager } = company;
  const today = civilDay(app.platform.clock.now(), 'Europe/Paris');
  const ask = (language: string) =>
    manager.request(`/expenses/accounting?from=${today}&to=${today}`, {
      headers: { 'accept-language': language },
    });
  const nameOf = (answer: Response) => decodeURIComponent(answer.headers.get('content-disposition') ?? '');
  expect(nameOf(await ask('en'))).toContain(`Accounting lines ${today} ${today}.csv`);
  const french = await ask('fr');
  expect(nameOf(french)).toContain(`Lignes comptables ${today} ${today}.csv`);
  const rows = (await french.text()).replace(/^\uFEFF/, '').split('\r\n');
  expect(rows[0]?.split(';')).toHaveLength(18);
});

test('rebilled receipts of a month are exported by contract', async () => {
  const { manager, contractId } = company;
  const october = await text(manager, '/expenses/rebilling?year=2026&month=10');
  expect(october).toHaveLength(2);
  expect(october[1]).toContain('Basalte');
  expect(october[1]).toContain('30.00,4.00,34.00');
  expect(await text(manager, `/expenses/rebilling?year=2026&month=9&contractId=${contractId}`)).toHaveLength(
    2,
  );
  expect((await manager.request('/expenses/rebilling?year=2026&month=9&contractId=999999')).status).toBe(404);
  const both = '/expenses/rebilling?from=2026-09-01&to=2026-10-31';
  expect(await text(manager, both)).toHaveLength(3);
  for (const wrong of ['from=2026-10-31&to=2026-10-01', 'from=2026-10-01', 'year=2026', ''])
    expect((await manager.request(`/expenses/rebilling?${wrong}`)).status, wrong).toBe(400);
  expect((await manager.request('/expenses/accounting?from=2026-10-31&to=2026-10-01')).status).toBe(400);
});

test('rebilled receipts have the analytic code of the contract, otherwise of the person', async () => {
  const { manager, contractId, consultant, workspaceId } = company;
  const rows = app.rows(workspaceId);
  const codes = async () => {
    const [head = '', row = ''] = await text(manager, '/expenses/rebilling?year=2026&month=10');
    return row.split(',')[head.split(',').indexOf('Analytic code')];
  };
  expect(await codes()).toBe('');
  await rows.change('accounts', consultant.account.userId, { analytic_code: 'LYON' });
  expect(await codes()).toBe('LYON');
  await rows.change('contracts', contractId, { analytic_code: 'C-7' });
  expect(await codes()).toBe('C-7');
  await rows.change('contracts', contractId, { analytic_code: '' });
  await rows.change('accounts', consultant.account.userId, { analytic_code: '' });
});

test('a long rebilling export lists each receipt once, in the order of their days', async () => {
  const { manager } = company;
  await createManyReports(app.platform.engine, company, { reports: 150, receipts: 10, waiting: 0 });
  await asTenant(app.platform.engine, company.workspaceId, ({ db }) =>
    db.updateTable('receipts').set({ billable: true }).where('supplier', 'like', 'Shop %').execute(),
  );
  const lines = await text(manager, '/expenses/rebilling?from=2021-01-01&to=2021-12-31');
  const rows = lines.slice(1).map((line) => line.split(','));
  expect(rows).toHaveLength(1500);
  const days = rows.map((row) => row.find((cell) => /^2021-\d\d-\d\d$/.test(cell)));
  expect(days).toEqual(days.toSorted());
});
