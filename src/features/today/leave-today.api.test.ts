import { beforeAll, expect, test } from 'vitest';
import { listDecisions } from '#features/approvals/contract.ts';
import { cancelLeave } from '#features/leave/contract.ts';
import { testApi } from '../../../tests/support/api.ts';
import { companyWithLeave } from '../../../tests/support/leave-company.ts';
import { readToday } from './contract.ts';

const app = testApi();
beforeAll(() => {
  app.clock.set('2026-09-07T09:00:00Z');
});

test('an approver sees what waits, and afterwards what was decided', async () => {
  const here = await companyWithLeave(app);
  const { consultant, colleague, manager, owner } = here;
  const request = await here.asked(consultant, '2026-09-15', '2026-09-16', { toNoon: true });
  const other = await here.asked(colleague, '2026-10-05', '2026-10-05');
  // 25 days of the year to May, and 6.25 since; the request that waits is not left.
  expect((await consultant.api(readToday, {})).leave).toEqual({ kind: 'Paid leave', days: 31.25 - 1.5 });
  const stranger = await app.signIn('ROLE_USER', here.workspaceId);
  expect((await stranger.api(readToday, {})).leave).toBeUndefined();
  const linesOf = async (who: typeof manager) => (await who.api(readToday, {})).lines;
  expect((await linesOf(manager)).find(({ kind }) => kind === 'leave_approvals')?.count).toBe(2);
  await here.decide(manager, [request]);
  await here.decide(manager, [other], 'reject');
  await consultant.api(cancelLeave, {
    params: { userId: consultant.account.userId, leaveRequestId: request.leaveRequestId },
    body: {},
  });
  const query = { rowsPerPage: 10, page: 0 };
  const { decisions, totalCount } = await manager.api(listDecisions, { query });
  expect(decisions).toMatchObject([
    {
      kind: 'leave',
      decision: 'reject',
      from: '2026-10-05',
      to: '2026-10-05',
      comment: 'too many away',
      memberId: colleague.account.userId,
    },
    {
      kind: 'leave',
      decision: 'approve',
      from: '2026-09-15',
      to: '2026-09-16',
      reportId: null,
      monday: null,
    },
  ]);
  expect(totalCount).toBe(2);
  const found = await manager.api(listDecisions, { query: { ...query, kind: 'leave', decision: 'reject' } });
  expect(found.decisions.length).toBe(1);
  const named = await manager.api(listDecisions, { query: { ...query, q: colleague.account.login } });
  expect(named.decisions.map(({ decision }) => decision)).toEqual(['reject']);
  // Cancelling one’s own leave is no decision.
  expect((await owner.api(listDecisions, { query })).decisions).toEqual([]);
});
