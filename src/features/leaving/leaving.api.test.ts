import { describe, expect, test } from 'vitest';
import { addContractMember, listContractsOfUser } from '#features/contracts/assignment.contract.ts';
import { listReportInbox } from '#features/expenses/approval.contract.ts';
import { writeReport } from '#features/expenses/factory.ts';
import { readReport, readReportHistory } from '#features/expenses/report.contract.ts';
import { inviteMember, listMembers } from '#features/members/contract.ts';
import { listInbox } from '#features/planning/approval.contract.ts';
import { readMonth } from '#features/planning/contract.ts';
import { planningCompany, sentDay, writeDays } from '#features/planning/factory.ts';
import { createPost, readPostObject } from '#features/posts/contract.ts';
import type { Role } from '#kernel/actor.ts';
import type { Day } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { readLeaving, settleLeaving } from './contract.ts';

const app = testApi();

/**
 * Returns a company with an owner, two managers, a user, and a member on a contract who leaves with open
 * items.
 */
async function storyOf(role: Role = 'ROLE_USER') {
  const { workspaceId, owner, manager, user, rail } = await planningCompany(app);
  const second = await app.signIn('ROLE_MANAGER', workspaceId);
  const account = await app.account({
    workspace_id: workspaceId,
    role,
    first_name: 'Xavier',
    last_name: 'Dupont',
    created_at: new Date('2026-01-01'),
  });
  const leaver = await app.signIn(account);
  const memberId = account.userId;
  await owner.api(addContractMember, { params: { contractId: rail }, body: { memberId } });
  const write = (who: TestClient, operation: 'save' | 'submit', monday: Day, managerEmail = '') =>
    writeDays(who, operation, who.account, [sentDay(monday, rail, 1)], { managerEmail });
  const report = (who: TestClient, title: string, managerEmail?: string) =>
    writeReport(who, { contractId: rail, title, receipts: [{}], managerEmail });
  const leave = (who: TestClient, body: object) =>
    who.api(settleLeaving, { params: { memberId }, body: body as never });
  const open = async (who: TestClient = owner) => {
    const { groups } = await who.api(readLeaving, { params: { memberId } });
    return Object.fromEntries(groups.map(({ group, count }) => [group, count]));
  };
  const people = { owner, manager, second, user, leaver };
  return { ...people, workspaceId, memberId, account, rail, write, report, leave, open };
}

const problemOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable('it succeeded'),
    (problem: Problem) => problem,
  );

test('people who may delete the member see the member’s open items in groups', async () => {
  const story = await storyOf();
  const { leaver, manager, owner, user, write, report, memberId } = story;
  await write(leaver, 'save', '2026-10-05');
  await write(leaver, 'submit', '2026-10-12', manager.account.email);
  await report(leaver, 'Draft');
  await report(leaver, 'Waiting', manager.account.email);
  await leaver.api(createPost, { body: { title: 'Slate', description: 'About', language: 'EN' } });
  expect(await story.open(manager)).toEqual({
    weeks_open: 1,
    weeks_submitted: 1,
    reports_open: 1,
    reports_submitted: 1,
    contracts: 1,
    posts: 1,
  });
  const leaving = await owner.api(readLeaving, { params: { memberId } });
  expect(leaving.member).toMatchObject({ name: 'Xavier Dupont', state: 'enabled' });
  expect(leaving.groups[0]?.items).toEqual([
    { name: 'Week 41, 2026', note: '1 day', to: `/app/planning?year=2026&month=10&memberId=${memberId}` },
  ]);
  expect(leaving.people.map(({ userId }) => userId)).not.toContain(memberId);
  expect((await user.request(`/members/${memberId}/leaving`)).status).toBe(403);
  expect((await manager.request(`/members/${owner.account.userId}/leaving`)).status).toBe(403);
  expect((await owner.request(`/members/${owner.account.userId}/leaving`)).status).toBe(403);
  const stranger = await app.signIn('ROLE_OWNER');
  expect((await stranger.request(`/members/${memberId}/leaving`)).status).toBe(404);
});

test('weeks and reports can be submitted for the person: both people are recorded, and the submitter cannot decide', async () => {
  const story = await storyOf();
  const { leaver, owner, manager, write, report, memberId, workspaceId } = story;
  await write(leaver, 'save', '2026-10-05');
  await write(leaver, 'save', '2026-10-19');
  const reportId = await report(leaver, 'Draft');
  const to = String(manager.account.userId);
  await story.leave(owner, {
    end: 'delete',
    weeks_open: 'finish',
    weeks_open_to: to,
    reports_open: 'finish',
    reports_open_to: to,
  });
  expect((await leaver.request('/today')).status).toBe(401);
  expect(await story.open()).toEqual({ weeks_submitted: 2, reports_submitted: 1, contracts: 1 });
  const { history } = await manager.api(readReportHistory, { params: { reportId } });
  expect(history.at(-1)).toMatchObject({
    step: 'submit',
    actor: { user_id: owner.account.userId },
    on_behalf_of: { user_id: memberId, name: expect.stringContaining('Xavier Dupont') },
  });
  const refused = await owner.request(`/reports/${reportId}/approve`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ comment: 'so it is' }),
  });
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'FILLED_IN_BY_YOU']);
  expect((await manager.request(`/reports/${reportId}/approve`, { method: 'PUT' })).status).toBe(200);
  const query = { rowsPerPage: 10, page: 0, memberId };
  expect((await manager.api(listInbox, { query })).weeks).toHaveLength(2);
  const events = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'on_behalf_of_id'])
      .where('action', 'in', ['week.submitted', 'report.submitted', 'member.settled', 'member.deleted'])
      .orderBy('id')
      .execute(),
  );
  const [by, behalf] = [owner.account.userId, memberId];
  expect(events).toEqual([
    { action: 'week.submitted', actor_id: by, on_behalf_of_id: behalf },
    { action: 'week.submitted', actor_id: by, on_behalf_of_id: behalf },
    { action: 'report.submitted', actor_id: by, on_behalf_of_id: behalf },
    { action: 'member.settled', actor_id: by, on_behalf_of_id: null },
    { action: 'member.deleted', actor_id: by, on_behalf_of_id: null },
  ]);
});

test('decisions that wait for a leaving manager go to a different manager', async () => {
  const story = await storyOf('ROLE_MANAGER');
  const { user, second, owner, account, write, report } = story;
  await write(user, 'submit', '2026-10-05', account.email);
  const reportId = await report(user, 'Waiting', account.email);
  expect(await story.open()).toMatchObject({ week_decisions: 1, report_decisions: 1 });
  const to = String(second.account.userId);
  await story.leave(owner, {
    end: 'disable',
    week_decisions: 'hand-over',
    week_decisions_to: to,
    report_decisions: 'hand-over',
    report_decisions_to: to,
  });
  const query = { rowsPerPage: 10, page: 0 };
  expect((await second.api(listInbox, { query })).weeks).toHaveLength(1);
  expect((await second.api(listReportInbox, { query })).reports).toMatchObject([{ report_id: reportId }]);
  expect((await second.request(`/reports/${reportId}/approve`, { method: 'PUT' })).status).toBe(200);
  const { members } = await owner.api(listMembers, { query: { ...query, state: 'disabled' } });
  expect(members.map(({ memberId }) => memberId)).toEqual([story.memberId]);
});

test('contracts, drafts and scheduled posts are handed over, and a published post keeps its author’s name', async () => {
  const story = await storyOf();
  const { leaver, owner, user, manager, workspaceId, memberId, rail } = story;
  const post = await leaver.api(createPost, {
    body: { title: 'Slate', description: 'About', language: 'EN' },
  });
  const draft = await leaver.api(createPost, {
    body: { title: 'Draft', description: 'About', language: 'EN' },
  });
  await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
    await db.updateTable('posts').set({ published: true }).where('id', '=', post.post_id).execute();
    await db
      .updateTable('post_translations')
      .set({ scheduled_at: new Date('2030-01-01'), scheduled_by: memberId })
      .where('post_id', '=', draft.post_id)
      .execute();
  });
  expect(await story.open()).toEqual({ contracts: 1, posts: 2, schedules: 1 });
  const to = String(user.account.userId);
  await story.leave(manager, {
    end: 'none',
    contracts: 'hand-over',
    contracts_to: to,
    schedules: 'finish',
    posts: 'hand-over',
    posts_to: to,
  });
  expect(await story.open()).toEqual({});
  const contractsOf = async (userId: number) =>
    (await owner.api(listContractsOfUser, { params: { userId }, query: {} })).contracts.map(
      ({ contractId }) => contractId,
    );
  expect(await contractsOf(memberId)).not.toContain(rail);
  expect(await contractsOf(user.account.userId)).toContain(rail);
  const read = (postId: number) => user.api(readPostObject, { params: { postId }, query: {} });
  expect(await read(post.post_id)).toMatchObject({ byline: 'Xavier Dupont' });
  expect(await read(draft.post_id)).toMatchObject({ byline: null });
});

test('the invitations that the person sent are revoked', async () => {
  const story = await storyOf('ROLE_MANAGER');
  await story.leaver.api(inviteMember, { body: { email: 'ida@test.example', role: 'ROLE_USER' }, query: {} });
  expect(await story.open()).toMatchObject({ invitations: 1 });
  await story.leave(story.owner, { invitations: 'finish' });
  expect(await story.open()).not.toHaveProperty('invitations');
});

describe('rejects the request and changes nothing', () => {
  test('a choice gives a field error if it names nobody, or somebody who may not get the items or decide about them', async () => {
    const story = await storyOf('ROLE_MANAGER');
    const { leaver, owner, user, second, account, write, report } = story;
    await write(leaver, 'save', '2026-10-05');
    await owner.api(addContractMember, {
      params: { contractId: story.rail },
      body: { memberId: second.account.userId },
    });
    await write(second, 'submit', '2026-10-05', account.email);
    await report(second, 'Of the second', account.email);
    const attempt = (body: object) => problemOf(story.leave(owner, { end: 'delete', ...body }));
    const cases = [
      [{ weeks_open: 'finish' }, 'weeks_open_to'],
      [{ weeks_open: 'finish', weeks_open_to: String(user.account.userId) }, 'weeks_open_to'],
      [{ weeks_open: 'finish', weeks_open_to: String(owner.account.userId) }, 'weeks_open_to'],
      [
        { week_decisions: 'hand-over', week_decisions_to: String(second.account.userId) },
        'week_decisions_to',
      ],
      [
        { report_decisions: 'hand-over', report_decisions_to: String(second.account.userId) },
        'report_decisions_to',
      ],
      [{ contracts: 'hand-over', contracts_to: '999999' }, 'contracts_to'],
      [{ posts: 'finish' }, 'posts'],
    ] as const;
    for (const [body, field] of cases) {
      // The first choice alone would succeed.
      const problem = await attempt({ contracts: 'finish', ...body });
      expect([problem.status, Object.keys(problem.errors ?? {})], JSON.stringify(body)).toEqual([
        400,
        [field],
      ]);
    }
    expect(await story.open()).toMatchObject({ weeks_open: 1, contracts: 1, week_decisions: 1 });
    expect((await leaver.request('/today')).status).toBe(200);
  });

  test('deleting the last owner, or a person a second time, is rejected', async () => {
    const story = await storyOf();
    await story.leave(story.owner, { end: 'delete' });
    const again = await problemOf(story.leave(story.owner, { end: 'delete' }));
    expect([again.status, again.code]).toEqual([409, 'ALREADY_LEFT']);
    const admin = await app.signIn('ROLE_ADMIN');
    const params = { memberId: story.owner.account.userId };
    const last = await problemOf(admin.api(settleLeaving, { params, body: { end: 'delete' } }));
    expect([last.status, last.code]).toEqual([403, 'LAST_OWNER']);
  });
});

test('a manager can submit the open reports of a person who was deleted', async () => {
  const story = await storyOf();
  const { leaver, manager, second, owner, write, report, memberId } = story;
  await write(leaver, 'save', '2026-10-05');
  const reportId = await report(leaver, 'Draft');
  await story.leave(owner, { end: 'delete' });
  expect(await story.open(manager)).toEqual({ weeks_open: 1, reports_open: 1, contracts: 1 });
  const to = String(second.account.userId);
  const choices = { weeks_open: 'finish', weeks_open_to: to, reports_open: 'finish', reports_open_to: to };
  await story.leave(manager, choices);
  expect(await manager.api(readReport, { params: { reportId } })).toMatchObject({
    state: 'submitted',
    manager: { user_id: second.account.userId },
    filled_in_by: [manager.account.userId],
  });
  const month = await second.api(readMonth, { params: { userId: memberId, year: 2026, month: 10 } });
  expect(month.weeks.map(({ state }) => state)).toContain('submitted');
});
