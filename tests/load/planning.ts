/**
 * Compares a member's month with thirty contracts, and the list of members, in a small and a large table of
 * worked days; then the inbox and the board of a thousand members. The goals are at most 1.5 times for a month, and at
 * most twice for the list.
 */
import { sql } from 'kysely';
import { withSession } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { startApi, type TestApi, type TestClient } from '../support/api.ts';
import { alternately } from './turns.ts';

const CALLS = 80;
const MEMBERS = 1000;
const CONTRACTS = 30;
const SMALL = 2000;
/** The days of the waiting weeks, and a few others. */
const WAITING = MEMBERS * 40;
/** Days per insert statement, few enough for every timeout. */
const BATCH = 20_000;

interface Filled {
  app: TestApi;
  owner: TestClient;
  user: TestClient;
}

const month = ({ user }: Filled) =>
  user.request(`/planning/generate/userId/${user.account.userId}/year/2026/month/11`);
const members = (rows: number) => (filled: Filled) =>
  filled.owner.request(`/members?rowsPerPage=${rows}&page=0`);
const inbox = (rows: number) => (filled: Filled) =>
  filled.owner.request(`/planning/inbox?rowsPerPage=${rows}&page=0`);
const board = (rows: number) => (filled: Filled) =>
  filled.owner.request(`/planning/board?year=2026&month=11&rowsPerPage=${rows}&page=0`);

export async function measure(many: number): Promise<void> {
  const [small, big] = [await fill(SMALL), await fill(many)];
  const print = (name: string, one: number, other: number) =>
    console.log(
      `  ${name.padEnd(58)} ${one.toFixed(2)} ms  ${other.toFixed(2)} ms  × ${(other / one).toFixed(2)}`,
    );
  const both = await alternately(CALLS, [() => month(small), () => month(big)]);
  print(`a member’s month, ${SMALL} days and ${many}`, ...both);
  for (const rows of [10, MEMBERS])
    print(
      `${rows} members, and a member’s month`,
      ...(await alternately(CALLS, [() => members(rows)(big), () => month(big)])),
    );
  print(
    'inbox, 10 weeks and 5,000',
    ...(await alternately(CALLS, [() => inbox(10)(big), () => inbox(5000)(big)])),
  );
  const crowded = await fill(WAITING);
  print(
    `inbox of 5,000 weeks, ${WAITING} days and ${many}`,
    ...(await alternately(CALLS, [() => inbox(5000)(crowded), () => inbox(5000)(big)])),
  );
  print(
    'board, 25 members and 1,000',
    ...(await alternately(CALLS, [() => board(25)(big), () => board(1000)(big)])),
  );
  await small.app.close();
  await crowded.app.close();
  await big.app.close();
}

/** Creates a company of a thousand members with this many days. Five weeks of each wait for the owner. */
async function fill(days: number): Promise<Filled> {
  const app = await startApi();
  const { engine } = app.platform;
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  const user = await app.signIn('ROLE_USER', workspaceId);
  const { userId } = user.account;
  await asInstallation(engine, ({ db }) =>
    sql`
      insert into accounts (workspace_id, email, login, role, first_name, last_name, user_state)
      select ${workspaceId}, 'm' || n || '@size.example', 'm' || n, 'ROLE_USER', 'Jean', 'Martin ' || n, 'active'
        from generate_series(1, ${MEMBERS}::integer) n`.execute(db),
  );
  const run = (statements: readonly string[]) =>
    asTenant(engine, workspaceId, async ({ db }) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
  const planned = "name = 'Contract 1'";
  await run([
    `insert into contracts (workspace_id, name, sought)
       select ${workspaceId}, 'Contract ' || n, 'contract ' || n from generate_series(1, ${CONTRACTS}) n`,
    `insert into contract_members (workspace_id, contract_id, account_id)
       select ${workspaceId}, id, ${userId} from contracts where name like 'Contract %'`,
    `insert into contract_members (workspace_id, contract_id, account_id)
       select ${workspaceId}, c.id, a.id from contracts c, accounts a where c.${planned} and a.login like 'm%'`,
    `insert into worked_days (workspace_id, account_id, day, contract_id, half_days)
       select ${workspaceId}, ${userId}, date '2026-11-01' + n, (select id from contracts where name = 'Contract ' || n), 2
         from generate_series(1, ${CONTRACTS}) n`,
    `insert into timesheets (workspace_id, account_id, monday, state, approver_id, submitted_at)
       select ${workspaceId}, a.id, date '2026-11-02' + 7 * n, 'submitted', ${owner.account.userId}, now()
         from accounts a, generate_series(0, 4) n where a.login like 'm%'`,
  ]);
  const each = Math.ceil(days / MEMBERS);
  const atOnce = Math.max(1, Math.floor(BATCH / MEMBERS));
  for (let from = 0; from < each; from += atOnce)
    await run([
      `insert into worked_days (workspace_id, account_id, day, contract_id, half_days)
         select ${workspaceId}, a.id, date '2026-12-04' - n, c.id, 2
           from accounts a, contracts c, generate_series(${from}, ${Math.min(each, from + atOnce) - 1}) n
          where a.login like 'm%' and c.${planned}`,
    ]);
  // Autovacuum would run too late, and plans made for a small table would remain.
  await withSession(engine, (session) => session.script('analyze'));
  return { app, owner, user };
}
