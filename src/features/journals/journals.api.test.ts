/**
 * Sales, payments and their VAT in the books of a real database, compared with sums that plain SQL makes of invoices and payments.
 */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeBooks, listEntries, readEntry } from '#features/books/contract.ts';
import { checkFec } from '#features/books/fec.rules.ts';
import { updateBookSettings } from '#features/books/settings.contract.ts';
import { createClient } from '#features/clients/contract.ts';
import { checkBooks } from '#features/expenses/server/books-check.service.ts';
import {
  assignReceivedPayment,
  cancelReceivedPayment,
  readOpenInvoices,
  recordReceivedPayment,
} from '#features/receivables/received.contract.ts';
import {
  addSalesLine,
  createSalesDraft,
  creditSalesInvoice,
  deleteSalesLine,
  issueSalesDraft,
  updateSalesLine,
} from '#features/sales/draft.contract.ts';
import { updateSalesSettings } from '#features/sales/settings.contract.ts';
import type { VatKind } from '#features/sales/vat.rules.ts';
import { decimalOf } from '#kernel/money.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import { exportVatCollected, readVatCollected, updateJournalSettings } from './contract.ts';
import { checkJournals } from './server/check.service.ts';

const app = testApi();
type Company = Awaited<ReturnType<typeof app.company>>;
let company: Company;
let french: number;
let german: number;

const at = (day: string) => app.clock.set(`${day}T09:00:00Z`);
const inTenant: <T>(
  run: (transaction: Parameters<Parameters<typeof asTenant<T>>[2]>[0]) => Promise<T>,
) => Promise<T> = (run) => asTenant(app.platform.engine, company.workspaceId, run);

beforeEach(async () => {
  at('2026-09-01');
  company = await app.company();
  const { owner } = company;
  const place = { street: '1 rue du Lac', postcode: '69003', city: 'Lyon' };
  await owner.api(updateSalesSettings, {
    body: { name: 'Ardoise Conseil', ...place, siren: '732 829 320', vatNumber: 'FR44732829320' },
  });
  await owner.api(updateBookSettings, {
    body: { siren: '732 829 320', journal_label: 'Notes de frais', label_locale: 'fr' },
  });
  ({ clientId: french } = await owner.api(createClient, {
    body: { name: 'Rail SA', ...place, siren: '383474814' },
  }));
  ({ clientId: german } = await owner.api(createClient, {
    body: { name: 'Rhein GmbH', ...place, country: 'DE', vatNumber: 'DE136695976' },
  }));
});

async function invoice(
  clientId: number,
  lines: readonly (readonly [price: string, vat: VatKind])[],
  currency = 'EUR',
) {
  const { manager, owner } = company;
  const { salesDraftId } = await manager.api(createSalesDraft, {
    body: { clientId, year: 2026, month: 9, currency, basis: 'empty' },
  });
  for (const [price, vat] of lines)
    await manager.api(addSalesLine, {
      params: { salesDraftId },
      body: { text: 'Audit', quantity: '1', unit: 'piece', price, vat },
    });
  const { salesInvoiceId } = await owner.api(issueSalesDraft, { params: { salesDraftId } });
  return salesInvoiceId;
}

/** @param price of the first line, which stays alone; all of the invoice by default. */
async function credit(salesInvoiceId: number, price?: string) {
  const { manager, owner } = company;
  const draft = await manager.api(creditSalesInvoice, { params: { salesInvoiceId } });
  const params = { salesDraftId: draft.salesDraftId };
  const [first, ...others] = draft.lines;
  if (price !== undefined && first !== undefined) {
    await manager.api(updateSalesLine, {
      params: { ...params, salesLineId: first.salesLineId },
      body: { price },
    });
    for (const { salesLineId } of others)
      await manager.api(deleteSalesLine, { params: { ...params, salesLineId } });
  }
  return (await owner.api(issueSalesDraft, { params })).salesInvoiceId;
}

async function partsOf(clientId: number, parts: Readonly<Record<number, number>>) {
  const { invoices } = await company.owner.api(readOpenInvoices, { params: { clientId } });
  return Object.entries(parts).map(([id, cents]) => ({
    salesInvoiceId: Number(id),
    amount: decimalOf(cents, 'EUR'),
    open: invoices.find((one) => one.salesInvoiceId === Number(id))?.open ?? '',
  }));
}

/** @param parts cents by invoice. */
async function pay(
  clientId: number,
  cents: number,
  parts: Readonly<Record<number, number>>,
  receivedOn: string,
) {
  const { receivedPaymentId } = await company.owner.api(recordReceivedPayment, {
    body: {
      clientId,
      receivedOn,
      amount: decimalOf(cents, 'EUR'),
      method: 'transfer',
      parts: await partsOf(clientId, parts),
    },
  });
  return receivedPaymentId;
}

/** Debit less credit by account, in cents. */
async function balances(): Promise<Record<string, number>> {
  await app.platform.jobs.drain();
  return inTenant(async ({ db }) => {
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(debit_cents - credit_cents)::bigint as cents from book_lines
       group by account having sum(debit_cents - credit_cents) <> 0 order by account`.execute(db);
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  });
}

const due = async () => {
  await app.platform.jobs.drain();
  const { rows } = await company.owner.api(readVatCollected, { query: { year: 2026 } });
  return rows.map((row) => [row.month.slice(0, 7), row.vat, row.taxable_cents, row.vat_cents]);
};
const entries = async () => {
  await app.platform.jobs.drain();
  return (await company.owner.api(listEntries, { query: { rowsPerPage: 100, page: 0 } })).entries;
};
const broken = () => inTenant(async ({ db }) => [...(await checkBooks(db)), ...(await checkJournals(db))]);

describe('an invoice', () => {
  test('is entered once, with its client, services and VAT that waits for the payment', async () => {
    const id = await invoice(french, [
      ['1000', 's2000'],
      ['100', 's1000'],
    ]);
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      journal: 'VT',
      number: 1,
      day: '2026-09-01',
      label: 'F2026-0001 Rail SA',
      source_type: 'sales-invoice',
      source_id: id,
      total_cents: 1310_00,
    });
    const { lines } = await company.owner.api(readEntry, { params: { entryId: entry?.entryId ?? 0 } });
    expect(lines.map((line) => [line.account, line.auxiliary, line.debit_cents - line.credit_cents])).toEqual(
      [
        ['411000', 'RAILS', 1310_00],
        ['706000', '', -1100_00],
        ['445800', '', -200_00],
        ['445800', '', -10_00],
      ],
    );
    expect(await due()).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  test('on debits owes its VAT when it is issued; a credit note takes it back in its month', async () => {
    await company.owner.api(updateSalesSettings, { body: { onDebits: true } });
    const id = await invoice(french, [['1000', 's2000']]);
    at('2026-10-05');
    // The credit note follows its invoice, whatever the settings are now.
    await company.owner.api(updateSalesSettings, { body: { onDebits: false } });
    await credit(id, '400');
    expect(await due()).toEqual([
      ['2026-09', 's2000', 1000_00, 200_00],
      ['2026-10', 's2000', -400_00, -80_00],
    ]);
    expect(await balances()).toEqual({ 411000: 720_00, 706000: -600_00, 445711: -120_00 });
    expect(await broken()).toEqual([]);
  });

  test('without VAT has its own account, and is in the overview when it is issued', async () => {
    await invoice(german, [['500', 'reverse']]);
    expect(await balances()).toEqual({ 411000: 500_00, 706100: -500_00 });
    expect(await due()).toEqual([['2026-09', 'reverse', 500_00, 0]]);
  });

  test('has the chosen accounts and journals, and posted entries keep theirs', async () => {
    await invoice(french, [['100', 's2000']]);
    await balances();
    await company.owner.api(updateJournalSettings, { body: { service: '706400', sales_journal: 'VEN' } });
    await invoice(french, [['10', 's2000']]);
    expect(await balances()).toMatchObject({ 706000: -100_00, 706400: -10_00 });
    expect((await entries()).map(({ journal, number }) => [journal, number])).toEqual([
      ['VEN', 1],
      ['VT', 1],
    ]);
    const wrong = company.owner.api(updateJournalSettings, { body: { service: '70', bank_journal: 'é' } });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
  });
});

describe('a payment', () => {
  test('makes VAT due in proportion, the last one the rest, and its cancellation takes it back', async () => {
    const id = await invoice(french, [['0.83', 's2000']]);
    const parts: number[] = [];
    for (const [cents, day] of [
      [33, '2026-09-10'],
      [33, '2026-09-30'],
      [34, '2026-10-02'],
    ] as const) {
      at(day);
      parts.push(await pay(french, cents, { [id]: cents }, day));
    }
    expect(await balances()).toEqual({ 512000: 1_00, 706000: -83, 445711: -17 });
    expect(await due()).toEqual([
      ['2026-09', 's2000', 55, 11],
      ['2026-10', 's2000', 28, 6],
    ]);
    at('2026-11-03');
    await company.owner.api(cancelReceivedPayment, {
      params: { receivedPaymentId: parts[1] ?? 0 },
      body: { reason: 'Another client' },
    });
    expect(await balances()).toEqual({ 411000: 33, 512000: 67, 706000: -83, 445800: -6, 445711: -11 });
    expect((await due()).at(-1)).toEqual(['2026-11', 's2000', -27, -6]);
    const [newest] = (await entries()).filter(({ journal }) => journal === 'BQ');
    expect(newest).toMatchObject({ number: 4, reverses: 2, day: '2026-11-03' });
    expect(await broken()).toEqual([]);
  });

  test('above the invoices stays the client’s credit; its VAT is due once it is assigned', async () => {
    const first = await invoice(french, [['100', 's2000']]);
    const payment = await pay(french, 150_00, { [first]: 120_00 }, '2026-09-01');
    expect(await balances()).toEqual({ 411000: -30_00, 512000: 150_00, 706000: -100_00, 445711: -20_00 });
    at('2026-10-06');
    const second = await invoice(french, [['50', 's2000']]);
    await company.owner.api(assignReceivedPayment, {
      params: { receivedPaymentId: payment },
      body: { parts: await partsOf(french, { [second]: 30_00 }) },
    });
    expect(await due()).toEqual([
      ['2026-09', 's2000', 100_00, 20_00],
      ['2026-10', 's2000', 25_00, 5_00],
    ]);
    expect(await balances()).toMatchObject({ 411000: 30_00, 445800: -5_00, 445711: -25_00 });
  });

  test('that is recorded twice at once, or posted by two nodes, has one entry', async () => {
    const id = await invoice(french, [['100', 's2000']]);
    await pay(french, 120_00, { [id]: 120_00 }, '2026-09-01');
    await Promise.all([app.platform.jobs.drain(), app.platform.jobs.drain()]);
    expect((await entries()).map(({ journal }) => journal).sort()).toEqual(['BQ', 'OD', 'VT']);
    await app.platform.jobs.drain();
    expect(await entries()).toHaveLength(3);
  });
});

test('a credit note for a paid invoice takes its VAT back', async () => {
  const id = await invoice(french, [['1000', 's2000']]);
  await pay(french, 1200_00, { [id]: 1200_00 }, '2026-09-01');
  at('2026-10-07');
  await credit(id);
  expect(await due()).toEqual([
    ['2026-09', 's2000', 1000_00, 200_00],
    ['2026-10', 's2000', -1000_00, -200_00],
  ]);
  // The company owes the client what was paid.
  expect(await balances()).toEqual({ 411000: -1200_00, 512000: 1200_00 });
  expect(await broken()).toEqual([]);
});

test('a story of months equals the sums of invoices and payments, and its FEC is correct', async () => {
  const days = ['2026-09-03', '2026-10-01', '2026-10-20', '2026-11-02', '2026-12-04'];
  const vats = ['s2000', 's550', 's850', 's1000', 's210'] as const;
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % most;
  };
  const open = new Map<number, number>();
  const payments: number[] = [];
  for (const [turn, day] of days.entries()) {
    at(day);
    if (turn === 3) await company.owner.api(closeBooks, { body: { to: '2026-10-31' } });
    await company.owner.api(updateSalesSettings, { body: { onDebits: turn === 2 } });
    for (let count = 0; count < 3; count++)
      await invoice(french, [
        [decimalOf(1 + random(100_000), 'EUR'), vats[random(5)] ?? 's2000'],
        [decimalOf(1 + random(100_000), 'EUR'), vats[random(5)] ?? 's2000'],
      ]);
    await invoice(german, [[decimalOf(1 + random(100_000), 'EUR'), 'reverse']]);
    const { invoices } = await company.owner.api(readOpenInvoices, { params: { clientId: french } });
    for (const one of invoices) open.set(one.salesInvoiceId, Math.round(Number(one.open) * 100));
    for (const [id, cents] of open) {
      const part = random(3) === 0 ? cents : random(cents + 1);
      if (cents <= 0 || part <= 0) continue;
      payments.push(await pay(french, part + random(2) * 100, { [id]: part }, day));
    }
    const [some] = payments.splice(random(payments.length), 1);
    await company.owner.api(cancelReceivedPayment, {
      params: { receivedPaymentId: some ?? 0 },
      body: { reason: 'Wrong' },
    });
    const [unpaid] = (await company.owner.api(readOpenInvoices, { params: { clientId: french } })).invoices;
    if (turn % 2 === 1 && unpaid) await credit(unpaid.salesInvoiceId, '0.01');
    open.clear();
  }
  await app.platform.jobs.drain();
  at('2026-12-31');
  const closed = await company.owner.api(closeBooks, { body: { to: '2026-12-31' } });
  const found = await balances();
  const expected = await inTenant(async ({ db }) => {
    const { rows } = await sql<{ clients: number; net: number; bank: number; due: number; pending: number }>`
      with p as (select * from received_payments where cancelled_on is null),
      -- Each invoice with its credit notes, by rate.
      g as (
        select coalesce(i.corrects_id, i.id) as id, v ->> 'ratePercent' as rate,
               sum((case i.kind when 'credit' then -1 else 1 end) * (v ->> 'vat')::numeric * 100)::bigint as vat
          from sales_invoices i cross join jsonb_array_elements(i.document -> 'vats') v group by 1, 2),
      t as (select coalesce(corrects_id, id) as id, sum(total_cents)::bigint as total from sales_invoices group by 1),
      d as (
        select g.vat, case when (i.document ->> 'onDebits')::boolean then g.vat when t.total <= 0 then 0
                 else round(g.vat * least(coalesce((select sum(r.amount_cents) from received_parts r
                        where r.sales_invoice_id = g.id and r.standing), 0), t.total) / t.total::numeric) end as due
          from g join t using (id) join sales_invoices i on i.id = g.id)
      select (select sum(total_cents) from sales_invoices)::bigint - (select sum(amount_cents) from p)::bigint as clients,
             (select -sum(net_cents) from sales_invoices)::bigint as net,
             (select sum(amount_cents) from p)::bigint as bank,
             (select -sum(due) from d)::bigint as due, (select -sum(vat - due) from d)::bigint as pending`.execute(
      db,
    );
    return rows[0];
  });
  const sumOf = (prefix: RegExp) =>
    Object.entries(found).reduce((sum, [account, cents]) => (prefix.test(account) ? sum + cents : sum), 0);
  expect({
    clients: sumOf(/^411/),
    net: sumOf(/^70/),
    bank: sumOf(/^512/),
    due: sumOf(/^44571/),
    pending: sumOf(/^4458/),
  }).toEqual(expected);
  expect(expected?.pending).not.toBe(0);
  const rows = await due();
  expect(rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(-(expected?.due ?? 0));
  expect(await broken()).toEqual([]);
  const answer = await company.owner.request(`/books/exports/${closed.exportId}/file?format=fec`);
  const text = await answer.text();
  expect(checkFec('732829320FEC20261231.txt', text)).toEqual([]);
  const names = new Set(
    text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split('\t').slice(0, 2).join(' ')),
  );
  expect([...names].sort()).toEqual(['BQ Banque', 'OD Opérations diverses', 'VT Ventes']);
  for (const format of ['csv', 'sage', 'ebp', 'quadra', 'pennylane'])
    expect(
      (await company.owner.request(`/books/exports/${closed.exportId}/file?format=${format}`)).status,
    ).toBe(200);
  const file = await company.owner.api(exportVatCollected, { query: { year: 2026, format: 'csv' } });
  expect((await file.text()).trim().split(/\r?\n/)).toHaveLength(rows.length + 1);
}, 120_000);

test('members see and change nothing', async () => {
  for (const path of ['/books/vat?year=2026', '/books/vat/export?year=2026&format=csv', '/books/journals'])
    expect((await company.user.request(path)).status).toBe(403);
});
