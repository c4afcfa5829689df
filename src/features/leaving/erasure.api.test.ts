import { beforeAll, describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { writeReport } from '#features/expenses/factory.ts';
import { listMembers } from '#features/members/contract.ts';
import { createPlannedContract } from '#features/planning/factory.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { settleLeaving } from './contract.ts';
import { erasePerson, readErasure } from './erasure.contract.ts';

const app = testApi();
let workspaceId: number;
let owner: TestClient;
let manager: TestClient;
let contractId: number;
beforeAll(async () => {
  workspaceId = await app.workspace({ pricing: 'enterprise' });
  owner = await app.signIn('ROLE_OWNER', workspaceId);
  manager = await app.signIn('ROLE_MANAGER', workspaceId);
  contractId = await createPlannedContract(app.platform.engine, workspaceId, [], { for_everybody: true });
});

let made = 0;
async function memberOf() {
  const number = ++made;
  return app.signIn(
    await app.account({
      workspace_id: workspaceId,
      first_name: 'Xavier',
      last_name: 'Dupont',
      email: `gone${number}@test.example`,
      login: `gone${number}`,
      phone_number: '+33 1 23 45 67 89',
    }),
  );
}

const reportBy = (who: TestClient, title: string, submitted: boolean) =>
  writeReport(who, {
    contractId,
    title,
    receipts: [{}],
    ...(submitted && { managerEmail: manager.account.email }),
  });

const leave = (memberId: number) =>
  owner.api(settleLeaving, { params: { memberId }, body: { end: 'delete' } });
const erase = (who: TestClient, memberId: number) =>
  who.request(`/members/${memberId}/erasure`, { method: 'POST' });
const rowOf = (memberId: number) => app.rows(workspaceId).one('accounts', memberId);

describe('is rejected', () => {
  test('erasing is rejected for members, for managers who request it, and in other companies', async () => {
    const member = await memberOf();
    const { userId } = member.account;
    const early = await erase(owner, userId);
    expect([early.status, (await early.json()).code]).toEqual([409, 'NOT_LEFT']);
    await leave(userId);
    expect((await erase(manager, userId)).status).toBe(403);
    expect((await erase(await app.signIn('ROLE_OWNER'), userId)).status).toBe(404);
    expect((await rowOf(userId)).email).toBe(member.account.email);
  });

  test('erasing is rejected while a report waits for a decision', async () => {
    const member = await memberOf();
    const { userId: memberId } = member.account;
    const reportId = await reportBy(member, 'Waiting', true);
    await leave(memberId);
    expect(await owner.api(readErasure, { params: { memberId } })).toMatchObject({ undecided: 1 });
    const refused = await erase(owner, memberId);
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'REPORTS_UNDECIDED']);
    await manager.request(`/reports/${reportId}/approve`, { method: 'PUT' });
    expect((await erase(owner, memberId)).status).toBe(200);
  });
});

test('erasing keeps approved reports with the name, and removes address, phone and drafts', async () => {
  const member = await memberOf();
  const { userId: memberId, email } = member.account;
  const approved = await reportBy(member, 'Approved', true);
  await manager.request(`/reports/${approved}/approve`, { method: 'PUT' });
  const draft = await reportBy(member, 'Draft', false);
  await leave(memberId);
  const shown = await owner.api(readErasure, { params: { memberId } });
  expect(shown.erased.map(({ part }) => part)).toEqual(['address', 'sign_in', 'drafts', 'addresses_in_log']);
  expect(shown.kept.map(({ part }) => part)).toEqual(['reports', 'log', 'name']);
  await owner.api(erasePerson, { params: { memberId } });
  expect(await rowOf(memberId)).toMatchObject({
    email: `member-${memberId}@erased.invalid`,
    login: `member-${memberId}`,
    phone_number: '',
    first_name: 'Xavier',
    last_name: 'Dupont',
    password_hash: null,
  });
  expect((await owner.request(`/reports/${draft}`)).status).toBe(404);
  expect(await (await owner.request(`/reports/${approved}`)).json()).toMatchObject({
    user: { name: 'Xavier Dupont (left)' },
  });
  const { events } = await owner.api(listEvents, { query: { rowsPerPage: 200, page: 0 } });
  expect(JSON.stringify(events)).not.toContain(email);
  expect(events.filter(({ actor }) => actor.user_id === memberId).map(({ address }) => address)).not.toEqual(
    [],
  );
  for (const event of events.filter(({ actor }) => actor.user_id === memberId))
    expect(event.address).toBe('');
  expect(events[0]).toMatchObject({ action: 'member.erased', actor: { user_id: owner.account.userId } });
  const again = await owner.api(readErasure, { params: { memberId } });
  expect(again.erased_at).not.toBeNull();
});

test('erasing keeps leave that was taken and the payroll, without comments, and no request that was never approved', async () => {
  const member = await memberOf();
  const { userId: memberId } = member.account;
  const rows = app.rows(workspaceId);
  const contract_id = await rows.add('contracts', {
    name: 'Leave',
    sought: 'leave',
    kind: 'absence',
    for_everybody: true,
  });
  const kind_id = await rows.add('leave_kinds', { contract_id });
  const asked = { account_id: memberId, kind_id, comment: 'I am ill', decision_comment: 'I know' };
  const taken = await rows.add('leave_requests', { ...asked, state: 'approved' });
  await rows.add('leave_requests', { ...asked, state: 'rejected' });
  const paid = { account_id: memberId, day: '2026-01-20', note: 'far from home' } as const;
  await rows.add('allowances', { ...paid, kind: 'mobility', basis: 'once', quantity: 1, unit_cents: 2500 });
  await rows.add('overtimes', { ...paid, centihours: 100, reason: 'other' });
  await leave(memberId);
  const shown = await owner.api(readErasure, { params: { memberId } });
  expect(shown.erased).toContainEqual({ part: 'remarks', count: 4 });
  expect(shown.kept).toContainEqual({ part: 'payroll', count: 3 });
  await owner.api(erasePerson, { params: { memberId } });
  expect(await rows.list('leave_requests', { account_id: memberId })).toMatchObject([
    { id: taken, comment: '', decision_comment: '' },
  ]);
  for (const table of ['allowances', 'overtimes'] as const)
    expect(await rows.list(table, { account_id: memberId })).toMatchObject([{ note: '' }]);
  expect(await rowOf(memberId)).toMatchObject({ last_name: 'Dupont' });
});

test('erasing replaces the name if no kept record needs it, and repeating it changes nothing', async () => {
  const member = await memberOf();
  const { userId: memberId } = member.account;
  await reportBy(member, 'Draft', false);
  await leave(memberId);
  expect((await erase(owner, memberId)).status).toBe(200);
  expect((await erase(owner, memberId)).status).toBe(200);
  const query = { rowsPerPage: 100, page: 0, state: 'former' as const };
  const { members } = await owner.api(listMembers, { query });
  const row = members.find((one) => one.memberId === memberId);
  expect(row).toMatchObject({ firstName: '', lastName: `member-${memberId}` });
  const { events } = await owner.api(listEvents, { query: { rowsPerPage: 200, page: 0 } });
  const theirs = events.filter(({ actor }) => actor.user_id === memberId);
  expect(theirs.length).toBeGreaterThan(0);
  for (const { actor } of theirs) expect(actor.name).toBe(`member-${memberId} (left)`);
});

test('erasing keeps values in the audit log that only look like keys or parts of other addresses', async () => {
  const member = await app.signIn(
    await app.account({ workspace_id: workspaceId, email: 'rie@test.example', login: 'name' }),
  );
  const other = { email: 'ma-rie@test.example', name: 'name', list: ['rie@test.example', 'x'] };
  await app.rows(workspaceId).add('audit_events', {
    action: 'contract.created',
    subject_type: 'contract',
    subject_id: '1',
    detail: JSON.stringify(other),
  });
  await leave(member.account.userId);
  expect((await erase(owner, member.account.userId)).status).toBe(200);
  const row = await app.rows(workspaceId).one('audit_events', { action: 'contract.created' }, ['detail']);
  expect(row.detail).toEqual({ email: 'ma-rie@test.example', name: '', list: ['', 'x'] });
});
