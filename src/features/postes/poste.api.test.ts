import { describe, expect, test } from 'vitest';
import { expensesCompany } from '#features/expenses/factory.ts';
import { beforeTests, form, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { postePresets } from './rules.ts';

const app = testApi();
const company = beforeTests(() => expensesCompany(app));

describe('types of expenses', () => {
  test('every workspace has preset types, named in the reader’s language', async () => {
    const fresh = await app.signIn('ROLE_OWNER');
    const names = async (locale: string) => {
      const answer = await fresh.request('/postes', { headers: { 'accept-language': locale } });
      const { postes, more } = await answer.json();
      expect(more).toBe(false);
      return postes.map(({ postname }: { postname: string }) => postname);
    };
    expect(await names('en')).toHaveLength(postePresets.length);
    expect(await names('en')).toContain('Parking and tolls');
    expect(await names('fr')).toContain('Stationnement et péages');
  });

  test('the form of the specification creates a type with 201, of kind TYPEC by default', async () => {
    const answer = await company.owner.request('/postes', {
      method: 'POST',
      body: form({ postname: 'Visas', description: 'At the border', vatcomposed: '' }),
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      postname: 'Visas',
      description: 'At the border',
      vatcomposed: false,
      vatfulltype: 'TYPEC',
      limit_per_day: null,
      active: true,
      mileage: false,
    });
  });

  test('the name of a type is unique, ignoring case and accents, also for ten concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        company.manager.request('/postes', {
          method: 'POST',
          body: form({ postname: at % 2 === 0 ? 'Péage' : 'PEAGE' }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect((await refused?.json())?.msg).toBe('FAILED TO ADD CONTRACT');
  });

  test('consultants can read types but not create them', async () => {
    const { consultant } = company;
    expect((await consultant.request('/postes')).status).toBe(200);
    const answer = await consultant.request('/postes', { method: 'POST', body: form({ postname: 'Mine' }) });
    expect(answer.status).toBe(403);
  });

  test('the next page continues after the last type shown, and is empty after the end', async () => {
    const { owner } = company;
    const first = await owner.api(contract.listPostes, { query: { rowsPerPage: 4 } });
    expect(first).toMatchObject({ more: true, postes: { length: 4 } });
    const lastId = first.postes.at(-1)?.posteId ?? 0;
    const rest = await owner.api(contract.morePostes, { params: { lastId }, query: { rowsPerPage: 1000 } });
    expect(rest.postes.every(({ posteId }) => posteId > lastId)).toBe(true);
    const beyond = await owner.api(contract.morePostes, { params: { lastId: 2_000_000_000 }, query: {} });
    expect(beyond).toEqual({ postes: [], more: false });
  });

  test('a preset saved under its displayed name keeps its names in both languages; a renamed one has one name', async () => {
    const { owner, postes } = company;
    const posteId = postes.Taxi ?? 0;
    const inFrench = async () => {
      const answer = await owner.request(`/postes/${posteId}`, { headers: { 'accept-language': 'fr' } });
      return (await answer.json()).postname as string;
    };
    await owner.api(contract.updatePoste, {
      params: { posteId },
      body: { postname: 'Taxi', account: '6251' },
    });
    expect(await inFrench()).toBe('Taxi et VTC');
    await owner.api(contract.updatePoste, { params: { posteId }, body: { postname: 'Cab' } });
    expect(await inFrench()).toBe('Cab');
  });

  test('new receipts cannot have an inactive type, and existing ones keep it', async () => {
    const { owner, consultant, begin, add } = company;
    const { posteId } = await owner.api(contract.createPoste, { body: { postname: 'Fax' } });
    const reportId = await begin(consultant);
    const receiptId = await add(consultant, reportId, { posteId });
    await owner.api(contract.updatePoste, { params: { posteId }, body: { postname: 'Fax', active: false } });
    await expect(add(consultant, reportId, { posteId })).rejects.toMatchObject({ status: 400 });
    const values = { date: '2026-10-15', posteId: String(posteId), valuettc: '5' };
    const answer = await consultant.request(`/receipts/${receiptId}`, { method: 'PUT', body: form(values) });
    expect(answer.status).toBe(200);
  });
});
