import { beforeAll, describe, expect, test } from 'vitest';
import { type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import * as poste from '#features/postes/contract.ts';
import { addVatRate } from '#features/vat/contract.ts';
import { errorsOf, type TestClient, testApi } from '../../../tests/support/api.ts';
import { receiptCalls } from '../../../tests/support/receipts.ts';
import * as contract from './contract.ts';
import { computeMileage } from './journey.contract.ts';

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

describe('numbers', () => {
  test('numbers are proposed from 1 on, and a proposal reserves nothing', async () => {
    const fresh = await company.begin(consultant);
    const generate = async () =>
      (await consultant.request(`/reports/${fresh}/receipts/generate`)).json() as Promise<object>;
    expect(await generate()).toEqual({ newReceiptId: 1, receiptNumber: 1, date: null, territory: null });
    await company.add(consultant, fresh, { receiptNumber: 7, date: '2026-10-20', territory: 'corse' });
    const last = { date: '2026-10-20', territory: 'corse' };
    expect(await generate()).toEqual({ newReceiptId: 8, receiptNumber: 8, ...last });
  });

  test('twenty concurrent receipts with the same number get different numbers', async () => {
    const fresh = await company.begin(consultant);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post({ reportId: String(fresh), receiptNumber: '1' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const numbers = await Promise.all(answers.map(async (one) => (await one.json()).receiptNumber as number));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });
});

describe('amounts', () => {
  test('for a type with full VAT the amounts are computed, and VAT that was sent is ignored', async () => {
    const answer = await post({ valuettc: '34,80', value_vat_type_a: '30' });
    expect(answer.status).toBe(201);
    const { receiptId } = await answer.json();
    expect(await read(receiptId)).toMatchObject({
      valuettc: '34.80',
      valueht: '29.00',
      value_vat_type_a: '0.00',
      value_vat_type_c: '5.80',
      billable: true,
      vat: [{ type: 'TYPEC', rate: 2000, ht: '29.00', vat: '5.80' }],
    });
  });

  test('for a composed type the amounts are stored as printed', async () => {
    const meals = String(company.postes.Meals);
    const values = { posteId: meals, valuettc: '34.00', value_vat_type_b: '2,00', value_vat_type_c: '2.00' };
    const { receiptId } = await (await post(values)).json();
    expect(await read(receiptId)).toMatchObject({ valueht: '30.00', value_vat_type_b: '2.00' });
    const hotel = { posteId: String(company.postes.Hotel), valuettc: '113.20', value_vat_type_b: '10' };
    expect(await errorsOf(await post(hotel))).toEqual([400, ['valuettc vat_mismatch']]);
    expect((await post({ ...hotel, value_untaxed: '3.20' })).status).toBe(201);
  });

  test('a composed type without printed VAT is accepted without VAT, with a hint', async () => {
    const meals = String(company.postes.Meals);
    const zero = { value_vat_type_a: '', value_vat_type_b: '0', value_vat_type_c: '0.00' };
    for (const printed of [{}, zero] as Record<string, string>[]) {
      const answer = await post({ posteId: meals, valuettc: '34.00', ...printed });
      expect(answer.status).toBe(201);
      const found = await read((await answer.json()).receiptId);
      expect(found).toMatchObject({ valuettc: '34.00', valueht: '34.00', value_vat_type_b: '0.00' });
      expect(found.hints.map(({ kind }) => kind)).toContain('no_vat');
    }
    const values = { posteId: meals, valuettc: '34.00', value_vat_type_b: '2.00', value_vat_type_c: '2.00' };
    const { receiptId } = await (await post(values)).json();
    expect((await read(receiptId)).hints.map(({ kind }) => kind)).not.toContain('no_vat');
  });

  test.each([
    ['nothing', { valuettc: '' }, 'valuettc required'],
    ['no amount', { valuettc: '12,345' }, 'valuettc not_amount'],
    ['two signs', { valuettc: '--5' }, 'valuettc not_amount'],
    ['zero', { valuettc: '-0' }, 'valuettc amount_zero'],
    ['less than a million below zero', { valuettc: '-1000000.01' }, 'valuettc amount_too_large'],
    ['more than a million', { valuettc: '1000000.01' }, 'valuettc amount_too_large'],
    ['a day before the rates', { date: '1999-12-31' }, 'date rate_not_in_force'],
    ['no type', { posteId: '99999' }, 'posteId poste_unknown'],
  ])('amounts are rejected: %s', async (_, values, error) => {
    expect(await errorsOf(await post(values))).toEqual([400, [error]]);
  });

  test('for a foreign currency the original amount is kept, and euros are booked without VAT', async () => {
    const values = {
      currency: 'usd',
      foreign_amount: '118,40',
      exchange_rate: '0.9217',
      rate_date: '14/10/2026',
    };
    const { receiptId } = await (await post({ ...values, valuettc: '' })).json();
    expect(await read(receiptId)).toMatchObject({
      valuettc: '109.13',
      valueht: '109.13',
      value_vat_type_c: '0.00',
      foreign: { currency: 'USD', amount: '118.4', rate: '0.9217', rate_date: '2026-10-14' },
    });
    const wrong = { currency: 'XYZ', foreign_amount: '0', exchange_rate: '1.2345678', rate_date: '' };
    expect(await errorsOf(await post(wrong))).toEqual([
      400,
      [
        'currency currency_unknown',
        'foreign_amount foreign_amount_invalid',
        'exchange_rate exchange_rate_invalid',
        'rate_date required',
      ],
    ]);
  });

  test('a payment abroad in euros is booked without VAT, whatever the type, until it is marked as French', async () => {
    const abroad = { abroad: 'on', valuettc: '34.00', value_vat_type_b: '2.00' };
    const meals = String(company.postes.Meals);
    const whole = { valueht: '34.00', value_vat_type_b: '0.00', value_vat_type_c: '0.00', abroad: true };
    for (const posteId of [meals, String(company.postes.Other)]) {
      const { receiptId } = await (await post({ ...abroad, posteId })).json();
      expect(await read(receiptId)).toMatchObject({
        ...whole,
        vat: [{ type: 'TYPEE', rate: 0, ht: '34.00', vat: '0.00' }],
      });
      const body = { date: '2026-10-15', posteId, valuettc: '34.00', value_vat_type_c: '5.67' };
      await consultant.api(contract.updateReceipt, { params: { receiptId }, body });
      expect(await read(receiptId)).toMatchObject(whole);
      await consultant.api(contract.updateReceipt, {
        params: { receiptId },
        body: { ...body, abroad: false },
      });
      expect(await read(receiptId)).toMatchObject({ abroad: false, value_vat_type_c: '5.67' });
    }
  });

  test('the amount for kilometres follows the scale of the year and the kilometres booked before', async () => {
    const own = await expensesCompany(app);
    const first = await own.begin(own.consultant);
    const second = await own.begin(own.consultant);
    const vehicleId = await own.vehicle(own.consultant);
    const km = { posteId: own.postes.Kilometres, vehicleId, purpose: 'Client in Lyon', valuettc: '' };
    const one = await own.add(own.consultant, first, { ...km, distance: 4000 });
    expect(await read(one, own.consultant)).toMatchObject({ valuettc: '2544.00', value_untaxed: '2544.00' });
    const query = { date: '2026-11-02', distance: 2000, vehicleId };
    const computed = await own.consultant.api(computeMileage, {
      params: { reportId: second },
      query,
    });
    // 6,000 km with 5 CV: 6000 × 0.357 + 1395 = 3537.
    expect(computed).toEqual({ before: 4000, amount: '993.00' });
    const two = await own.add(own.consultant, second, { ...km, distance: 2000, date: '2026-11-02' });
    expect(await read(two, own.consultant)).toMatchObject({
      valuettc: '993.00',
      mileage: {
        distance: 2000,
        vehicleId,
        vehicle: 'Clio',
        power: 5,
        electric: false,
        purpose: 'Client in Lyon',
      },
    });
    // The next year starts at 0.
    const three = await own.add(own.consultant, second, { ...km, distance: 100, date: '2027-01-05' });
    expect(await read(three, own.consultant)).toMatchObject({ valuettc: '63.60' });
    expect(await errorsOf(await post({ posteId: String(company.postes.Kilometres) }))).toEqual([
      400,
      ['distance distance_needed', 'vehicleId vehicle_needed', 'purpose purpose_needed'],
    ]);
  });

  test('the amounts of concurrent journeys are computed one after the other', async () => {
    const own = await expensesCompany(app);
    const reports = await Promise.all([own.begin(own.consultant), own.begin(own.consultant)]);
    const vehicleId = await own.vehicle(own.consultant);
    const km = { posteId: own.postes.Kilometres, vehicleId, purpose: 'x', distance: 1000 };
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, at) => own.add(own.consultant, reports[at % 2] ?? 0, km)),
    );
    const all = await Promise.all(ids.map((receiptId) => read(receiptId, own.consultant)));
    expect(all.reduce((sum, { valuettc }) => sum + Math.round(Number(valuettc) * 100), 0)).toBe(4965_00);
  });

  test('a workspace’s own rate applies from its first day', async () => {
    const own = await expensesCompany(app);
    await own.owner.api(addVatRate, { body: { type: 'TYPEC', percent: '8,5', from: '2026-10-10' } });
    const report = await own.begin(own.consultant);
    const before = await own.add(own.consultant, report, { date: '2026-10-09', valuettc: '108.50' });
    const after = await own.add(own.consultant, report, { date: '2026-10-10', valuettc: '108.50' });
    expect((await read(before, own.consultant)).value_vat_type_c).toBe('18.08');
    expect((await read(after, own.consultant)).value_vat_type_c).toBe('8.50');
  });
});

test('a report’s receipts have five rows per page, with totals by rate and a grand total', async () => {
  const own = await company.begin(consultant);
  await company.add(consultant, own, { valuettc: '12.00' });
  await company.add(consultant, own, { valuettc: '24.00', billable: true });
  await company.add(consultant, own, { posteId: company.postes.Train, valuettc: '110.00' });
  const answer = await list(own);
  expect(contract.listReceipts.list.rows).toBe(5);
  expect(answer.totals).toEqual({
    rates: [
      { type: 'TYPEB', rate: 1000, ht: '100.00', vat: '10.00' },
      { type: 'TYPEC', rate: 2000, ht: '30.00', vat: '6.00' },
    ],
    ht: '130.00',
    vat: '16.00',
    ttc: '146.00',
    deductible: null,
    billable_ttc: '24.00',
    refused_ttc: '0.00',
    count: 3,
  });
  expect(answer).toMatchObject({ reportId: own, totalCount: 3 });
  expect(answer.receipts.map(({ receiptNumber }) => receiptNumber)).toEqual([1, 2, 3]);
});

test('the author changes and deletes a receipt, which returns 201 and the specification’s texts', async () => {
  const receiptId = await company.add(consultant, reportId);
  const values = {
    date: '2026-10-16',
    posteId: company.postes.Other ?? 0,
    valuettc: '6',
    supplier: 'Relais',
  };
  await consultant.api(contract.updateReceipt, { params: { receiptId }, body: values });
  expect(await read(receiptId)).toMatchObject({ valuettc: '6.00', supplier: 'Relais', date: '2026-10-16' });
  expect((await company.manager.request(`/receipts/${receiptId}`, { method: 'DELETE' })).status).toBe(403);
  expect((await consultant.request(`/receipts/${receiptId}`, { method: 'DELETE' })).status).toBe(201);
  expect((await consultant.request(`/receipts/${receiptId}`)).status).toBe(404);
});

describe('hints', () => {
  const kinds = async (receiptId: number, who = consultant) =>
    (await read(receiptId, who)).hints.map(({ kind, detail }) => `${kind} ${detail}`.trim());
  const clean = { no_document: 'lost', date: '2026-10-14' };

  test('hints are given for a day outside the report, a week-end, a holiday and a missing file', async () => {
    const own = await company.begin(consultant);
    const add = (values: object) => company.add(consultant, own, { valuettc: '3.33', ...values });
    expect(await kinds(await add({ ...clean, valuettc: '3.34' }))).toEqual(['no_attachment']);
    expect(await kinds(await add({ date: '2026-10-13' }))).toEqual(['no_attachment']);
    expect(await kinds(await add({ ...clean, date: '2026-10-17' }))).toEqual(['weekend', 'no_attachment']);
    expect(await kinds(await add({ ...clean, date: '2026-11-11' }))).toEqual([
      'outside_period',
      'holiday Armistice Day 1918',
      'no_attachment',
    ]);
  });

  test('a hint is given above the daily limit of a type, which counts all reports of the person', async () => {
    const { posteId } = await company.owner.api(poste.createPoste, {
      body: { postname: 'Lunch', limit_per_day: '20' },
    });
    const [one, two] = await Promise.all([company.begin(consultant), company.begin(consultant)]);
    const values = { ...clean, posteId, date: '2026-10-12' };
    const first = await company.add(consultant, one, { ...values, valuettc: '12.01' });
    expect(await kinds(first)).toEqual(['no_attachment']);
    const second = await company.add(consultant, two, { ...values, valuettc: '8.00' });
    expect(await kinds(second)).toEqual(['over_limit 20.00', 'no_attachment']);
    expect(await kinds(first)).toEqual(['over_limit 20.00', 'no_attachment']);
  });

  test('a hint is given for the same payment of a different member, without the member’s name', async () => {
    const { owner, manager, begin, add } = company;
    const own = await begin(consultant);
    const values = { ...clean, supplier: 'Hôtel du Lac', valuettc: '145.60' };
    const first = await add(consultant, own, values);
    const second = await add(consultant, own, { ...values, supplier: 'HOTEL DU LAC' });
    expect(await kinds(first)).toEqual(['same_payment 2', 'no_attachment']);
    expect(await kinds(second)).toEqual(['same_payment 1', 'no_attachment']);
    const others = await add(owner, await begin(owner), { ...values, valuettc: '77.70' });
    const alike = await add(manager, await begin(manager), { ...values, valuettc: '77.70' });
    expect(await kinds(alike, manager)).toEqual(['same_payment', 'no_attachment']);
    expect(await kinds(others, owner)).toEqual(['same_payment', 'no_attachment']);
    const elsewhere = await add(consultant, own, { ...values, supplier: 'Le Relais' });
    expect(await kinds(elsewhere)).toEqual(['no_attachment']);
  });
});
