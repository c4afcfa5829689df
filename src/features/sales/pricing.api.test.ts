/** Fixed prices with deposits, monthly amounts, and days that change after their invoice, on a real database. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listClients, updateClient } from '#features/clients/contract.ts';
import { createContract, updateContract } from '#features/contracts/contract.ts';
import { createWorkedDays } from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { errorsOf, form, testApi } from '../../../tests/support/api.ts';
import { readSalesInvoice, readSalesProposals } from './contract.ts';
import {
  createSalesDraft,
  creditSalesInvoice,
  deleteSalesDraft,
  issueSalesDraft,
  readSalesDraft,
  type SalesDraft,
  updateSalesLine,
} from './draft.contract.ts';
import {
  addInstalment,
  deleteInstalment,
  prepareBalance,
  prepareCorrection,
  prepareDeposit,
  readPricing,
  updateInstalment,
  updatePricing,
} from './pricing.contract.ts';
import { updateSalesSettings } from './settings.contract.ts';

const app = testApi();
let company: Awaited<ReturnType<typeof app.company>>;
let contractId: number;
let clientId: number;

beforeAll(() => {
  app.clock.set('2026-11-30T09:00:00Z');
});
beforeEach(async () => {
  company = await app.company();
  const { owner, manager } = company;
  const place = { street: '1 rue du Lac', postcode: '69003', city: 'Lyon' };
  const seller = { name: 'Ardoise Conseil', ...place, siren: '732829320', vatNumber: 'FR44732829320' };
  await owner.api(updateSalesSettings, { body: seller });
  ({ contractId } = await manager.api(createContract, {
    body: { cname: 'Rails', client: 'Rail SA', dailyRate: '650.00' },
  }));
  const [client] = (await owner.api(listClients, { query: { rowsPerPage: 5, page: 0 } })).clients;
  clientId = Number(client?.clientId);
  await owner.api(updateClient, { params: { clientId }, body: { ...place, siren: '383474814' } });
});

const proposed = (month: number, year = 2026) =>
  company.manager.api(readSalesProposals, { query: { year, month } });
const price = (body: Parameters<typeof company.manager.api<typeof updatePricing>>[1]['body']) =>
  company.manager.api(updatePricing, { params: { contractId }, body });
const issue = ({ salesDraftId }: Pick<SalesDraft, 'salesDraftId'>) =>
  company.owner.api(issueSalesDraft, { params: { salesDraftId } });
const prepare = (month: number) =>
  company.manager.api(createSalesDraft, { body: { clientId, year: 2026, month, basis: 'proposal' } });
const credit = (salesInvoiceId: number) =>
  company.manager.api(creditSalesInvoice, { params: { salesInvoiceId } });
const remove = ({ salesDraftId }: SalesDraft) =>
  company.manager.api(deleteSalesDraft, { params: { salesDraftId } });
const documentOf = async (salesInvoiceId: number) =>
  (await company.owner.api(readSalesInvoice, { params: { salesInvoiceId } })).document;

async function work(...days: (readonly [Day, 1 | 2])[]) {
  await createWorkedDays(
    app.platform.engine,
    company.workspaceId,
    days.map(([day, half_days]) => ({
      account_id: company.user.account.userId,
      day,
      contract_id: contractId,
      half_days,
    })),
  );
}
const approve = (monday: Day) =>
  app.rows(company.workspaceId).add('timesheets', {
    account_id: company.user.account.userId,
    monday,
    state: 'approved',
    approver_name: 'Ada Lovelace',
  });
const week = (state: 'submitted' | 'approved') =>
  app.rows(company.workspaceId).change('timesheets', { monday: '2026-10-05' }, { state });
const change = (day: Day, half_days: 1 | 2) =>
  app.rows(company.workspaceId).change('worked_days', { day, contract_id: contractId }, { half_days });

describe('a fixed price', () => {
  /** 10,000 €: 30 % at once, 2,000.01 € in December, the balance in January. */
  async function schedule() {
    await price({ kind: 'fixed', amount: '10000', balanceOn: '2027-01-31' });
    const params = { contractId };
    await company.manager.api(addInstalment, { params, body: { text: 'Order', share: '30' } });
    const { instalments } = await company.manager.api(addInstalment, {
      params,
      body: { text: 'Half-way', amount: '2000.01', plannedOn: '2026-12-15' },
    });
    return instalments.map(({ instalmentId }) => ({ contractId, instalmentId }));
  }
  const deposit = (params: { contractId: number; instalmentId: number } | undefined) =>
    company.manager.api(prepareDeposit, { params: params ?? { contractId, instalmentId: 0 } });
  const drop = (params: { contractId: number; instalmentId: number } | undefined) =>
    company.manager.api(deleteInstalment, { params: params ?? { contractId, instalmentId: 0 } });
  const balance = () => company.manager.api(prepareBalance, { params: { contractId } });

  test('is invoiced by deposits and a balance that deducts them', async () => {
    await work(['2026-11-02', 2]);
    await approve('2026-11-02');
    const [first, second] = await schedule();
    const due = await proposed(11);
    // Its days are not proposed by day.
    expect(due).toMatchObject({ proposals: [], instalments: [{ text: 'Order', net: '3000.00' }] });
    const draft = await deposit(first);
    expect(draft).toMatchObject({ deposit: true, gaps: [], net: '3000.00', month: '2026-11-01' });
    expect(await deposit(first)).toEqual(draft);
    expect((await proposed(11)).instalments).toEqual([]);
    const issued = await issue(draft);
    expect(issued).toMatchObject({ number: 'F2026-0001', deposit: true, total: '3600.00' });
    const document = await documentOf(issued.salesInvoiceId);
    expect(document).toMatchObject({ typeCode: '386', deposits: [] });
    expect(document.notes.at(-1)?.text).toContain('269');

    await issue(await deposit(second));
    await expect(deposit(first)).rejects.toMatchObject({ code: 'INSTALMENT_INVOICED' });
    expect((await proposed(1, 2027)).instalments).toMatchObject([{ instalmentId: null, net: '4999.99' }]);
    const last = await balance();
    expect(last).toMatchObject({ deposit: false, net: '4999.99', gaps: [] });
    expect(last.lines.map(({ quantity, price: one, net }) => [quantity, one, net])).toEqual([
      ['1', '10000.00', '10000.00'],
      ['-1', '3000.00', '-3000.00'],
      ['-1', '2000.01', '-2000.01'],
    ]);
    expect((await proposed(1, 2027)).instalments).toEqual([]);
    const final = await documentOf((await issue(last)).salesInvoiceId);
    expect(final).toMatchObject({
      typeCode: '380',
      deposits: [{ number: 'F2026-0001' }, { number: 'F2026-0002' }],
      totals: { net: '4999.99', vat: '1000.00', total: '5999.99' },
    });
    const shown = await company.manager.api(readPricing, { params: { contractId } });
    expect(shown.balance).toMatchObject({ net: '4999.99', number: 'F2026-0003' });
  });

  test('a deleted draft and a cancelled deposit can be invoiced again', async () => {
    const [first, second] = await schedule();
    const all = await proposed(11);
    await remove(await deposit(first));
    expect(await proposed(11)).toEqual(all);
    const { salesInvoiceId } = await issue(await deposit(first));
    await issue(await credit(salesInvoiceId));
    expect(await proposed(11)).toEqual(all);
    const again = await issue(await deposit(first));
    expect(again.number).toBe('F2026-0002');
    await drop(second);
    await remove(await balance());
    const last = await issue(await balance());
    expect((await documentOf(last.salesInvoiceId)).deposits).toMatchObject([{ number: 'F2026-0002' }]);
    await issue(await credit(last.salesInvoiceId));
    expect((await balance()).net).toBe('7000.00');
  });

  test('a deposit that is credited in part is deducted in part', async () => {
    const [first, second] = await schedule();
    await drop(second);
    const { salesInvoiceId } = await issue(await deposit(first));
    const note = await credit(salesInvoiceId);
    const params = { salesDraftId: note.salesDraftId, salesLineId: Number(note.lines[0]?.salesLineId) };
    await company.manager.api(updateSalesLine, { params, body: { price: '500' } });
    await issue(note);
    expect((await balance()).lines.map(({ net }) => net)).toEqual(['10000.00', '-2500.00']);
  });

  test('the balance waits for the deposits, and its deposits are not credited', async () => {
    const [first, second] = await schedule();
    const { salesInvoiceId } = await issue(await deposit(first));
    await expect(balance()).rejects.toMatchObject({ code: 'DEPOSITS_OPEN' });
    const draft = await deposit(second);
    await expect(balance()).rejects.toMatchObject({ code: 'DEPOSITS_OPEN' });
    await remove(draft);
    await drop(second);
    await balance();
    await expect(deposit(first)).rejects.toMatchObject({ code: 'BALANCE_INVOICED' });
    expect((await credit(salesInvoiceId)).gaps).toEqual(['credit_deducted']);
  });

  test('concurrent requests prepare one draft', async () => {
    const [first, second] = await schedule();
    const drafts = await Promise.all(Array.from({ length: 4 }, () => deposit(first)));
    expect(new Set(drafts.map(({ salesDraftId }) => salesDraftId)).size).toBe(1);
    await remove(drafts[0] as SalesDraft);
    await drop(first);
    await drop(second);
    const balances = await Promise.all(Array.from({ length: 4 }, balance));
    expect(new Set(balances.map(({ salesDraftId }) => salesDraftId)).size).toBe(1);
  });

  test('what is invoiced does not change', async () => {
    const [first] = await schedule();
    const params = first ?? { contractId, instalmentId: 0 };
    await deposit(first);
    const taken = { code: 'INSTALMENT_INVOICED' };
    await expect(company.manager.api(deleteInstalment, { params })).rejects.toMatchObject(taken);
    const body = { share: '10' };
    await expect(company.manager.api(updateInstalment, { params, body })).rejects.toMatchObject(taken);
    await expect(price({ kind: 'day' })).rejects.toMatchObject({ code: 'PRICING_USED' });
    await expect(
      company.manager.api(updateContract, { params: { contractId }, body: { currency: 'CHF' } }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    [{ text: '', share: '10' }, 'text sales_instalment_text'],
    [{ text: 'x' }, 'share sales_share_or_amount'],
    [{ text: 'x', share: '10', amount: '5' }, 'share sales_share_or_amount'],
    [{ text: 'x', share: '0' }, 'share sales_share_invalid'],
    [{ text: 'x', share: '100.01' }, 'share sales_share_invalid'],
    [{ text: 'x', amount: '-1' }, 'amount sales_amount_needed'],
    [{ text: 'x', share: '80' }, 'share sales_deposits_large'],
    [{ text: 'x', amount: '5000' }, 'amount sales_deposits_large'],
  ])('a deposit %o is rejected at its field', async (wrong, error) => {
    await schedule();
    const path = `/contracts/${contractId}/instalments`;
    const answer = await company.manager.request(path, { method: 'POST', body: form(wrong) });
    expect(await errorsOf(answer)).toEqual([400, [error]]);
  });
});

describe('a monthly amount', () => {
  test('is proposed once per month, by days at its ends', async () => {
    await work(['2026-10-20', 2]);
    await approve('2026-10-19');
    await price({ kind: 'monthly', amount: '3100', startsOn: '2026-10-22', endsOn: '2026-12-31' });
    expect(await proposed(9)).toMatchObject({ proposals: [] });
    expect(await proposed(10)).toMatchObject({ proposals: [{ months: 1, days: 0, net: '1000.00' }] });
    const draft = await prepare(10);
    expect(draft.lines).toMatchObject([{ quantity: '1', price: '1000.00', unit: 'piece' }]);
    expect(draft.lines[0]?.text).toContain('22–31');
    expect(await proposed(10)).toMatchObject({ proposals: [] });
    await remove(draft);
    const { salesInvoiceId } = await issue(await prepare(10));
    expect(await proposed(10)).toMatchObject({ proposals: [] });
    expect(await proposed(11)).toMatchObject({ proposals: [{ net: '3100.00' }] });
    await issue(await credit(salesInvoiceId));
    expect(await proposed(10)).toMatchObject({ proposals: [{ net: '1000.00' }] });
    expect((await proposed(1, 2027)).proposals).toEqual([]);
  });

  test('is whole if incomplete months are charged in full', async () => {
    await price({ kind: 'monthly', amount: '3100', startsOn: '2026-10-22', partial: 'full' });
    expect(await proposed(10)).toMatchObject({ proposals: [{ net: '3100.00' }] });
  });

  test.each([
    [{ kind: 'monthly', amount: '', startsOn: '2026-01-01' }, 'amount sales_amount_needed'],
    [{ kind: 'monthly', amount: '10' }, 'startsOn sales_start_needed'],
    [
      { kind: 'monthly', amount: '10', startsOn: '2026-02-01', endsOn: '2026-01-01' },
      'endsOn sales_period_ends_before',
    ],
    [{ kind: 'fixed', amount: '1000000' }, 'amount sales_amount_needed'],
  ])('%o is rejected at its field', async (wrong, error) => {
    const path = `/contracts/${contractId}/pricing`;
    const answer = await company.manager.request(path, { method: 'PUT', body: form(wrong) });
    expect(await errorsOf(answer)).toEqual([400, [error]]);
  });
});

describe('a day that changes after its invoice', () => {
  beforeEach(async () => {
    await work(['2026-10-05', 2], ['2026-10-06', 1]);
    await approve('2026-10-05');
  });

  test('is proposed for what was added, also with a later month', async () => {
    await issue(await prepare(10));
    await week('submitted');
    await change('2026-10-06', 2);
    await work(['2026-10-07', 2]);
    expect(await proposed(10)).toMatchObject({ proposals: [] });
    await week('approved');
    expect(await proposed(10)).toMatchObject({ proposals: [{ days: 1.5, net: '975.00' }], corrections: [] });
    expect(await proposed(11)).toMatchObject({ proposals: [{ days: 1.5 }] });
    const draft = await prepare(11);
    expect(draft.lines).toMatchObject([{ text: 'Rails, octobre 2026', quantity: '1.5' }]);
    await issue(draft);
    expect(await proposed(10)).toMatchObject({ proposals: [], corrections: [] });
  });

  test('is credited for what was taken back, at the price of its invoice', async () => {
    const { salesInvoiceId, number } = await issue(await prepare(10));
    await company.manager.api(updateContract, { params: { contractId }, body: { dailyRate: '900' } });
    await week('submitted');
    await change('2026-10-05', 1);
    expect((await proposed(11)).corrections).toEqual([]);
    await week('approved');
    expect((await proposed(11)).corrections).toEqual([
      { salesInvoiceId, number, client: 'Rail SA', currency: 'EUR', days: 0.5 },
    ]);
    const params = { salesInvoiceId };
    const draft = await company.manager.api(prepareCorrection, { params });
    expect(draft).toMatchObject({ kind: 'credit', gaps: [], lines: [{ quantity: '0.5', price: '650.00' }] });
    expect(await company.manager.api(prepareCorrection, { params })).toEqual(draft);
    expect((await proposed(11)).corrections).toEqual([]);
    await remove(draft);
    expect((await proposed(11)).corrections).toHaveLength(1);
    expect(await issue(await company.manager.api(prepareCorrection, { params }))).toMatchObject({
      total: '-390.00',
    });
    await expect(company.manager.api(prepareCorrection, { params })).rejects.toMatchObject({
      code: 'NOTHING_TO_INVOICE',
    });
    // The rest is cancelled: all days are free again, once.
    const rest = await credit(salesInvoiceId);
    const line = { salesDraftId: rest.salesDraftId, salesLineId: Number(rest.lines[0]?.salesLineId) };
    await company.manager.api(updateSalesLine, { params: line, body: { quantity: '1' } });
    await issue(rest);
    expect(await proposed(10)).toMatchObject({ proposals: [{ days: 1, net: '900.00' }], corrections: [] });
  });

  test('that changes again is in the draft of the credit note once that is prepared again', async () => {
    await work(['2026-10-07', 2]);
    const { salesInvoiceId } = await issue(await prepare(10));
    const params = { salesInvoiceId };
    await change('2026-10-05', 1);
    const draft = await company.manager.api(prepareCorrection, { params });
    await change('2026-10-07', 1);
    expect((await proposed(10)).corrections).toMatchObject([{ days: 0.5 }]);
    const both = await company.manager.api(prepareCorrection, { params });
    expect(both).toMatchObject({ salesDraftId: draft.salesDraftId, lines: [{ quantity: '1' }], gaps: [] });
    expect(await proposed(10)).toMatchObject({ corrections: [], proposals: [] });
    // A day that is worked after all is neither credited nor invoiced again.
    await change('2026-10-05', 2);
    const read = () => company.manager.api(readSalesDraft, { params: { salesDraftId: draft.salesDraftId } });
    expect((await read()).gaps).toEqual(['days_lost']);
    const one = await company.manager.api(prepareCorrection, { params });
    expect(one).toMatchObject({ lines: [{ quantity: '0.5' }], gaps: [] });
    expect(await issue(one)).toMatchObject({ total: '-390.00' });
    expect(await proposed(10)).toMatchObject({ corrections: [], proposals: [] });
  });

  test('and is credited otherwise keeps that draft', async () => {
    const { salesInvoiceId } = await issue(await prepare(10));
    const all = await credit(salesInvoiceId);
    await change('2026-10-05', 1);
    expect((await proposed(10)).corrections).toHaveLength(1);
    expect(await company.manager.api(prepareCorrection, { params: { salesInvoiceId } })).toEqual(all);
  });

  test('is credited when it is deleted', async () => {
    await issue(await prepare(10));
    await app.rows(company.workspaceId).change('worked_days', { day: '2026-10-06' }, { day: '2026-10-08' });
    expect(await proposed(10)).toMatchObject({ proposals: [{ days: 0.5 }], corrections: [{ days: 0.5 }] });
  });

  test('is marked, and no other day is read to find what was taken back', async () => {
    const rows = app.rows(company.workspaceId);
    const marked = async () =>
      (await rows.list('sales_entries', { day_changed: true })).map(({ day }) => day).toSorted();
    await issue(await prepare(10));
    await work(['2026-10-07', 2]);
    expect(await marked()).toEqual([]);
    await change('2026-10-05', 1);
    expect(await marked()).toEqual(['2026-10-05']);
    await asTenant(app.platform.engine, company.workspaceId, ({ db }) =>
      db.deleteFrom('worked_days').where('day', '=', '2026-10-06').execute(),
    );
    expect(await marked()).toEqual(['2026-10-05', '2026-10-06']);
  });

  test('in a draft keeps it from being issued', async () => {
    const draft = await prepare(10);
    await week('submitted');
    const read = () => company.manager.api(readSalesDraft, { params: { salesDraftId: draft.salesDraftId } });
    expect((await read()).gaps).toEqual(['days_lost']);
    await expect(issue(draft)).rejects.toMatchObject({ code: 'SALES_INCOMPLETE' });
    await week('approved');
    expect((await read()).gaps).toEqual([]);
    await change('2026-10-05', 1);
    expect((await read()).gaps).toEqual(['days_lost']);
  });
});

test('members see nothing, and another company’s contract and deposit are not found', async () => {
  await price({ kind: 'fixed', amount: '100' });
  const body = form({ text: 'x', share: '10' });
  const path = `/contracts/${contractId}/instalments`;
  const answer = await company.manager.request(path, { method: 'POST', body });
  const [{ instalmentId }] = (await answer.json()).instalments;
  const stranger = await app.company();
  for (const one of [`/contracts/${contractId}/pricing`]) {
    expect((await company.user.request(one)).status).toBe(403);
    expect((await stranger.owner.request(one)).status).toBe(404);
  }
  for (const one of [`${path}/${instalmentId}/draft`, `/contracts/${contractId}/balance/draft`]) {
    expect((await company.user.request(one, { method: 'POST' })).status).toBe(403);
    expect((await stranger.owner.request(one, { method: 'POST' })).status).toBe(404);
  }
});
