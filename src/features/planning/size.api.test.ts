/** Counts the SQL statements that a month, the inbox and the board take, whatever their size. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { withSession } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { countStatements } from '../../../tests/support/statements.ts';
import { createPlannedContract, createWorkedDays } from './factory.ts';

const MEMBERS = 1000;
const CONTRACTS = 30;
const mondays: Day[] = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'];

const app = testApi();
let owner: TestClient;
let user: TestClient;
beforeAll(async () => {
  const { engine } = app.platform;
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  owner = await app.signIn('ROLE_OWNER', workspaceId);
  user = await app.signIn('ROLE_USER', workspaceId);
  const accounts = await asInstallation(engine, ({ db }) =>
    db
      .insertInto('accounts')
      .values(
        Array.from({ length: MEMBERS }, (_, at) => ({
          workspace_id: workspaceId,
          email: `m${at}@size.example`,
          login: `m${at}`,
          role: 'ROLE_USER' as const,
          first_name: 'Jean',
          last_name: `Martin ${at}`,
          user_state: 'active' as const,
          created_at: '2026-01-01T00:00:00Z',
        })),
      )
      .returning('id')
      .execute(),
  );
  const ids = accounts.map(({ id }) => id);
  const contracts: number[] = [];
  for (let at = 0; at < CONTRACTS; at++)
    contracts.push(
      await createPlannedContract(
        engine,
        workspaceId,
        at === 0 ? [user.account.userId, ...ids] : [user.account.userId],
        {
          name: `Contract ${at}`,
        },
      ),
    );
  const days = mondays.flatMap((monday) => [0, 1, 2, 3, 4].map((after) => addDays(monday, after)));
  await createWorkedDays(
    engine,
    workspaceId,
    ids.flatMap((account_id) =>
      days.map((day) => ({ account_id, day, contract_id: contracts[0] ?? 0, half_days: 2 as const })),
    ),
  );
  await createWorkedDays(
    engine,
    workspaceId,
    days.map((day, at) => ({
      account_id: user.account.userId,
      day,
      contract_id: contracts[at] ?? 0,
      half_days: 2,
    })),
  );
  await asTenant(engine, workspaceId, ({ db }) =>
    db
      .insertInto('timesheets')
      .values(
        ids.flatMap((account_id) =>
          mondays.map((monday) => ({
            workspace_id: workspaceId,
            account_id,
            monday,
            state: 'submitted' as const,
            approver_id: owner.account.userId,
            submitted_at: new Date('2026-12-05T08:00:00Z'),
          })),
        ),
      )
      .execute(),
  );
  await withSession(engine, (session) => session.script('analyze'));
}, 120_000);

/** Counts the SQL statements of a request, including the one that reads the session. */
async function statementsOf(by: TestClient, path: string): Promise<number> {
  const read = async () => {
    const answer = await by.request(path);
    expect(answer.status).toBe(200);
    await answer.text();
  };
  // Warm the caches.
  await read();
  return countStatements(app.platform.engine, read);
}

const page = `rowsPerPage=10000&page=0`;

test('reading a month with thirty contracts and the three absences takes at most five SQL statements', async () => {
  const path = `/planning/generate/userId/${user.account.userId}/year/2026/month/11`;
  expect(await statementsOf(user, path)).toBeLessThanOrEqual(5);
  const report: { contractsForUser: unknown[] } = await (await user.request(path)).json();
  expect(report.contractsForUser).toHaveLength(CONTRACTS + 3);
});

test('listing the inbox for a thousand members with five weeks each takes at most six SQL statements', async () => {
  const path = `/planning/inbox?${page}`;
  expect(await statementsOf(owner, path)).toBeLessThanOrEqual(6);
  const list: { weeks: unknown[] } = await (await owner.request(path)).json();
  expect(list.weeks).toHaveLength(MEMBERS * mondays.length);
});

test('reading the board of a thousand members takes at most five SQL statements', async () => {
  const path = `/planning/board?year=2026&month=11&${page}`;
  expect(await statementsOf(owner, path)).toBeLessThanOrEqual(5);
  const list: { members: unknown[]; missingMembers: number } = await (await owner.request(path)).json();
  expect(list.members).toHaveLength(MEMBERS + 2);
});
