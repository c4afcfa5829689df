import { beforeAll, describe, expect, test } from 'vitest';
import { readBoard } from '#features/board/contract.ts';
import { createPlannedContract, createWorkedDays } from '#features/planning/factory.ts';
import type { Role } from '#kernel/actor.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { readToday } from './contract.ts';

/** A Sunday. */
const NOW = new Date('2026-11-22T09:00:00Z');

const app = testApi();
let workspaceId: number;
let manager: TestClient;
let member: TestClient;
let contractId: number;
beforeAll(async () => {
  app.clock.set(NOW);
  workspaceId = await app.workspace({ pricing: 'starter' });
  const person = async (role: Role, last_name: string) => {
    const values = { workspace_id: workspaceId, role, last_name, created_at: new Date('2026-01-05') };
    return app.signIn(await app.account(values), workspaceId);
  };
  manager = await person('ROLE_MANAGER', 'Martin');
  member = await person('ROLE_USER', 'Bernard');
  contractId = await createPlannedContract(app.platform.engine, workspaceId, [member.account.userId], {
    start_date: '2026-11-02',
  });
});

const linesOf = async (who: TestClient) => (await who.api(readToday)).lines;
const kindsOf = async (who: TestClient) => (await linesOf(who)).map(({ kind, count }) => [kind, count]);
const week = (monday: '2026-11-02' | '2026-11-09' | '2026-11-16', values = {}) =>
  app.rows(workspaceId).add('timesheets', { account_id: member.account.userId, monday, ...values });

describe('over several weeks', () => {
  test('a member sees open days and past weeks, and their manager sees who is late', async () => {
    // The contract's third week ends today, so two weeks can be submitted. Of its fifteen weekdays 14 are
    // open, because the 11th is a holiday.
    expect(await kindsOf(member)).toEqual([
      ['weeks_to_submit', 2],
      ['days_open', 14],
    ]);
    const { engine } = app.platform;
    await createWorkedDays(engine, workspaceId, [
      { account_id: member.account.userId, day: '2026-11-03', contract_id: contractId, half_days: 1 },
    ]);
    expect((await linesOf(member))[1]).toEqual({
      kind: 'days_open',
      count: 13.5,
      to: '/app/planning?year=2026&month=11',
      items: [],
    });
    expect(await linesOf(manager)).toEqual([
      {
        kind: 'weeks_missing',
        count: 1,
        to: '/app/planning/board?year=2026&month=11&missing=yes',
        items: [
          expect.objectContaining({
            name: `${member.account.firstName} Bernard`,
            note: '2 weeks',
            day: null,
          }),
        ],
      },
    ]);
  });

  test('rejected weeks come first, with the reason, and both people see submitted weeks', async () => {
    const approver = { approver_id: manager.account.userId, approver_name: 'Anne Martin' };
    await week('2026-11-02', {
      ...approver,
      state: 'rejected',
      comment: 'The 6th was a holiday of the client.',
      submitted_at: new Date('2026-11-09T08:00:00Z'),
      decided_at: new Date('2026-11-10T08:00:00Z'),
    });
    await week('2026-11-09', {
      ...approver,
      state: 'submitted',
      submitted_at: new Date('2026-11-16T08:00:00Z'),
    });
    const lines = await linesOf(member);
    expect(lines.map(({ kind }) => kind)).toEqual(['weeks_rejected', 'days_open', 'weeks_waiting']);
    expect(lines[0]?.items).toEqual([
      {
        name: 'Week 45',
        note: 'The 6th was a holiday of the client.',
        day: '2026-11-10',
        to: '/app/planning?year=2026&month=11',
      },
    ]);
    expect(lines[2]?.items).toMatchObject([{ name: 'Week 46', note: 'Anne Martin', day: '2026-11-16' }]);
    expect((await linesOf(manager))[0]).toMatchObject({
      kind: 'approvals',
      count: 1,
      to: '/app/approvals',
      items: [{ note: 'Week 46', day: '2026-11-16' }],
    });
  });

  test('a person who acts for a manager sees no decisions', async () => {
    const owner = await app.signIn('ROLE_OWNER', workspaceId);
    const answer = await owner.request(`/today?doAs=${manager.account.userId}`);
    expect(await answer.json()).toMatchObject({ lines: [] });
  });

  test('people of another company see nothing', async () => {
    expect(await linesOf(await app.signIn('ROLE_OWNER'))).toEqual([]);
  });
});

describe('days follow the installation’s calendar, whatever the database time zone', () => {
  /** At half past midnight in Paris, the previous day in UTC. */
  const joined = async (created_at: string) => {
    const workspaceId = await app.workspace({ pricing: 'starter' });
    const account = await app.account({ workspace_id: workspaceId, created_at: new Date(created_at) });
    return { workspaceId, person: await app.signIn(account, workspaceId) };
  };

  test('days before a person joined do not count as open', async () => {
    const { workspaceId, person } = await joined('2026-11-09T23:30:00Z');
    await createPlannedContract(app.platform.engine, workspaceId, [person.account.userId]);
    // Tuesday the 10th to Friday the 20th, without the 11th.
    expect(await kindsOf(person)).toEqual([
      ['weeks_to_submit', 1],
      ['days_open', 8],
    ]);
  });

  test('weeks that ended before a person joined, or after their contract was closed, do not count as missing', async () => {
    const { workspaceId, person } = await joined('2026-11-08T23:30:00Z');
    await createPlannedContract(app.platform.engine, workspaceId, [person.account.userId], {
      closed_at: new Date('2026-11-08T23:30:00Z'),
    });
    const owner = await app.signIn('ROLE_OWNER', workspaceId);
    const query = { rowsPerPage: 10, page: 0, year: 2026, month: 11 };
    const { members } = await owner.api(readBoard, { query });
    const row = members.find(({ memberId }) => memberId === person.account.userId);
    // The weeks from 26 October on. The second ended before the person joined on 9 November; the third
    // contains that day, on which the contract was closed too.
    expect(row?.weeks.map(({ missing }) => missing)).toEqual([false, false, true, false, false, false]);
  });
});
