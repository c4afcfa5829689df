/** What clients owe, added up in two ways. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '#features/clients/contract.ts';
import { addDays, type Day, daysBetween } from '#kernel/day.ts';
import { testApi } from '../../../tests/support/api.ts';
import { exportReceivables, listReceivables } from './ageing.contract.ts';
import { invoiceColumns } from './factory.ts';
import { recordReceivedPayment } from './received.contract.ts';

const app = testApi();
let company: Awaited<ReturnType<typeof app.company>>;
const today = '2026-11-30';

beforeAll(() => {
  app.clock.set('2026-11-30T09:00:00Z');
});
beforeEach(async () => {
  company = await app.company();
});

const client = async (name: string) => (await company.owner.api(createClient, { body: { name } })).clientId;
const list = (more: object = {}) =>
  company.owner.api(listReceivables, { query: { rowsPerPage: 50, page: 0, ...more } });

test('open amounts by age, less what was paid and credited, are those of an independent sum', async () => {
  const rail = await client('Rail SA');
  const bank = await client('Banque du Rhône');
  const rows = app.rows(company.workspaceId);
  // Due days around each limit; cents that name their invoice.
  const days = [-5, 0, 1, 30, 31, 60, 61, 90, 91, 400];
  const expected: Record<string, number> = {};
  for (const [at, late] of days.entries()) {
    const dueOn: Day = addDays(today, -late);
    const total = 10_000 + 2 ** at;
    const id = await rows.add(
      'sales_invoices',
      invoiceColumns({ clientId: rail, number: `F2026-${1000 + at}`, total, dueOn }),
    );
    let open = total;
    if (at % 3 === 0) {
      await rows.add(
        'sales_invoices',
        invoiceColumns({ clientId: rail, number: `A2026-${1000 + at}`, total: 100, corrects: id }),
      );
      open -= 100;
    }
    if (at % 2 === 0) {
      const amount = '20.00';
      const parts = [{ salesInvoiceId: id, amount, open: (open / 100).toFixed(2) }];
      await company.owner.api(recordReceivedPayment, {
        body: { clientId: rail, receivedOn: today, amount, parts },
      });
      open -= 2000;
    }
    const since = daysBetween(dueOn, today);
    const age =
      since <= 0
        ? 'not_due'
        : since <= 30
          ? 'days_30'
          : since <= 60
            ? 'days_60'
            : since <= 90
              ? 'days_90'
              : 'more';
    expected[age] = (expected[age] ?? 0) + open;
  }
  await company.owner.api(recordReceivedPayment, {
    body: { clientId: rail, receivedOn: today, amount: '7.00' },
  });
  await company.owner.api(recordReceivedPayment, {
    body: { clientId: bank, receivedOn: today, amount: '3.00' },
  });
  await rows.add(
    'sales_invoices',
    invoiceColumns({ clientId: bank, number: 'F2026-2000', total: 500, currency: 'USD', dueOn: today }),
  );
  const { receivables, totals } = await list();
  const money = (cents = 0) => (cents / 100).toFixed(2);
  const owed = Object.values(expected).reduce((sum, cents) => sum + cents, 0);
  expect(receivables.find((row) => row.clientId === rail)).toMatchObject({
    not_due: money(expected.not_due),
    days_30: money(expected.days_30),
    days_60: money(expected.days_60),
    days_90: money(expected.days_90),
    more: money(expected.more),
    credit: '-7.00',
    total: money(owed - 700),
  });
  expect(receivables.filter((row) => row.clientId === bank)).toMatchObject([
    { currency: 'USD', total: '5.00' },
    { currency: 'EUR', credit: '-3.00', total: '-3.00' },
  ]);
  expect(totals.find(({ currency }) => currency === 'EUR')?.total).toBe(money(owed - 1000));
  expect((await list({ age: 'more' })).receivables.map((row) => row.clientId)).toEqual([rail]);
  expect((await list({ q: 'rhone' })).receivables).toHaveLength(2);
  expect((await list({ sort: 'client' })).receivables[0]?.client).toBe('Banque du Rhône');
  const csv = await (
    await company.owner.api(exportReceivables, { query: { format: 'csv', q: 'rail' } })
  ).text();
  expect(csv.trim().split('\n')).toHaveLength(2);
  expect(csv).toContain('Rail SA');
});
