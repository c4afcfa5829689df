/** Checks the language of answers, documents and exports (docs/decisions/0054). */
import { expect, test } from 'vitest';
import { expensesCompany } from '#features/expenses/factory.ts';
import type { TestClient } from '../support/api.ts';
import { testApi } from '../support/api.ts';
import { seePdf } from '../support/pdf.ts';

const app = testApi();

const speak = (client: TestClient, locale: 'en' | 'fr') =>
  app.rows().change('accounts', client.account.userId, { locale });

/** Returns the languages of an answer, a document and an export of a member's month, by a word in each. */
async function languagesOf(client: TestClient, headers: Record<string, string>, doAs?: TestClient) {
  const whose = doAs ?? client;
  const suffix = doAs === undefined ? '' : `?doAs=${doAs.account.userId}`;
  const month = `userId/${whose.account.userId}/year/2026/month/11`;
  const get = (path: string) => client.request(`${path}${suffix}`, { headers });
  const postes = await (await get('/postes')).text();
  const pdf = await get(`/planning/cra/${month}`);
  const { title } = await seePdf(new Uint8Array(await pdf.arrayBuffer()));
  const sheet = await (await get(`/planning/export/${month}`)).text();
  return [
    postes.includes('"Hôtel"') ? 'fr' : 'en',
    title.startsWith('Compte rendu') ? 'fr' : 'en',
    /Membre|Jour/.test(sheet.split('\n')[0] ?? '') ? 'fr' : 'en',
  ];
}

const ALL = { en: ['en', 'en', 'en'], fr: ['fr', 'fr', 'fr'] };

test('the request decides the language, else the choice in the browser, else the profile', async () => {
  const here = await expensesCompany(app);
  const cookie = (locale: string) => ({ cookie: `ardoise_locale=${locale}` });
  for (const [own, other] of [
    ['fr', 'en'],
    ['en', 'fr'],
  ] as const) {
    await speak(here.consultant, own);
    const read = (headers: Record<string, string>) => languagesOf(here.consultant, headers);
    expect(await read({})).toEqual(ALL[own]);
    expect(await read({ 'accept-language': 'de, *;q=0.5' })).toEqual(ALL[own]);
    expect(await read({ 'accept-language': other })).toEqual(ALL[other]);
    expect(await read(cookie(other))).toEqual(ALL[other]);
    expect(await read({ ...cookie(other), 'accept-language': own })).toEqual(ALL[own]);
    expect(await read(cookie('de'))).toEqual(ALL[own]);
  }
});

test('under doAs the language is that of the signed-in person', async () => {
  const here = await expensesCompany(app);
  await speak(here.manager, 'fr');
  await speak(here.consultant, 'en');
  expect(await languagesOf(here.manager, {}, here.consultant)).toEqual(ALL.fr);
  await speak(here.manager, 'en');
  await speak(here.consultant, 'fr');
  expect(await languagesOf(here.manager, {}, here.consultant)).toEqual(ALL.en);
});

test('a report’s PDF, which a job creates, is in the requester’s language', async () => {
  const here = await expensesCompany(app);
  const reportId = await here.submitted();
  await speak(here.consultant, 'fr');
  const made = await here.consultant.request(`/reports/${reportId}/document`, { method: 'POST' });
  expect(made.status).toBeLessThan(300);
  await app.platform.jobs.drain();
  const file = await here.consultant.request(`/reports/${reportId}/document/file`);
  const { pages } = await seePdf(new Uint8Array(await file.arrayBuffer()));
  expect(pages.join(' ')).toMatch(/Justificatif|Note de frais/i);
});
