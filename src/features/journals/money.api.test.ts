/** Payments with bank charges, refunds, other currencies and letters in the books of a real database. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeBooks } from '#features/books/contract.ts';
import { checkFec } from '#features/books/fec.rules.ts';
import { updateBookSettings } from '#features/books/settings.contract.ts';
import { createClient } from '#features/clients/contract.ts';
import { checkBooks } from '#features/expenses/server/books-check.service.ts';
import { listReceivables } from '#features/receivables/ageing.contract.ts';
import {
  assignReceivedPayment,
  cancelReceivedPayment,
  readOpenInvoices,
  recordClientRefund,
  recordReceivedPayment,
} from '#features/receivables/received.contract.ts';
import {
  addSalesLine,
  createSalesDraft,
  creditSalesInvoice,
  issueSalesDraft,
  updateSalesLine,
} from '#features/sales/draft.contract.ts';
import { updateSalesSettings } from '#features/sales/settings.contract.ts';
import type { VatKind } from '#features/sales/vat.rules.ts';
import type { Day } from '#kernel/day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import { readVatCollected } from './contract.ts';
import { readExchangeRates, saveExchangeRate } from './rate.contract.ts';
import { checkJournals } from './server/check.service.ts';

const app = testApi();
let company: Awaited<ReturnType<typeof app.company>>;
let french: number;
let american: number;

const at = (day: string) => app.clock.set(`${day}T09:00:00Z`);

beforeEach(async () => {
  at('2026-09-01');
  company = await app.company();
  const { owner } = company;
  const place = { street: '1 rue du Lac', postcode: '69003', city: 'Lyon' };
  const siren = '732 829 320';
  await owner.api(updateSalesSettings, {
    body: { name: 'Ardoise Conseil', ...place, siren, vatNumber: 'FR44732829320' },
  });
  await owner.api(updateBookSettings, {
    body: { siren, journal_label: 'Notes de frais', label_locale: 'fr' },
  });
  const create = (body: { name: string; country?: string; siren?: string }) =>
    owner.api(createClient, { body: { ...place, ...body } });
  ({ clientId: french } = await create({ name: 'Rail SA', siren: '383474814' }));
  ({ clientId: american } = await create({ name: 'Hudson Inc', country: 'US' }));
});

async function invoice(clientId: number, price: string, vat: VatKind = 's2000', currency = 'EUR') {
  const { manager, owner } = company;
  const { salesDraftId } = await manager.api(createSalesDraft, {
    body: { clientId, year: 2026, month: 9, currency, basis: 'empty' },
  });
  await manager.api(addSalesLine, {
    params: { salesDraftId },
    body: { text: 'Audit', quantity: '1', unit: 'piece', price, vat },
  });
  return (await owner.api(issueSalesDraft, { params: { salesDraftId } })).salesInvoiceId;
}

/** @param price of the only line; all of the invoice by default. */
async function credit(salesInvoiceId: number, price?: string) {
  const { manager, owner } = company;
  const draft = await manager.api(creditSalesInvoice, { params: { salesInvoiceId } });
  const params = { salesDraftId: draft.salesDraftId };
  if (price !== undefined)
    await manager.api(updateSalesLine, {
      params: { ...params, salesLineId: draft.lines[0]?.salesLineId ?? 0 },
      body: { price },
    });
  return (await owner.api(issueSalesDraft, { params })).salesInvoiceId;
}

const owed = (clientId: number) => company.owner.api(readOpenInvoices, { params: { clientId } });

interface Paying {
  charges?: string;
  euros?: string;
  currency?: string;
}

/** @param parts decimals by invoice. */
async function pay(clientId: number, amount: string, parts: Record<number, string>, more: Paying = {}) {
  const { invoices } = await owed(clientId);
  return company.owner.api(recordReceivedPayment, {
    body: {
      clientId,
      receivedOn: app.clock.now().toISOString().slice(0, 10) as Day,
      amount,
      parts: Object.entries(parts).map(([id, part]) => ({
        salesInvoiceId: Number(id),
        amount: part,
        open: invoices.find((one) => one.salesInvoiceId === Number(id))?.open ?? '',
      })),
      ...more,
    },
  });
}

async function refund(clientId: number, amount: string, { currency = 'EUR', ...more }: Paying = {}) {
  const { credits } = await owed(clientId);
  return company.owner.api(recordClientRefund, {
    body: {
      clientId,
      paidOn: app.clock.now().toISOString().slice(0, 10) as Day,
      amount,
      currency,
      credit: credits.find((one) => one.currency === currency)?.amount ?? '0',
      ...more,
    },
  });
}

const cancel = (receivedPaymentId: number) =>
  company.owner.api(cancelReceivedPayment, { params: { receivedPaymentId }, body: { reason: 'Wrong' } });
const setRate = (currency: string, day: Day, rate: string) =>
  company.owner.api(saveExchangeRate, { params: { currency, day }, body: { rate } });

/** Debit less credit by account, in cents, without the accounts that balance. */
async function balances(): Promise<Record<string, number>> {
  await app.platform.jobs.drain();
  return asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    expect([...(await checkBooks(db)), ...(await checkJournals(db))]).toEqual([]);
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(debit_cents - credit_cents)::bigint as cents from book_lines
       group by account having sum(debit_cents - credit_cents) <> 0 order by account`.execute(db);
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  });
}

/** The lines of clients as journal and number, signed cents and letter, in the order of posting. */
async function letters(): Promise<[string, number, string][]> {
  await balances();
  const found = await asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    const { rows } = await sql<{ entry: string; cents: number; letter: string }>`
      select e.journal || ' ' || e.number as entry, (l.debit_cents - l.credit_cents)::bigint as cents,
             coalesce((select chr(64 + t.number) from book_letters t where t.entry_id = l.entry_id and t.place = l.place and t.undoes is null
                          and not exists (select from book_letters u where u.undoes = t.id)), '') as letter
        from book_lines l join book_entries e on e.id = l.entry_id where l.account = '411000' order by e.id, l.place`.execute(
      db,
    );
    return rows;
  });
  return found.map(({ entry, cents, letter }) => [entry, cents, letter]);
}

test('bank charges settle the invoice whole, and all its VAT is due', async () => {
  const id = await invoice(french, '1000');
  const paid = await pay(french, '1 200,00', { [id]: '1200.00' }, { charges: '15,50' });
  expect(paid).toMatchObject({ amount: '1200.00', charges: '15.50', state: 'assigned' });
  expect((await owed(french)).invoices).toEqual([]);
  expect(await balances()).toEqual({
    512000: 1184_50,
    627000: 15_50,
    706000: -1000_00,
    445711: -200_00,
  });
  await cancel(paid.receivedPaymentId);
  expect(await balances()).toEqual({ 411000: 1200_00, 706000: -1000_00, 445800: -200_00 });
  const large = pay(french, '20', {}, { charges: '20' });
  await expect(large).rejects.toMatchObject({ status: 400, errors: { charges: expect.anything() } });
});

describe('a refund', () => {
  test('pays back what a credit note gave after the payment, and changes no VAT', async () => {
    const id = await invoice(french, '1000');
    await pay(french, '1200', { [id]: '1200' });
    at('2026-09-20');
    await credit(id, '400');
    expect(await owed(french)).toMatchObject({
      invoices: [{ open: '-480.00' }],
      credits: [{ currency: 'EUR', amount: '480.00' }],
    });
    const before = await balances();
    expect(before).toMatchObject({ 411000: -480_00, 445711: -120_00 });
    const paid = await refund(french, '480.00');
    expect(paid).toMatchObject({ kind: 'refund', amount: '-480.00', state: 'assigned', rest: '0.00' });
    expect(await balances()).toEqual({ 512000: 720_00, 706000: -600_00, 445711: -120_00 });
    expect(await owed(french)).toEqual({ invoices: [], credits: [] });
    await expect(refund(french, '0.01')).rejects.toMatchObject({ status: 400 });
    const { rows } = await company.owner.api(readVatCollected, { query: { year: 2026 } });
    expect(rows.map(({ vat_cents }) => vat_cents)).toEqual([120_00]);
    await cancel(paid.receivedPaymentId);
    expect(await balances()).toEqual(before);
    expect((await owed(french)).credits).toEqual([{ currency: 'EUR', amount: '480.00' }]);
  });

  test('pays back an over-payment, which cannot be cancelled or assigned then', async () => {
    const id = await invoice(french, '100');
    const over = await pay(french, '150', { [id]: '120' });
    await expect(refund(french, '30.01')).rejects.toMatchObject({ status: 400 });
    const back = await refund(french, '20');
    expect(await owed(french)).toEqual({ invoices: [], credits: [{ currency: 'EUR', amount: '10.00' }] });
    const ages = await company.owner.api(listReceivables, { query: { rowsPerPage: 5, page: 0 } });
    expect(ages.receivables).toMatchObject([{ credit: '-10.00', total: '-10.00' }]);
    await expect(cancel(over.receivedPaymentId)).rejects.toMatchObject({ code: 'PAYMENT_REFUNDED' });
    const second = await invoice(french, '100');
    const assign = (amount: string) =>
      company.owner.api(assignReceivedPayment, {
        params: { receivedPaymentId: over.receivedPaymentId },
        body: { parts: [{ salesInvoiceId: second, amount, open: '120.00' }] },
      });
    await expect(assign('10.01')).rejects.toMatchObject({ status: 400 });
    expect(await assign('10')).toMatchObject({ state: 'assigned', rest: '0.00' });
    await cancel(back.receivedPaymentId);
    expect((await owed(french)).credits).toEqual([{ currency: 'EUR', amount: '20.00' }]);
    expect(await balances()).toMatchObject({ 411000: 90_00, 512000: 150_00 });
  });

  test('is recorded once of two at once, and not beyond the credit that was shown', async () => {
    await pay(french, '100', {});
    const answers = await Promise.allSettled([refund(french, '100'), refund(french, '100')]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balances()).toEqual({});
    const body = { clientId: french, paidOn: '2026-09-02' as const, amount: '1', credit: '1' };
    await expect(company.owner.api(recordClientRefund, { body })).rejects.toMatchObject({ status: 400 });
  });
});

describe('an invoice in dollars', () => {
  test('waits for the rate of its day, and the difference to its payment is a loss or a gain', async () => {
    const id = await invoice(american, '1000.01', 'outside', 'USD');
    expect(await balances()).toEqual({});
    expect(await company.owner.api(readExchangeRates, {})).toEqual({
      missing: [{ currency: 'USD', day: '2026-09-01', invoices: 1, payments: 0 }],
      rates: [],
    });
    await setRate('USD', '2026-09-01', '0,9');
    // 1,000.01 × 0.9 = 900.009
    expect(await balances()).toEqual({ 411000: 900_01, 706200: -900_01 });
    await expect(setRate('USD', '2026-09-01', '0.8')).rejects.toMatchObject({ code: 'RATE_USED' });
    at('2026-10-02');
    const usd = { currency: 'USD' };
    await pay(american, '400', { [id]: '400' }, { ...usd, euros: '350' });
    // 400 of 1,000.01 are 360.00 of 900.01: a loss of 10.
    expect(await balances()).toEqual({ 411000: 540_01, 512000: 350_00, 666000: 10_00, 706200: -900_01 });
    const rest = await pay(
      american,
      '600.01',
      { [id]: '600.01' },
      { ...usd, charges: '10', euros: '542.37' },
    );
    // 542.37 for 590.01 are 9.19 for 10: together 551.56, 11.55 more than 540.01.
    expect(await balances()).toEqual({
      512000: 892_37,
      627000: 9_19,
      666000: 10_00,
      706200: -900_01,
      766000: -11_55,
    });
    await cancel(rest.receivedPaymentId);
    expect(await balances()).toEqual({ 411000: 540_01, 512000: 350_00, 666000: 10_00, 706200: -900_01 });
    const { rows } = await company.owner.api(readVatCollected, { query: { year: 2026 } });
    expect(rows).toEqual([{ month: '2026-09-01', vat: 'outside', taxable_cents: 900_01, vat_cents: 0 }]);
  });

  test('credited, paid too much and refunded leaves nothing on the client’s account', async () => {
    await setRate('CHF', '2026-09-01', '1.0512');
    const chf = { currency: 'CHF' };
    const id = await invoice(american, '333.33', 'outside', 'CHF');
    at('2026-09-03');
    await credit(id, '111.11');
    await setRate('CHF', '2026-09-03', '1.07');
    const over = await pay(american, '250', { [id]: '222.22' }, chf);
    expect(over.rest).toBe('27.78');
    at('2026-09-05');
    await credit(id, '11.11');
    await refund(american, '38.89', { ...chf, euros: '42' });
    const left = await balances();
    // 333.33 and 111.11 and 11.11 francs at 1.0512; 250 at 1.07.
    expect(left).toMatchObject({ 512000: 267_50 - 42_00, 706200: -(350_40 - 116_80 - 11_68) });
    expect(left[411000]).toBeUndefined();
    const sum = Object.values(left).reduce((all, cents) => all + cents, 0);
    expect(sum).toBe(0);
    expect((await letters()).map(([, , letter]) => letter)).toEqual(Array(8).fill('A'));
  });

  test('has the amounts of its currency in the file of the tax authority', async () => {
    await setRate('USD', '2026-09-01', '0.9');
    const id = await invoice(american, '1000', 'outside', 'USD');
    await pay(american, '1000', { [id]: '1000' }, { currency: 'USD', charges: '20', euros: '890' });
    await balances();
    at('2026-12-31');
    const { exportId } = await company.owner.api(closeBooks, { body: { to: '2026-12-31' } });
    const file = async () =>
      (await company.owner.request(`/books/exports/${exportId}/file?format=fec`)).text();
    const text = await file();
    expect(checkFec('732829320FEC20261231.txt', text)).toEqual([]);
    const rows = text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split('\t'));
    const shown = rows.map((row) => [row[4], row[11], row[12], row[13], row[14], row[16], row[17]]);
    expect(shown).toEqual([
      ['512000', '890,00', '0,00', '', '', '980,00', 'USD'],
      ['627000', '18,16', '0,00', '', '', '20,00', 'USD'],
      ['411000', '0,00', '908,16', 'A', '20260901', '1000,00', 'USD'],
      ['411000', '8,16', '0,00', 'A', '20260901', '', ''],
      ['766000', '0,00', '8,16', '', '', '', ''],
      ['411000', '900,00', '0,00', 'A', '20260901', '1000,00', 'USD'],
      ['706200', '0,00', '900,00', '', '', '1000,00', 'USD'],
    ]);
    // A later change of letters changes no closed file.
    at('2027-01-04');
    await credit(id, '100');
    expect((await letters()).map(([, , letter]) => letter)).toEqual(['', '', '', '']);
    expect(await file()).toBe(text);
  });
});

test('what settles each other has one letter, and a change takes it away', async () => {
  const [first, second] = [await invoice(french, '100'), await invoice(french, '200')];
  const third = await invoice(french, '50');
  expect((await letters()).map(([, , letter]) => letter)).toEqual(['', '', '']);
  at('2026-09-10');
  await pay(french, '360', { [first]: '120', [second]: '240' });
  const wrong = await pay(french, '60', { [third]: '60' });
  expect(await letters()).toEqual([
    ['VT 1', 120_00, 'A'],
    ['VT 2', 240_00, 'A'],
    ['VT 3', 60_00, 'B'],
    ['BQ 1', -360_00, 'A'],
    ['BQ 2', -60_00, 'B'],
  ]);
  await cancel(wrong.receivedPaymentId);
  await credit(third);
  // The cancelled payment with its reversal; the invoice with its credit note; B is not used again.
  expect((await letters()).slice(2)).toEqual([
    ['VT 3', 60_00, 'C'],
    ['BQ 1', -360_00, 'A'],
    ['BQ 2', -60_00, 'D'],
    ['BQ 3', 60_00, 'D'],
    ['VT 4', -60_00, 'C'],
  ]);
  await credit(second, '100');
  expect((await letters()).map(([, , letter]) => letter)).toEqual(['', '', 'C', '', 'D', 'D', 'C', '']);
  await refund(french, '120');
  expect((await letters()).map(([, , letter]) => letter)).toEqual([
    'E',
    'E',
    'C',
    'E',
    'D',
    'D',
    'C',
    'E',
    'E',
  ]);
});

test('members see no rates and record no refund', async () => {
  expect((await company.user.request('/books/rates')).status).toBe(403);
  expect((await company.user.request('/client-refunds', { method: 'POST' })).status).toBe(403);
});
