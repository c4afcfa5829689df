/** Writes and mails comments on a week. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './comment.contract.ts';
import { createWaitingWeek, type PlanningCompany, planningCompany } from './factory.ts';

const app = testApi();
let company: PlanningCompany;
let params: { timesheetId: number };
beforeAll(() => {
  // In the past, so that mails are due at once.
  app.clock.set('2026-11-20T09:00:00Z');
});
beforeEach(async () => {
  company = await planningCompany(app);
  params = { timesheetId: await createWaitingWeek(app, company, company.user, '2026-11-09') };
});

const say = (who: TestClient, text: string) => who.api(contract.addWeekComment, { params, body: { text } });
const read = async (who: TestClient) => (await who.api(contract.listWeekComments, { params })).comments;

test('comments are mailed to the member and the approver, in the language of each, with a link to their page', async () => {
  const { user, manager, other } = company;
  await say(manager, 'Were you on site on Monday?');
  await say(user, 'Yes, all day.');
  expect((await read(user)).map(({ text, asks, receipt }) => [text, asks, receipt])).toEqual([
    ['Were you on site on Monday?', false, null],
    ['Yes, all day.', false, null],
  ]);
  const asked = (await app.mails(user.account.email)).at(-1);
  expect(asked?.subject).toMatch(/^New comments on “Week 46, .+”$/);
  expect(asked?.text).toContain('Were you on site on Monday?');
  expect(asked?.text).not.toContain('Yes, all day.');
  const { pathname, searchParams } = asked?.link ?? new URL('http://none');
  expect(pathname).toBe('/en/app/planning');
  expect(Object.fromEntries(searchParams)).toEqual({
    year: '2026',
    month: '11',
    memberId: String(user.account.userId),
  });
  expect((await app.mails(manager.account.email)).at(-1)?.text).toContain('Yes, all day.');
  expect(await app.mails(other.account.email)).toEqual([]);
});

test('people who see the week can read its comments', async () => {
  const { other, owner, user } = company;
  await expect(say(other, 'Hello')).rejects.toMatchObject({ status: 403 });
  await expect(read(other)).rejects.toMatchObject({ status: 403 });
  await expect(read(await app.signIn('ROLE_OWNER'))).rejects.toMatchObject({ status: 404 });
  const { commentId } = await say(owner, 'A mistake');
  const remove = (who: TestClient) =>
    who.request(`/planning/weeks/${params.timesheetId}/comments/${commentId}`, { method: 'DELETE' });
  expect((await remove(user)).status).toBe(403);
  expect((await remove(owner)).status).toBe(200);
  expect(await read(user)).toEqual([]);
});
