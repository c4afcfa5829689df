/** The board of all members' weeks, and its reminders. */
import { beforeAll, expect, test } from 'vitest';
import { createWaitingWeek, planningCompany } from '#features/planning/factory.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { readBoard, remindMembers } from './contract.ts';

const app = testApi();
beforeAll(() => app.clock.set('2026-11-25T09:00:00Z'));

const company = () => planningCompany(app);
const board = (by: TestClient, query: object = {}) =>
  by.api(readBoard, { query: { rowsPerPage: 10, page: 0, year: 2026, month: 11, ...query } });

test('the board shows the weeks of all members, including missing ones', async () => {
  const here = await company();
  await createWaitingWeek(app, here, here.user, '2026-11-02');
  const { members, missingMembers, weeks, totalCount, workingDays } = await board(here.owner);
  // Without 11 November, and without the days of October and December.
  expect(workingDays).toBe(20);
  expect(weeks.map(({ week, workingDays }) => [week, workingDays])).toEqual([
    [44, 5],
    [45, 5],
    [46, 4],
    [47, 5],
    [48, 5],
    [49, 5],
  ]);
  expect({ totalCount, missingMembers }).toEqual({ totalCount: 4, missingMembers: 2 });
  const row = members.find(({ memberId }) => memberId === here.user.account.userId);
  expect(row?.weeks.map(({ state, total, missing }) => `${state} ${total} ${missing}`)).toEqual([
    ...['open 0 true', 'submitted 1 false', 'open 0 true', 'open 0 true', 'open 0 false', 'open 0 false'],
  ]);
  const missing = await board(here.owner, { missing: 'yes' });
  expect(missing).toMatchObject({ totalCount: 2, missingMembers: 2 });
  await expect(board(here.user)).rejects.toMatchObject({ status: 403 });
});

test('the board reminds all late members once a day, each in their language', async () => {
  const here = await company();
  const remind = () => here.manager.api(remindMembers, { body: { year: 2026, month: 11 } });
  const ids = [here.user.account.userId, here.other.account.userId];
  expect((await remind()).reminded.toSorted()).toEqual(ids.toSorted());
  expect(await remind()).toMatchObject({ reminded: [], alreadyReminded: expect.arrayContaining(ids) });
  const [mail] = await app.mails(here.user.account.email);
  expect(mail?.subject).toContain('of your planning');
  const row = (await board(here.manager)).members.find(({ memberId }) => memberId === ids[0]);
  expect(row?.remindedOn).toBe('2026-11-25');
});
