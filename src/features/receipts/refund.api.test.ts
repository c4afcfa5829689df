import { beforeAll, describe, expect, test } from 'vitest';
import { type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import { errorsOf, form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { receiptCalls } from '../../../tests/support/receipts.ts';
import * as contract from './contract.ts';
import { listRefundable } from './refund.contract.ts';

const app = testApi();
let company: ExpensesCompany;
let consultant: TestClient;
let reportId: number;
beforeAll(async () => {
  company = await expensesCompany(app);
  consultant = company.consultant;
  reportId = await company.begin(consultant);
});

const { read, list, post } = receiptCalls(
  () => company,
  () => reportId,
);

describe('a refund', () => {
  const meals = () => String(company.postes.Meals);
  const meal = { valuettc: '34.00', value_vat_type_b: '2,00', value_vat_type_c: '2.00', supplier: 'Relais' };
  const refund = {
    valuettc: '−34,00',
    value_vat_type_b: '(2.00)',
    value_vat_type_c: '-2',
    supplier: 'Relais',
  };
  const create = async (values: Record<string, string>) =>
    (await (await post({ posteId: meals(), ...values })).json()).receiptId as number;
  const refundable = (query: { q?: string; chosen?: number; receiptId?: number } = {}, who = consultant) =>
    who.api(listRefundable, { params: { reportId }, query });

  test('a refund has the amounts of its payment with the opposite sign, and both show the link', async () => {
    const paid = await create(meal);
    const other = await company.begin(consultant, 'Refunds');
    const body = form({ ...refund, posteId: meals(), date: '2026-10-20', reportId: String(other) });
    body.set('refund_of', String(paid));
    const answer = await consultant.request('/receipts', { method: 'POST', body });
    expect(answer.status).toBe(201);
    const { receiptId } = await answer.json();
    expect(await read(receiptId)).toMatchObject({
      valuettc: '-34.00',
      valueht: '-30.00',
      value_vat_type_b: '-2.00',
      value_vat_type_c: '-2.00',
      refund_of: { receiptId: paid, reportId, report: 'October', valuettc: '34.00' },
      refunds: [],
    });
    expect(await read(paid)).toMatchObject({
      refund_of: null,
      refunds: [{ receiptId, reportId: other, report: 'Refunds', valuettc: '-34.00' }],
    });
    const before = await list(other);
    expect(before.totals).toMatchObject({ ht: '-30.00', vat: '-4.00', ttc: '-34.00' });
    // Omitted fields stay, the link included.
    const change = { posteId: Number(meals()), date: '2026-10-21' };
    await consultant.api(contract.updateReceipt, { params: { receiptId }, body: change });
    expect(await read(receiptId)).toMatchObject({ valuettc: '-34.00', refund_of: { receiptId: paid } });
  });

  test('a payment with a refund cannot be deleted, neither alone nor with its report', async () => {
    const own = await company.begin(consultant, 'Deleted');
    const paid = await company.add(consultant, own);
    const receiptId = await create({
      valuettc: '-12',
      posteId: String(company.postes.Other),
      refund_of: String(paid),
    });
    for (const path of [`/receipts/${paid}`, `/reports/${own}`]) {
      const answer = await consultant.request(path, { method: 'DELETE' });
      expect(answer.status, path).toBe(409);
      expect(await answer.json()).toMatchObject({
        code: 'RECEIPT_REFUNDED',
        extra: { refunds: [{ receiptId }] },
      });
    }
    const positive = { posteId: company.postes.Other ?? 0, date: '2026-10-15', valuettc: '-12' };
    const turned = consultant.request(`/receipts/${paid}`, {
      method: 'PUT',
      body: form({ ...positive, posteId: String(positive.posteId) }),
    });
    expect(await errorsOf(await turned)).toEqual([400, ['valuettc amount_refunded']]);
    // A refunded payment can be deleted once the refund no longer refers to it. A report that contains both
    // can be deleted as a whole.
    const unlinked = { posteId: company.postes.Other ?? 0, date: '2026-10-15', refund_of: '' as const };
    await consultant.api(contract.updateReceipt, { params: { receiptId }, body: unlinked });
    expect((await consultant.request(`/receipts/${paid}`, { method: 'DELETE' })).status).toBe(201);
    const second = await company.add(consultant, own);
    await company.add(consultant, own, { valuettc: '-12', refund_of: second });
    expect((await consultant.request(`/reports/${own}`, { method: 'DELETE' })).status).toBe(200);
  });

  test('a refund can only be linked to a payment of the same person', async () => {
    const theirs = await company.add(company.manager, await company.begin(company.manager));
    const paid = await create(meal);
    const vehicleId = await company.vehicle(consultant);
    const journey = await company.add(consultant, reportId, {
      posteId: company.postes.Kilometres,
      distance: 10,
      vehicleId,
      purpose: 'Client',
      valuettc: '',
    });
    for (const one of [theirs, 999_999, await create(refund), journey])
      expect(await errorsOf(await post({ valuettc: '-12', refund_of: String(one) }))).toEqual([
        400,
        ['refund_of refund_unknown'],
      ]);
    expect(await errorsOf(await post({ refund_of: String(paid) }))).toEqual([
      400,
      ['refund_of refund_positive'],
    ]);
    const { receipts } = await refundable({ q: 'relais' });
    const ids = receipts.map(({ receiptId }) => receiptId);
    expect(ids).toContain(paid);
    expect(receipts.every(({ supplier, valuettc }) => supplier === 'Relais' && Number(valuettc) > 0)).toBe(
      true,
    );
    expect(
      (await refundable({ q: 'relais', receiptId: paid })).receipts.map(({ receiptId }) => receiptId),
    ).not.toContain(paid);
    const first = await refundable({ q: 'no such thing', chosen: paid });
    expect(first.receipts.map(({ receiptId }) => receiptId)).toEqual([paid]);
    expect((await refundable({ q: '34,00' })).receipts.every(({ valuettc }) => valuettc === '34.00')).toBe(
      true,
    );
  });

  test('a refund in another currency has the amount of its payment in euros, with the opposite sign', async () => {
    const foreign = { currency: 'CHF', exchange_rate: '1.0537', rate_date: '2026-10-14', valuettc: '' };
    const [paid, back] = [
      await create({ ...foreign, foreign_amount: '99.95' }),
      await create({ ...foreign, foreign_amount: '-99,95' }),
    ];
    const [one, other] = [await read(paid), await read(back)];
    expect(Number(one.valuettc) + Number(other.valuettc)).toBe(0);
    expect(other.foreign?.amount).toBe('-99.95');
  });

  test('a refund that is larger than the payment is marked', async () => {
    const paid = await create(meal);
    const first = await create({ ...refund, refund_of: String(paid) });
    expect((await read(first)).hints.map(({ kind }) => kind)).not.toContain('refund_excess');
    const second = await create({ ...refund, refund_of: String(paid) });
    for (const one of [first, second])
      expect((await read(one)).hints.map(({ kind }) => kind)).toContain('refund_excess');
  });

  test('a refund that makes a report negative is submitted only after a confirmation', async () => {
    const own = await company.begin(consultant, 'Negative');
    await company.add(consultant, own, { valuettc: '-12' });
    const submit = (values: Record<string, string> = {}) =>
      consultant.request(`/reports/${own}`, {
        method: 'PUT',
        body: form({ title: 'Negative', managerEmail: company.manager.account.email, ...values }),
      });
    expect(await errorsOf(await submit())).toEqual([400, ['below_zero below_zero']]);
    const answer = await submit({ below_zero: 'on' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ state: 'submitted', total_ttc: '-12.00' });
  });
});
