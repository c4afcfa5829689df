/** What Today shows to those who invoice: what can be invoiced for the last month, and overdue invoices. */
import { beforeAll, expect, test } from 'vitest';
import { createContract } from '#features/contracts/contract.ts';
import { createWorkedDays } from '#features/planning/factory.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { readToday } from './contract.ts';

const app = testApi();
beforeAll(() => app.clock.set('2026-11-30T09:00:00Z'));

const kinds = async (who: TestClient) =>
  (await who.api(readToday, {})).lines.filter(({ kind }) =>
    ['to_invoice', 'invoices_overdue'].includes(kind),
  );

test('managers and owners see clients to invoice and overdue invoices once the company invoices', async () => {
  const { workspaceId, owner, manager, user } = await app.company();
  const rows = app.rows(workspaceId);
  const { contractId } = await manager.api(createContract, {
    body: { cname: 'Rails', client: 'Rail SA', dailyRate: '650.00' },
  });
  const account_id = user.account.userId;
  const day = { account_id, contract_id: contractId, half_days: 2 as const };
  await createWorkedDays(app.platform.engine, workspaceId, [{ ...day, day: '2026-10-05' }]);
  await rows.add('timesheets', { account_id, monday: '2026-10-05', state: 'approved' });
  // It may invoice in another program.
  expect(await kinds(owner)).toEqual([]);
  const { id: client_id } = await rows.one('clients');
  const invoice = {
    kind: 'invoice',
    client_id,
    month: '2026-09-01',
    currency: 'EUR',
    document: '{}',
  } as const;
  const late = await rows.add('sales_invoices', {
    ...invoice,
    number: 'F2026-0001',
    issued_on: '2026-09-30',
    due_on: '2026-11-29',
    net_cents: 100_00,
    vat_cents: 20_00,
    total_cents: 120_00,
  });
  await rows.add('sales_invoices', {
    ...invoice,
    number: 'F2026-0002',
    issued_on: '2026-10-31',
    due_on: '2026-11-30',
    total_cents: 50_00,
  });
  const [toInvoice, overdue] = await kinds(manager);
  expect(toInvoice).toMatchObject({
    kind: 'to_invoice',
    count: 1,
    to: '/app/sales?year=2026&month=10',
    items: [{ name: 'Rail SA', note: '€650.00' }],
  });
  expect(overdue).toMatchObject({
    kind: 'invoices_overdue',
    count: 1,
    items: [{ name: 'Rail SA', note: 'F2026-0001 · €120.00', to: `/app/sales/${late}`, day: '2026-11-29' }],
  });
  expect(await kinds(owner)).toHaveLength(2);
  expect(await kinds(user)).toEqual([]);
  await rows.add('received_parts', {
    received_payment_id: await rows.add('received_payments', {
      client_id,
      received_on: '2026-11-29',
      amount_cents: 120_00,
    }),
    sales_invoice_id: late,
    amount_cents: 120_00,
    assigned_on: '2026-11-29',
  });
  expect((await kinds(owner)).map(({ kind }) => kind)).toEqual(['to_invoice']);
});
