/** The days of a workspace follow its zone, wherever the server is. */
import { afterEach, expect, test } from 'vitest';
import { readClosing } from '#features/closing/contract.ts';
import { readToday } from '#features/today/contract.ts';
import * as contract from '#features/workspaces/contract.ts';
import type { Zone } from '#kernel/zone.ts';
import { form, testApi } from '../support/api.ts';

const app = testApi();

afterEach(() => app.clock.reset());

async function companyIn(timeZone?: Zone, holidayZone?: string) {
  const owner = await app.signIn('ROLE_OWNER');
  const { name, email } = (await owner.api(contract.readSettings, { query: {} })).settings;
  const put = (fields: object) =>
    owner.request('/workspace/settings', { method: 'PUT', body: form({ name, email, ...fields }) });
  const change = { ...(timeZone && { timeZone }), ...(holidayZone && { holidayZone }) };
  expect((await put(change)).status).toBe(200);
  return { owner, put };
}

test('the zone follows the public holidays until another one is chosen', async () => {
  const { owner, put } = await companyIn(undefined, 'nouvelle-caledonie');
  const zone = async () => (await owner.api(contract.readWorkspace)).timeZone;
  expect(await zone()).toBe('Pacific/Noumea');
  await put({ holidayZone: 'martinique' });
  expect(await zone()).toBe('America/Martinique');
  await put({ timeZone: 'Europe/Brussels' });
  await put({ holidayZone: 'mayotte' });
  expect(await zone()).toBe('Europe/Brussels');
  expect((await put({ timeZone: 'Europe/Ardoise' })).status).toBe(400);
});

/** Half past eleven and half past midnight, around midnight of the zone, the year's end and Paris's changes of the clock. */
test.each<[Zone, string, string]>([
  ['Pacific/Noumea', '2026-11-28T20:00:00Z', '2026-11-29'],
  ['Pacific/Noumea', '2026-12-31T12:30:00Z', '2026-12-31'],
  ['Pacific/Noumea', '2026-12-31T13:30:00Z', '2027-01-01'],
  ['America/Martinique', '2027-01-01T03:30:00Z', '2026-12-31'],
  ['America/Martinique', '2027-01-01T04:30:00Z', '2027-01-01'],
  ['Europe/Paris', '2027-03-27T22:30:00Z', '2027-03-27'],
  ['Europe/Paris', '2027-03-27T23:30:00Z', '2027-03-28'],
  ['Europe/Paris', '2027-03-28T21:30:00Z', '2027-03-28'],
  ['Europe/Paris', '2027-03-28T22:30:00Z', '2027-03-29'],
  ['Europe/Paris', '2026-10-25T22:30:00Z', '2026-10-25'],
  ['Europe/Paris', '2026-10-25T23:30:00Z', '2026-10-26'],
])('in %s it is at %s the %s', async (zone, instant, day) => {
  const { owner } = await companyIn(zone);
  app.clock.set(instant);
  expect((await owner.api(readToday)).day).toBe(day);
});

test('a month has ended when it has ended in the workspace', async () => {
  const { owner } = await companyIn('Pacific/Noumea');
  const { owner: other } = await companyIn('America/Martinique');
  const query = { year: 2026, month: 12, rowsPerPage: 10, page: 0 };
  app.clock.set('2026-12-31T12:30:00Z');
  expect((await owner.api(readClosing, { query })).ended).toBe(false);
  app.clock.set('2026-12-31T13:30:00Z');
  expect((await owner.api(readClosing, { query })).ended).toBe(true);
  expect((await other.api(readClosing, { query })).ended).toBe(false);
});
