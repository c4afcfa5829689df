/** A call refuses a file that is too large for its request; a job makes it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { exportEntries } from '#features/books/contract.ts';
import { exportRebilling } from '#features/expenses/export.contract.ts';
import { createManyReports, type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { actingFor, type TestClient, testApi } from '../../../tests/support/api.ts';
import { exportedBytes } from '../../../tests/support/exported.ts';
import { listExports, prepareFile } from './contract.ts';

const app = testApi();
/** Above the receipts that a request writes at once. */
const RECEIPTS = 2100;
const year = { from: '2021-01-01', to: '2021-12-31' } as const;
const path = '/expenses/rebilling?from=2021-01-01&to=2021-12-31';
let company: ExpensesCompany;
beforeAll(async () => {
  company = await expensesCompany(app);
  await createManyReports(app.platform.engine, company, { reports: RECEIPTS / 10, receipts: 10, waiting: 0 });
  await app.rows(company.workspaceId).change('receipts', {}, { billable: true });
});

const files = async (by: TestClient) => (await by.api(listExports, { query: { kind: 'file' } })).exports;
const prepare = (by: TestClient, requested: string) => by.api(prepareFile, { body: { path: requested } });
const setRole = ({ account }: TestClient, role: 'ROLE_MANAGER' | 'ROLE_USER') =>
  app.rows(account.workspaceId).change('accounts', account.userId, { role });

test('a request for a large file is rejected and not recorded; the job makes the same file, with progress', async () => {
  const { manager, owner } = company;
  await expect(manager.api(exportRebilling, { query: year })).rejects.toMatchObject({
    status: 409,
    code: 'FILE_LARGE',
  });
  const recorded = async () =>
    (
      await owner.api(listEvents, { query: { rowsPerPage: 20, page: 0, action: 'expenses.exported' } })
    ).events.map(({ detail }) => detail);
  expect(await recorded()).toEqual([]);
  const started = await prepare(manager, path);
  expect(started).toMatchObject({
    kind: 'file',
    subject: path,
    state: 'working',
    file_name: 'Rebilling 2021-01-01 2021-12-31.csv',
  });
  expect(await recorded()).toEqual([year]);
  await app.platform.jobs.drain();
  const [ready] = await files(manager);
  expect(ready).toMatchObject({ state: 'ready', done: RECEIPTS, total: RECEIPTS });
  const answer = await manager.request(`/exports/${started.exportId}/file`);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + RECEIPTS);
  expect(await recorded()).toEqual([year]);
  const { notifications } = await manager.api(listNotifications, { query: {} });
  expect(notifications[0]).toMatchObject({
    text: 'The file “Rebilling 2021-01-01 2021-12-31.csv” is ready. It is kept for 7 days.',
    to: '/app/expenses',
  });
  expect(await files(owner)).toEqual([]);
});

test('a request and a job make the same file', async () => {
  const { owner } = company;
  for (const small of [
    '/expenses/rebilling?year=2021&month=1',
    '/expenses/rebilling?format=xlsx&from=2021-01-01&to=2021-01-02',
    '/expenses/accounting?from=2021-01-01&to=2021-01-31',
    `/planning/export/userId/${owner.account.userId}/year/2021/month/1?scope=workspace`,
  ]) {
    const answer = await owner.request(small);
    expect(answer.status, small).toBe(200);
    const bytes = await exportedBytes(app, owner, '/exports', { body: { path: small } });
    expect(bytes.equals(Buffer.from(await answer.arrayBuffer())), small).toBe(true);
  }
});

test('two spellings of one path start one job', async () => {
  const { manager } = company;
  const first = await prepare(manager, '/expenses/accounting?from=2021-02-01&to=2021-02-28');
  const second = await prepare(manager, '/expenses/accounting?to=2021-02-28&more=1&from=2021-02-01');
  expect(second.exportId).toBe(first.exportId);
  await app.platform.jobs.drain();
});

describe('refused', () => {
  test.each([
    ['/workspace', 404],
    ['/expenses/rebilling', 400],
    ['/expenses/rebilling?from=2021-02-01&to=2021-01-01', 400],
    ['/expenses/rebilling?year=2021&month=1&contractId=999999', 404],
    ['/books/years/2021-12-31/file', 404],
  ])('%s', async (requested, status) => {
    await expect(prepare(company.owner, requested)).rejects.toMatchObject({ status });
  });

  test('a person without the right to the call, or acting for another person', async () => {
    const { consultant, manager, owner } = company;
    const month = `/planning/export/userId/${consultant.account.userId}/year/2021/month/1`;
    for (const requested of [path, month, `${month}?scope=workspace`])
      await expect(prepare(consultant, requested)).rejects.toMatchObject({ status: 403 });
    await expect(actingFor(manager, owner)(prepareFile, { body: { path } })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('a person who lost the right after the request, before or after the job ended', async () => {
    const leaver = await app.signIn('ROLE_MANAGER', company.workspaceId);
    const requested = '/expenses/accounting?from=2021-03-01&to=2021-03-31';
    await exportedBytes(app, leaver, '/exports', { body: { path: requested } });
    const [ready] = await files(leaver);
    await prepare(leaver, path);
    await setRole(leaver, 'ROLE_USER');
    expect((await leaver.request(`/exports/${ready?.exportId}/file`)).status).toBe(403);
    await app.platform.jobs.drain();
    expect((await files(leaver))[0]).toMatchObject({ subject: path, state: 'failed', reason: 'rights' });
  });

  test('more than ten at a time', async () => {
    const { owner } = company;
    const month = (number: number) => `/expenses/rebilling?month=${number}&year=2021`;
    for (let number = 1; number <= 10; number++) await prepare(owner, month(number));
    await expect(prepare(owner, month(11))).rejects.toMatchObject({ status: 429 });
    await prepare(owner, month(10));
    await app.platform.jobs.drain();
    expect((await prepare(owner, month(11))).state).toBe('working');
  });
});

test('a person acting for another person downloads small files, and learns how to get a large one', async () => {
  const query = { from: '2021-01-01', to: '2021-01-02' } as const;
  const acting = actingFor(company.manager, company.owner);
  const file = await acting(exportEntries, { query });
  expect(file.size).toBeGreaterThan(0);
  await expect(acting(exportRebilling, { query: year })).rejects.toMatchObject({
    code: 'FILE_LARGE',
    msg: 'This file is large: ask for it in your own name',
  });
});
