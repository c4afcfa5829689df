/** What decides whether VAT is deducted: the invoice, the time limit, the gifts to one person, and the rates of the territory. */
import { expect, test } from 'vitest';
import { expensesCompany } from '#features/expenses/factory.ts';
import * as report from '#features/expenses/report.contract.ts';
import { createPoste } from '#features/postes/contract.ts';
import type { Territory } from '#features/vat/territory.rules.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { beforeTests, form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { listReceipts } from './contract.ts';
import { freezeDeductible } from './server/deduction.service.ts';

const app = testApi();
const company = beforeTests(async () => {
  app.clock.set('2026-12-01T09:00:00Z');
  return expensesCompany(app);
});

async function approve(reportId: number, title = 'October'): Promise<void> {
  await company.submit(reportId, title);
  await company.approve(reportId);
}

const listed = (reportId: number) =>
  company.manager.api(listReceipts, { params: { reportId }, query: { rowsPerPage: 10, page: 0 } });
const deductibleIn = async (reportId: number) => (await listed(reportId)).totals.deductible;
const hintsIn = async (reportId: number) =>
  (await listed(reportId)).receipts.map(({ hints }) => hints.map(({ kind }) => kind));

/** Creates a receipt as the specification's form does, with further fields. */
function post(who: TestClient, reportId: number, values: Record<string, string>): Promise<Response> {
  const specified = { date: '15/10/2026', comment: '', billable: 'false', reportId: String(reportId) };
  return who.request('/receipts', { method: 'POST', body: form({ ...specified, ...values }) });
}

test('without an invoice no VAT is deducted, whatever the reason, and the hint stays until the approval', async () => {
  const { consultant, begin, add, attach } = company;
  const reportId = await begin(consultant);
  const receiptId = await add(consultant, reportId, { valuettc: '120.00', no_document: 'Lost in the train' });
  expect(await deductibleIn(reportId)).toBe('0.00');
  expect(await hintsIn(reportId)).toEqual([['no_attachment']]);
  await attach(consultant, receiptId);
  expect([await deductibleIn(reportId), await hintsIn(reportId)]).toEqual(['20.00', [[]]]);
  await approve(reportId);
  expect(await deductibleIn(reportId)).toBe('20.00');
});

test('VAT is deducted until the end of the second year after the receipt; a report approved later has none', async () => {
  const { consultant, begin, addInvoiced } = company;
  const reportId = await begin(consultant);
  await addInvoiced(consultant, reportId, { date: '2024-10-15' });
  expect([await deductibleIn(reportId), await hintsIn(reportId)]).toEqual(['2.00', [['outside_period']]]);
  // 1 January 2027 in Paris, 31 December in London.
  app.clock.set('2026-12-31T23:30:00Z');
  expect([await deductibleIn(reportId), await hintsIn(reportId)]).toEqual([
    '0.00',
    [['outside_period', 'too_late']],
  ]);
  await approve(reportId);
  app.clock.set('2026-12-01T09:00:00Z');
  expect(await deductibleIn(reportId)).toBe('0.00');
});

test('an approved report keeps what was deducted after the time limit', async () => {
  const { consultant, begin, addInvoiced } = company;
  const reportId = await begin(consultant);
  await addInvoiced(consultant, reportId);
  await approve(reportId);
  app.clock.set('2031-01-01T09:00:00Z');
  expect(await deductibleIn(reportId)).toBe('2.00');
  app.clock.set('2026-12-01T09:00:00Z');
});

test('the VAT of gifts is deducted up to the ceiling of the year and person, across reports and spellings', async () => {
  const { owner, consultant, begin, addInvoiced } = company;
  const { posteId, shares } = await owner.api(createPoste, { body: { postname: 'Cadeaux clients' } });
  expect(shares).toMatchObject([{ basis: 'gift' }]);
  const gift = async (valuettc: string, beneficiary: string, date = '2026-10-15') => {
    const reportId = await begin(consultant);
    await addInvoiced(consultant, reportId, { posteId, valuettc, beneficiary, date });
    return reportId;
  };
  const first = await gift('60.00', 'Zoé Faure');
  expect(await deductibleIn(first)).toBe('10.00');
  await approve(first);
  // 60.00 + 13.00 = 73.00
  const second = await gift('13.00', 'ZOE  FAURE');
  expect([await deductibleIn(second), await hintsIn(second)]).toEqual(['2.17', [[]]]);
  const above = await gift('13.01', 'Zoé Faure');
  const passed = ['gift_ceiling', 'gift_correction'];
  expect([await deductibleIn(above), await hintsIn(above)]).toEqual(['0.00', [passed]]);
  const unnamed = await gift('12.40', '');
  expect([await deductibleIn(unnamed), await hintsIn(unnamed)]).toEqual(['0.00', [['gift_unnamed']]]);
  const other = await gift('73.00', 'Ada Martin');
  expect(await deductibleIn(other)).toBe('12.17');
  // The earlier report has these hints too, from the approval that passes the ceiling until its VAT is given back.
  expect(await hintsIn(first)).toEqual([[]]);
  await approve(above);
  expect([await deductibleIn(first), await hintsIn(first)]).toEqual(['10.00', [passed]]);
  const { manager } = company;
  const reopened = await manager.request(`/reports/${first}/reopen`, {
    method: 'PUT',
    body: form({ comment: 'Gift' }),
  });
  expect(reopened.status).toBe(200);
  expect([await deductibleIn(first), await hintsIn(first)]).toEqual(['0.00', [['gift_ceiling']]]);
  await approve(first);
  expect([await deductibleIn(first), await hintsIn(first)]).toEqual(['0.00', [['gift_ceiling']]]);
  const lastYear = await gift('73.00', 'Zoé Faure', '2025-12-31');
  expect(await deductibleIn(lastYear)).toBe('12.17');
});

test('two gifts approved at the same time count each other', async () => {
  const { owner, consultant, manager, begin, addInvoiced } = company;
  const { posteId } = await owner.api(createPoste, { body: { postname: 'Gifts at once' } });
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const reportId = await begin(consultant);
      await addInvoiced(consultant, reportId, { posteId, valuettc: '48.00', beneficiary: 'Léa Roy' });
      const body = { title: 'Gifts', managerEmail: manager.account.email };
      await consultant.api(report.submitReport, { params: { reportId }, body });
      return reportId;
    }),
  );
  const answers = await Promise.all(
    ids.map((id) => manager.request(`/reports/${id}/approve`, { method: 'PUT', body: form({}) })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  // One was approved first, alone; the other one exceeds the ceiling.
  expect((await Promise.all(ids.map(deductibleIn))).sort()).toEqual(['0.00', '8.00']);
});

test('an approval with gifts does not wait for those of another company', async () => {
  const { owner, consultant, begin, addInvoiced } = company;
  const { posteId } = await owner.api(createPoste, { body: { postname: 'Gifts apart' } });
  const reportId = await begin(consultant);
  await addInvoiced(consultant, reportId, { posteId, valuettc: '24.00', beneficiary: 'Max Noé' });
  const other = await expensesCompany(app);
  const type = await other.owner.api(createPoste, { body: { postname: 'Gifts' } });
  const foreign = await other.begin(other.consultant);
  await other.addInvoiced(other.consultant, foreign, { posteId: type.posteId, beneficiary: 'Max Noé' });
  const approval = {
    workspaceId: other.workspaceId,
    now: app.clock.now(),
    zone: 'Europe/Paris' as const,
  };
  await asTenant(app.platform.engine, other.workspaceId, async ({ db }) => {
    await freezeDeductible(db, [foreign], approval);
    await approve(reportId);
  });
  expect(await deductibleIn(reportId)).toBe('4.00');
});

const printed = ['a', 'b', 'c', 'd', 'f', 'g'] as const;
type Printed = Partial<Record<(typeof printed)[number], string>>;
const fieldsOf = (vat: Printed) =>
  Object.fromEntries(Object.entries(vat).map(([letter, value]) => [`value_vat_type_${letter}`, value]));

test.each<[Territory, string, Printed, number[]]>([
  ['la-reunion', '108.50', { c: '8.50' }, [850]],
  ['guadeloupe', '102.10', { d: '2.10' }, [210]],
  ['martinique', '210.60', { c: '8.50', d: '2.10' }, [850, 210]],
  ['martinique', '101.75', { f: '1.75' }, [175]],
  ['la-reunion', '101.05', { g: '1.05' }, [105]],
  ['corse', '113.00', { f: '13.00' }, [1300]],
  ['corse', '100.90', { g: '0.90' }, [90]],
  ['corse', '332.10', { b: '10.00', d: '2.10', c: '20.00' }, [1000, 2000, 210]],
  ['guyane', '100.00', {}, [0]],
])('a receipt of %s over %s has the rates of the territory', async (territory, valuettc, vat, rates) => {
  const { consultant, begin, postes } = company;
  const reportId = await begin(consultant);
  for (const posteId of [postes.Meals, postes.Other]) {
    const answer = await post(consultant, reportId, {
      posteId: String(posteId),
      valuettc,
      territory,
      ...fieldsOf(vat),
    });
    expect(answer.status).toBe(201);
  }
  for (const receipt of (await listed(reportId)).receipts) {
    expect(receipt.territory).toBe(territory);
    expect(receipt.vat.map(({ rate }) => rate).sort()).toEqual([...rates].sort());
  }
});

test.each<[Territory, Printed, string]>([
  ['metropole', { f: '13.00' }, 'value_vat_type_f'],
  ['la-reunion', { c: '20.00' }, 'valuettc'],
  ['la-reunion', { b: '10.00' }, 'value_vat_type_b'],
  ['mayotte', { c: '8.50' }, 'value_vat_type_c'],
])('in %s VAT of another territory is rejected beside its field', async (territory, vat, field) => {
  const { consultant, begin, postes } = company;
  const values = { posteId: String(postes.Meals), valuettc: '108.50', territory, ...fieldsOf(vat) };
  const answer = await post(consultant, await begin(consultant), values);
  expect(answer.status).toBe(400);
  expect(Object.keys((await answer.json()).errors)).toEqual([field]);
});

test('an unknown territory is rejected', async () => {
  const { consultant, begin, postes } = company;
  const values = { posteId: String(postes.Other), valuettc: '12', territory: 'polynesie' };
  const answer = await post(consultant, await begin(consultant), values);
  expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['territory']]);
});

test.each([
  ['absent', '121', {}],
  ['zero', '122', { value_vat_type_a: '0', value_vat_type_b: '0,00', value_vat_type_c: '0' }],
  ['empty', '123', { value_vat_type_a: '', value_vat_type_b: '', value_vat_type_c: '', territory: '' }],
])(
  'a hotel with the specified fields alone and its VAT %s is accepted without VAT, with a hint',
  async (_, valuettc, vat) => {
    const { consultant, begin, postes, attach } = company;
    const reportId = await begin(consultant);
    const answer = await post(consultant, reportId, {
      posteId: String(postes.Hotel),
      valuettc,
      ...vat,
    });
    expect(answer.status).toBe(201);
    await attach(consultant, (await answer.json()).receiptId);
    const [receipt] = (await listed(reportId)).receipts;
    expect(receipt).toMatchObject({
      territory: 'metropole',
      valuettc: `${valuettc}.00`,
      valueht: `${valuettc}.00`,
    });
    expect(receipt?.hints.map(({ kind }) => kind)).toEqual(['no_vat']);
  },
);

test('the next receipt is proposed with the territory of the last one', async () => {
  const { consultant, begin, postes } = company;
  const reportId = await begin(consultant);
  await post(consultant, reportId, { posteId: String(postes.Other), valuettc: '12', territory: 'corse' });
  const answer = await consultant.request(`/reports/${reportId}/receipts/generate`);
  expect(await answer.json()).toMatchObject({ receiptNumber: 2, territory: 'corse' });
});
