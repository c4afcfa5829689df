/** The days of a workspace follow its zone, wherever the server is. */
import { afterEach, expect, test } from 'vitest';
import { readBoard, remindMembers } from '#features/board/contract.ts';
import { readClosing, remindOpen } from '#features/closing/contract.ts';
import { chooseMail } from '#features/notifications/contract.ts';
import { sendDigests } from '#features/notifications/server/digest.service.ts';
import { decideWeeks } from '#features/planning/approval.contract.ts';
import { createWaitingWeek, planningCompany } from '#features/planning/factory.ts';
import { readToday } from '#features/today/contract.ts';
import * as contract from '#features/workspaces/contract.ts';
import type { Day } from '#kernel/day.ts';
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

/** Moves a company of four to a zone. */
async function fourIn(zone: Zone) {
  const here = await planningCompany(app);
  await app.rows(here.workspaceId).change('workspaces', here.workspaceId, { time_zone: zone });
  return here;
}

test('digests come after 7 in the morning of each workspace, with its days', async () => {
  const zones = ['Pacific/Noumea', 'Europe/Paris', 'America/Martinique'] as const;
  const companies = await Promise.all(zones.map(fourIn));
  const mails = async () => {
    const sent = await app.mails();
    return companies.map(({ user }) =>
      sent.filter(({ recipients }) => recipients.includes(user.account.email)).map(({ text }) => text),
    );
  };
  for (const here of companies) {
    const { user, manager } = here;
    await user.api(chooseMail, { params: { kind: 'weeks_decided' }, body: { mail: 'daily' } });
    const reject = async (monday: Day, instant: string) => {
      const timesheetId = await createWaitingWeek(app, here, user, monday);
      app.clock.set(instant);
      const weeks = [{ timesheetId, revision: 1 }];
      await manager.api(decideWeeks, { body: { weeks, decision: 'reject', comment: 'Tuesday' } });
    };
    // Half past eleven and half past midnight in Nouméa.
    await reject('2026-12-14', '2026-12-31T12:30:00Z');
    await reject('2026-12-21', '2026-12-31T13:30:00Z');
  }
  const counts: [string, number[]][] = [];
  for (const instant of [
    // 7 in Nouméa, in Paris, in Martinique, and half an hour before each; then again.
    ...['2026-12-31T19:30:00Z', '2026-12-31T20:00:00Z', '2027-01-01T05:30:00Z', '2027-01-01T06:00:00Z'],
    ...['2027-01-01T10:30:00Z', '2027-01-01T11:00:00Z', '2027-01-01T20:00:00Z'],
  ]) {
    await sendDigests(app.job(new Date(instant)));
    counts.push([instant, (await mails()).map((texts) => texts.length)]);
  }
  expect(counts).toEqual([
    ['2026-12-31T19:30:00Z', [0, 0, 0]],
    ['2026-12-31T20:00:00Z', [1, 0, 0]],
    ['2027-01-01T05:30:00Z', [1, 0, 0]],
    ['2027-01-01T06:00:00Z', [1, 1, 0]],
    ['2027-01-01T10:30:00Z', [1, 1, 0]],
    ['2027-01-01T11:00:00Z', [1, 1, 1]],
    ['2027-01-01T20:00:00Z', [1, 1, 1]],
  ]);
  const [[noumea], [paris], [martinique]] = (await mails()) as [[string], [string], [string]];
  expect(noumea).toContain('31 December 2026');
  expect(noumea).toContain('1 January 2027');
  for (const text of [paris, martinique]) {
    expect(text).toContain('31 December 2026');
    expect(text).not.toContain('1 January 2027');
  }
});

test('people are reminded once a day of their workspace, of the weeks that are over there', async () => {
  const here = await fourIn('Pacific/Noumea');
  const { user, other, manager, owner } = here;
  const body = { year: 2027, month: 1 };
  const late = async () =>
    (await manager.api(readBoard, { query: { ...body, rowsPerPage: 10, page: 0 } })).members
      .map(({ missing }) => missing)
      .filter((missing) => missing > 0);
  // The week of 28 December is that of January, and ends on Sunday, 3 January.
  app.clock.set('2027-01-03T12:30:00Z');
  expect(await late()).toEqual([]);
  expect((await owner.api(remindMembers, { body })).reminded).toEqual([]);
  app.clock.set('2027-01-03T13:30:00Z');
  expect(await late()).toEqual([1, 1]);
  const both = [user.account.userId, other.account.userId].sort();
  expect((await owner.api(remindMembers, { body })).reminded.sort()).toEqual(both);
  // Monday, 23:30 in Nouméa.
  app.clock.set('2027-01-04T12:30:00Z');
  const december = { year: 2026, month: 12 };
  expect((await owner.api(remindOpen, { body: december })).reminded).toEqual([]);
  app.clock.set('2027-01-04T13:30:00Z');
  expect((await owner.api(remindOpen, { body: december })).reminded.sort()).toEqual(both);
  expect(await app.mails(user.account.email)).toHaveLength(2);
});

test('books are closed up to the workspace’s today', async () => {
  const { owner } = await companyIn('Pacific/Noumea');
  const close = async () => {
    const body = JSON.stringify({ to: '2027-01-01' });
    const headers = { 'content-type': 'application/json' };
    return (await owner.request('/books/exports', { method: 'POST', headers, body })).text();
  };
  app.clock.set('2026-12-31T12:30:00Z');
  expect(await close()).toContain('choose a day up to today');
  app.clock.set('2026-12-31T13:30:00Z');
  expect(await close()).toContain('enter the SIREN');
});
