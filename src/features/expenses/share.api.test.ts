/**
 * Changes the deductible shares of VAT by type, rate and day: approved reports keep theirs, and types without
 * a share are reviewed.
 */
import { expect, test } from 'vitest';
import * as contract from '#features/postes/contract.ts';
import { FIRST_DAY, guessNature } from '#features/postes/deductible.rules.ts';
import * as share from '#features/postes/share.contract.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { beforeTests, form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { expensesCompany } from './factory.ts';
import * as report from './report.contract.ts';

const app = testApi();
const company = beforeTests(() => expensesCompany(app));

/** `6251 24.00 0.00`: account, debit and credit of the entries of the last approved report with that title. */
async function entries(author: string): Promise<string[]> {
  const today = civilDay(app.platform.clock.now(), 'Europe/Paris');
  const answer = await company.manager.request(`/expenses/accounting?from=${today}&to=${today}`);
  const rows = (await answer.text()).trimEnd().split('\r\n').slice(1);
  const at = rows.findLastIndex((row) => row.includes(author));
  const first = rows.slice(0, at).findLastIndex((row) => row.includes(',421000,')) + 1;
  return rows.slice(first, at).map((row) => {
    const [debit = '', credit = ''] = row.match(/\d+,\d\d(?=")/g) ?? [];
    return [row.split(',')[4], debit, credit].join(' ');
  });
}

async function approve(reportId: number, title: string): Promise<void> {
  await company.submit(reportId, title);
  await company.approve(reportId);
}

const totalsOf = async (who: TestClient, reportId: number) =>
  (await who.api(listReceipts, { params: { reportId }, query: { rowsPerPage: 5, page: 0 } })).totals;

const posteOf = (name: string) =>
  company.owner.api(contract.readPoste, { params: { posteId: company.postes[name] ?? 0 } });

test('the types of a new workspace have the natures that the program would guess from their names', async () => {
  const { postes } = await company.owner.api(contract.listPostes, { query: {} });
  const presets = await asTenant(app.platform.engine, company.workspaceId, ({ db }) =>
    db.selectFrom('postes').select(['id', 'name', 'preset']).where('preset', 'is not', null).execute(),
  );
  expect(presets).toHaveLength(11);
  for (const { id, name, preset } of presets)
    expect(postes.find(({ posteId }) => posteId === id)?.shares).toEqual([
      {
        shareId: expect.any(Number),
        type: null,
        basis: guessNature({ name, preset }),
        share: null,
        from: FIRST_DAY,
      },
    ]);
});

test('the law decides how much VAT is booked as deductible, and exports show the sum', async () => {
  const { consultant, manager, begin, addInvoiced, postes } = company;
  const reportId = await begin(consultant, 'By the law');
  await addInvoiced(consultant, reportId, { posteId: postes.Taxi, valuettc: '24.00' });
  await addInvoiced(consultant, reportId, { posteId: postes.Fuel, valuettc: '60.00' });
  await addInvoiced(consultant, reportId, {
    posteId: postes.Meals,
    valuettc: '22.00',
    value_vat_type_b: '2.00',
  });
  expect(await totalsOf(manager, reportId)).toMatchObject({ vat: '14.18', deductible: '10.00' });
  expect((await totalsOf(consultant, reportId)).deductible).toBeNull();
  await approve(reportId, 'By the law');
  expect(await entries('By the law')).toEqual([
    '625100 24,00 0,00',
    '606140 52,00 0,00',
    '445660 8,00 0,00',
    '625700 20,00 0,00',
    '445660 2,00 0,00',
  ]);
});

test('a new type gets a nature guessed from its name, unless the person chose one', async () => {
  const create = (body: { postname: string; basis?: 'vehicle' }) =>
    company.owner.api(contract.createPoste, { body });
  expect((await create({ postname: 'Métro' })).shares).toMatchObject([
    { basis: 'transport', from: FIRST_DAY },
  ]);
  expect((await create({ postname: 'Tram', basis: 'vehicle' })).shares).toMatchObject([{ basis: 'vehicle' }]);
  const answer = await company.owner.request('/postes', {
    method: 'POST',
    body: form({ postname: 'Airbnb', basis: '' }),
  });
  expect((await answer.json()).shares).toMatchObject([{ basis: 'lodging' }]);
});

test('a changed share applies from its day on, even from a past day, and does not affect approved reports', async () => {
  const { owner, consultant, manager, begin, addInvoiced } = company;
  const { posteId } = await owner.api(contract.createPoste, {
    body: { postname: 'Books', account: '618100' },
  });
  const [approved, open] = [await begin(consultant, 'Approved'), await begin(consultant, 'Open')];
  for (const reportId of [approved, open])
    await addInvoiced(consultant, reportId, { posteId, valuettc: '12.00' });
  await approve(approved, 'Approved');
  const change = (values: Record<string, string>) =>
    owner.request(`/postes/${posteId}/shares`, { method: 'POST', body: form(values) });
  expect((await change({ basis: 'own', percent: '50', from: '2026-10-16' })).status).toBe(201);
  expect(await totalsOf(manager, open)).toMatchObject({ vat: '2.00', deductible: '2.00' });
  expect((await change({ basis: 'own', percent: '33,33', from: '2026-10-01' })).status).toBe(201);
  expect(await totalsOf(manager, open)).toMatchObject({ vat: '2.00', deductible: '0.67' });
  expect(await totalsOf(manager, approved)).toMatchObject({ vat: '2.00', deductible: '2.00' });
  expect(await entries('Approved')).toEqual(['618100 10,00 0,00', '445660 2,00 0,00']);
  // A reopened report follows the shares again.
  const body = { comment: 'Another look' };
  await manager.api(report.reopenReport, { params: { reportId: approved }, body }, {
    confirmed: true,
  } as never);
  expect(await totalsOf(manager, approved)).toMatchObject({ deductible: '0.67' });
  await approve(approved, 'Approved');
  expect(await entries('Approved')).toEqual(['618100 11,33 0,00', '445660 0,67 0,00']);
});

test('a rate can have its own share and account', async () => {
  const { owner, consultant, manager, begin, addInvoiced, postes } = company;
  const posteId = postes.Hotel ?? 0;
  await owner.api(share.addPosteShare, {
    params: { posteId },
    body: { type: 'TYPEC', basis: 'ordinary', from: '2026-10-01' },
  });
  await owner.api(contract.updatePoste, {
    params: { posteId },
    body: { postname: 'Hotel', account_type_c: '625699' },
  });
  const reportId = await begin(consultant, 'Two rates');
  const printed = { valuettc: '122.00', value_vat_type_b: '10.00', value_vat_type_c: '2.00' };
  await addInvoiced(consultant, reportId, { posteId, ...printed });
  expect(await totalsOf(manager, reportId)).toMatchObject({ vat: '12.00', deductible: '2.00' });
  await approve(reportId, 'Two rates');
  expect(await entries('Two rates')).toEqual(['625100 110,00 0,00', '625699 10,00 0,00', '445660 2,00 0,00']);
});

test('an invalid change is rejected with an error at its field', async () => {
  const { owner, consultant, postes } = company;
  const path = `/postes/${postes.Train}/shares`;
  const errors = async (values: Record<string, string>) => {
    const answer = await owner.request(path, { method: 'POST', body: form(values) });
    expect(answer.status).toBe(400);
    return Object.keys((await answer.json()).errors);
  };
  const from = '2026-01-01';
  expect(await errors({ basis: 'own', from })).toEqual(['percent']);
  expect(await errors({ basis: 'own', percent: '101', from })).toEqual(['percent']);
  expect(await errors({ basis: 'type', from })).toEqual(['type']);
  expect(await errors({ basis: 'guess', from })).toEqual(['basis']);
  expect(await errors({ basis: 'own', percent: '10', from: '2026-02-30' })).toEqual(['from']);
  const body = form({ basis: 'ordinary', from });
  expect((await consultant.request(path, { method: 'POST', body })).status).toBe(403);
  expect((await owner.request('/postes/999999/shares', { method: 'POST', body })).status).toBe(404);
});

test('a share of the same day replaces the old one, and after a removal the previous share applies again', async () => {
  const { owner, postes } = company;
  const params = { posteId: postes.Parking ?? postes['Parking and tolls'] ?? 0 };
  for (const percent of ['10', '20'])
    await owner.api(share.addPosteShare, {
      params,
      body: { basis: 'own', percent, from: '2026-10-01' },
    });
  const [, added, ...others] = (await posteOf('Parking and tolls')).shares;
  expect(others).toEqual([]);
  expect(added).toMatchObject({ basis: 'own', share: 2000, from: '2026-10-01' });
  const remove = (posteId: number) =>
    owner.request(`/postes/${posteId}/shares/${added?.shareId}`, { method: 'DELETE' });
  expect((await remove(postes.Taxi ?? 0)).status).toBe(404);
  expect((await remove(params.posteId)).status).toBe(200);
  expect((await remove(params.posteId)).status).toBe(404);
  expect((await posteOf('Parking and tolls')).shares).toMatchObject([{ basis: 'ordinary' }]);
});

test('a workspace from an earlier version is asked once to review its types; until then all VAT is deductible', async () => {
  const old = await expensesCompany(app);
  await asTenant(app.platform.engine, old.workspaceId, ({ db }) => db.deleteFrom('poste_shares').execute());
  const reportId = await old.begin(old.consultant, 'Before');
  await old.addInvoiced(old.consultant, reportId, { posteId: old.postes.Train, valuettc: '110.00' });
  expect((await totalsOf(old.manager, reportId)).deductible).toBe('10.00');
  const [train, hotel] = [old.postes.Train ?? 0, old.postes.Hotel ?? 0];
  const review = (basis: 'transport' | 'lodging', ids: number[]) =>
    old.owner.api(share.reviewPostes, {
      body: { from: '2026-01-01', postes: ids.map((posteId) => ({ posteId, basis })) },
    });
  expect(await review('transport', [train])).toEqual({ reviewed: [train] });
  expect((await totalsOf(old.manager, reportId)).deductible).toBe('0.00');
  expect(await review('lodging', [train, hotel])).toEqual({ reviewed: [hotel] });
  await expect(review('lodging', [company.postes.Train ?? 0])).rejects.toMatchObject({ status: 404 });
  const body = { from: '2026-01-01', postes: [{ posteId: train, basis: 'ordinary' }] };
  const refused = await old.consultant.request('/postes/review', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(refused.status).toBe(403);
});
