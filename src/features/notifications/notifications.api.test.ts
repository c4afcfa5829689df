/** Checks the notifications and mails that members get when their weeks are decided. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as contracts from '#features/contracts/assignment.contract.ts';
import { deleteMember } from '#features/members/contract.ts';
import { decideWeeks } from '#features/planning/approval.contract.ts';
import { createWaitingWeek, type PlanningCompany, planningCompany } from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import type { MailChoice } from './rules.ts';
import { purgeNotifications, sendDigests } from './server/digest.service.ts';

const app = testApi();
let company: PlanningCompany;
beforeAll(() => {
  app.clock.set('2026-11-20T09:00:00Z');
});
beforeEach(async () => {
  company = await planningCompany(app);
});

async function reject(monday: Day, member = company.user): Promise<void> {
  const timesheetId = await createWaitingWeek(app, company, member, monday);
  const { decided } = await company.manager.api(decideWeeks, {
    body: { weeks: [{ timesheetId, revision: 1 }], decision: 'reject', comment: 'Tuesday is missing' },
  });
  expect(decided).toEqual([timesheetId]);
}

const list = (who: TestClient) => who.api(contract.listNotifications, { query: {} });
const subjects = async (who: TestClient) =>
  (await app.mails(who.account.email)).map(({ subject }) => subject);
const choose = (mail: MailChoice) =>
  company.user.api(contract.chooseMail, { params: { kind: 'weeks_decided' }, body: { mail } });

test('the member is notified of a decision: on screen in the reader’s language, and by mail', async () => {
  await reject('2026-11-09');
  const { user, manager } = company;
  const { firstName, lastName } = manager.account;
  const { notifications, more, unread } = await list(user);
  expect({ more, unread }).toEqual({ more: false, unread: 1 });
  expect(notifications).toMatchObject([
    {
      kind: 'weeks_decided',
      text: `${firstName} ${lastName} rejected your week 46.`,
      read: false,
      to: '/app/planning?year=2026&month=11',
    },
  ]);
  const inFrench = await user.request('/notifications', { headers: { 'accept-language': 'fr' } });
  expect((await inFrench.json()).notifications[0].text).toBe(
    `${firstName} ${lastName} a refusé votre semaine 46.`,
  );
  expect(await subjects(user)).toEqual(['Your week was rejected']);
  expect((await list(manager)).notifications).toEqual([]);
});

test('people can read and mark only their own notifications', async () => {
  await reject('2026-11-02');
  await reject('2026-11-09');
  const { user, other, owner } = company;
  const [newer, older] = (await list(user)).notifications;
  const params = { notificationId: older?.notificationId ?? 0 };
  for (const stranger of [other, owner, await app.signIn('ROLE_OWNER')])
    await expect(stranger.api(contract.readNotification, { params })).rejects.toMatchObject({ status: 404 });
  expect(await other.api(contract.readAllNotifications, { body: { last: 2_000_000 } })).toEqual({
    unread: 0,
  });
  expect(await user.api(contract.countUnread)).toEqual({ unread: 2 });
  expect(await user.api(contract.readFrame)).toMatchObject({ unread: 2, deletion: null });
  expect(await user.api(contract.readNotification, { params })).toEqual({ unread: 1 });
  expect((await list(user)).notifications.map(({ read }) => read)).toEqual([false, true]);
  await reject('2026-11-16');
  const last = newer?.notificationId ?? 0;
  // The one that came in the meantime stays unread.
  expect(await user.api(contract.readAllNotifications, { body: { last } })).toEqual({ unread: 1 });
});

test('the pages of the list stay stable while new notifications arrive', async () => {
  const { user, workspaceId } = company;
  for (let place = 0; place < 25; place++)
    await app.rows(workspaceId).add('notifications', {
      account_id: user.account.userId,
      event: 'contract_join',
      path: 'contracts',
      facts: JSON.stringify({ title: `Contract ${place}` }),
      occurred_at: app.clock.now(),
    });
  const first = await list(user);
  expect([first.notifications.length, first.more, first.unread]).toEqual([20, true, 25]);
  await reject('2026-11-09');
  const before = first.notifications.at(-1)?.notificationId;
  const second = await user.api(contract.listNotifications, { query: { before } });
  expect(second.notifications.map(({ text }) => text)).toEqual(
    [4, 3, 2, 1, 0].map((place) => `Somebody added you to the contract “Contract ${place}”.`),
  );
  expect(second.more).toBe(false);
});

test('each kind is mailed at once, once in the next digest, or never', async () => {
  const { user, manager } = company;
  // It was 7 in the morning since each notification.
  const digest = () => sendDigests(app.job(new Date(app.clock.now().getTime() + 24 * 60 * 60 * 1000)));
  await choose('never');
  await reject('2026-10-05');
  await choose('daily');
  await reject('2026-10-12');
  await reject('2026-10-19');
  expect(await subjects(user)).toEqual([]);
  // Two nodes at once.
  await Promise.all([digest(), digest()]);
  await digest();
  expect(await subjects(user)).toEqual(['2 notifications in Ardoise']);
  const [mail] = await app.mails(user.account.email);
  expect(mail?.text).toContain('rejected your week 42.');
  expect(mail?.text).not.toContain('week 41');
  // The digest leaves out notifications that were read meanwhile, and those of kinds that are no longer
  // mailed daily.
  await reject('2026-10-26');
  await user.api(contract.readAllNotifications, { body: { last: 2_000_000 } });
  await digest();
  await reject('2026-11-02');
  await choose('now');
  await digest();
  expect(await subjects(user)).toHaveLength(1);
  await reject('2026-11-09');
  expect(await subjects(user)).toHaveLength(2);
  expect(await subjects(manager)).toEqual([]);
});

test('a kind without a specific mail is mailed with the notification’s text if the person chose mails', async () => {
  const { user, owner, rail } = company;
  const { removeContractMember, addContractMember } = contracts;
  const given = { params: { contractId: rail }, body: { memberId: user.account.userId } };
  await owner.api(removeContractMember, given, { confirmed: true } as never);
  await owner.api(addContractMember, given);
  expect((await list(user)).notifications[0]?.text).toMatch(/ added you to the contract “Rail”\.$/);
  expect(await subjects(user)).toEqual([]);
});

test('people can choose only for kinds that their role can get', async () => {
  const kindsOf = async (who: TestClient) =>
    (await who.api(contract.readMailChoices)).choices.map(({ kind }) => kind as string);
  expect(await kindsOf(company.user)).not.toContain('weeks_to_decide');
  expect(await kindsOf(company.manager)).toContain('weeks_to_decide');
  const params = { kind: 'weeks_to_decide' } as const;
  await expect(
    company.user.api(contract.chooseMail, { params, body: { mail: 'never' } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('notifications are deleted after 90 days, and with their member', async () => {
  await reject('2026-11-09');
  await reject('2026-11-09', company.other);
  const { user, other, owner, workspaceId } = company;
  await choose('daily');
  const params = { memberId: user.account.userId };
  await owner.api(deleteMember, { params }, { confirmed: true } as never);
  const left = () =>
    asTenant(app.platform.engine, workspaceId, async ({ db }) => ({
      notifications: await db.selectFrom('notifications').select('account_id').execute(),
      choices: await db.selectFrom('notification_choices').select('account_id').execute(),
    }));
  expect(await left()).toEqual({ notifications: [{ account_id: other.account.userId }], choices: [] });
  await purgeNotifications(app.job(new Date('2027-02-18T08:00:00Z')));
  expect((await left()).notifications).toHaveLength(1);
  await purgeNotifications(app.job(new Date('2027-02-18T10:00:00Z')));
  expect((await left()).notifications).toHaveLength(0);
});
