/** Compares the sums of the three-month story with those of its notebook. */
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { PASSWORD } from '#features/accounts/factory.ts';
import * as books from '#features/books/contract.ts';
import { checkFec } from '#features/books/fec.rules.ts';
import { readFiscalYears } from '#features/books/year.contract.ts';
import { readClosing } from '#features/closing/contract.ts';
import { checkBooks } from '#features/expenses/server/books-check.service.ts';
import { listVehicles } from '#features/mileage/contract.ts';
import { listAdvances } from '#features/payments/advance.contract.ts';
import { listPayable, previewRun } from '#features/payments/run.contract.ts';
import { aggregateMonth } from '#features/planning/contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../support/api.ts';
import { exportedBytes } from '../support/exported.ts';
import {
  cents,
  debitsOfFec,
  scaleOfFiveHorsepower,
  sumsOfFec,
  sumsOfTransfers,
  withoutZeros,
} from '../support/notebook.ts';
import type { Actor } from '../support/story.ts';
import { playThreeMonths } from '../support/three-months.ts';

const app = testApi();

async function stageOf(workspaceId: number) {
  const person = async (
    first_name: string,
    last_name: string,
    role: 'ROLE_USER' | 'ROLE_MANAGER' | 'ROLE_OWNER',
  ) => {
    const created_at = new Date('2026-01-01');
    const account = await app.account({ workspace_id: workspaceId, role, first_name, last_name, created_at });
    const client = await app.signIn(account);
    const actor: Actor = {
      userId: account.userId,
      email: account.email,
      name: `${first_name} ${last_name}`,
      api: client.api,
      exported: (path, body) => exportedBytes(app, client, path, { body }),
      async file(path) {
        const answer = await client.request(path);
        expect(answer.status).toBe(200);
        return new Uint8Array(await answer.arrayBuffer());
      },
    };
    return actor;
  };
  return {
    people: {
      olga: await person('Olga', 'Martin', 'ROLE_OWNER'),
      marc: await person('Marc', 'Lefèvre', 'ROLE_MANAGER'),
      ana: await person('Ana', 'Ruiz', 'ROLE_USER'),
      ben: await person('Ben', 'Okafor', 'ROLE_USER'),
      chloe: await person('Chloé', 'Dubois', 'ROLE_USER'),
    },
    at: async (instant: string) => app.clock.set(instant),
  };
}

test('books, payments, mileage and days of three months equal the sums of the notebook', async () => {
  app.clock.set('2026-08-03T08:00:00Z');
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const outcome = await playThreeMonths(await stageOf(workspaceId), PASSWORD);
  const { story, exports, paid, before, leave } = outcome;
  const { olga, ben, notebook } = story;
  expect(await asTenant(app.platform.engine, workspaceId, ({ db }) => checkBooks(db))).toEqual([]);

  // Each closed period passes the legal checks and has the sums of its accounts.
  const { exports: periods } = await olga.api(books.listExports, { query: { rowsPerPage: 10, page: 0 } });
  const fecs = await Promise.all(
    exports.map(async (exportId) =>
      new TextDecoder().decode(await olga.file(`/books/exports/${exportId}/file`)),
    ),
  );
  for (const [at, exportId] of exports.entries()) {
    const { to = '' } = periods.find((one) => one.exportId === exportId) ?? {};
    expect(checkFec(`732829320FEC${to.replaceAll('-', '')}.txt`, fecs[at] ?? '')).toEqual([]);
    expect(withoutZeros(sumsOfFec(fecs[at] ?? ''))).toEqual(withoutZeros(notebook.closed[at] ?? {}));
  }
  expect(notebook.closed).toHaveLength(3);
  expect(notebook.open).toEqual({});
  // The file of the reopened period is still available, unchanged.
  const reopened = periods.find(({ reason }) => reason !== '')?.exportId;
  expect(Buffer.from(await olga.file(`/books/exports/${reopened}/file`)).equals(Buffer.from(before))).toBe(
    true,
  );

  // Fiscal years have the sums of their periods; the FEC of the closed year is that of August.
  const { years } = await olga.api(readFiscalYears, {});
  const [august = 0, ...later] = fecs.map(debitsOfFec);
  expect(years).toMatchObject([
    {
      from: '2026-09-01',
      to: '2027-08-31',
      closed: false,
      total_cents: later.reduce((sum, one) => sum + one, 0),
    },
    { from: '2025-09-01', to: '2026-08-31', closed: true, total_cents: august },
  ]);
  const year = new TextDecoder().decode(await olga.file('/books/years/2026-08-31/file'));
  expect(checkFec('732829320FEC20260831.txt', year)).toEqual([]);
  expect(withoutZeros(sumsOfFec(year))).toEqual(withoutZeros(notebook.closed[0] ?? {}));

  // Transfers and deductions equal the approved reports, except those since the last payment.
  const transferred: Record<string, number> = {};
  for (const runId of paid) {
    const xml = new TextDecoder().decode(await olga.file(`/payments/runs/${runId}/file`));
    for (const [name, amount] of Object.entries(sumsOfTransfers(xml)))
      transferred[name] = (transferred[name] ?? 0) + amount;
  }
  const due = (author: string, ...names: string[]) =>
    names.reduce((sum, name) => sum + (notebook.approved.get(`${author} ${name}`)?.cents ?? Number.NaN), 0);
  expect(transferred).toEqual({
    'Ana Ruiz': due('Ana', 'August', 'September'),
    'Ben Okafor': due('Ben', 'August', 'September', 'late journey') - 200_00,
    'Chloe Dubois': due('Chloé', 'August', 'taxi'),
  });
  const { payable } = await olga.api(listPayable, { query: { rowsPerPage: 10, page: 0 } });
  expect(payable.map(({ title, total_cents }) => [title, total_cents]).sort()).toEqual([
    ['Ana October', due('Ana', 'October')],
    ['Ana refund', due('Ana', 'refund')],
    ['Ben October', due('Ben', 'October')],
  ]);
  expect(due('Ana', 'refund')).toBe(-40_00);
  const { transfers } = await olga.api(previewRun, {
    body: { reportIds: payable.map(({ report_id }) => report_id) },
  });
  expect(transfers.map(({ user, amount_cents }) => [user.name, amount_cents]).sort()).toEqual([
    ['Ana Ruiz', due('Ana', 'October', 'refund')],
    ['Ben Okafor', due('Ben', 'October')],
  ]);
  const { advances } = await olga.api(listAdvances, { query: { rowsPerPage: 10, page: 0 } });
  expect(advances).toMatchObject([{ amount_cents: 200_00, open_cents: 0 }]);

  // The total of all debts to people, over all files.
  const owed = notebook.closed.reduce((sum, { 421000: amount = 0 }) => sum - amount, 0);
  expect(owed).toBe([...notebook.approved.values()].reduce((sum, { cents: amount }) => sum + amount, 0));

  const { vehicles } = await ben.api(listVehicles, { params: { userId: ben.userId } });
  const [driven] = vehicles[0]?.years ?? [];
  expect(driven).toMatchObject({ kilometres: 6251, due: '0.00' });
  expect(cents(driven?.amount ?? '')).toBe(scaleOfFiveHorsepower(6_251_000));

  for (const month of [8, 9, 10]) {
    const { contractsOnMonth } = await olga.api(aggregateMonth, {
      params: { userId: olga.userId, year: 2026, month },
      query: { scope: 'workspace' },
    });
    const text = `2026-${String(month).padStart(2, '0')}`;
    const counted = contractsOnMonth
      .filter(({ days }) => days > 0)
      .map(({ member, contractId, days }) => [
        `${member.replace(' (left)', '')} ${contractId} ${text}`,
        days * 2,
      ]);
    const noted = [...notebook.days].filter(([key, halves]) => key.endsWith(text) && halves > 0);
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(noted));
    const zip = unzipSync(await olga.exported('/closing/activity-reports', { year: 2026, month }));
    const clients = noted.filter(([key]) => !key.includes(` ${leave} `));
    expect(Object.keys(zip)).toHaveLength(clients.length);
    const { totals, closings } = await olga.api(readClosing, {
      query: { rowsPerPage: 25, page: 0, year: 2026, month },
    });
    expect(totals).toMatchObject({
      missing: 0,
      unsubmitted: 0,
      waiting: 0,
      reports_open: 0,
      reports_waiting: 0,
    });
    expect(closings).toHaveLength(month === 10 ? 2 : 1);
  }
});
