/**
 * The end of a read transaction is sent with the connection's next statement. That statement must not be
 * affected by the transaction.
 */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { withSession } from '#platform/db/engine.ts';
import { asTenant, createSharedRead, type Transaction } from '#platform/db/transaction.ts';
import { testApi } from '../support/api.ts';

const app = testApi();
let nobody: ConnectionState;
beforeAll(async () => {
  await app.platform.jobs.stop();
  nobody = await connectionState();
});

interface ConnectionState {
  who: string;
  workspace: string | null;
  readonly: string;
}

const look = `select current_user as who, nullif(current_setting('app.workspace_id', true), '') as workspace,
  current_setting('transaction_read_only') as readonly`;
const connectionState = (): Promise<ConnectionState> =>
  withSession(app.platform.engine, async (session) => (await session.query(look)).rows[0]);
const stateInScript = (): Promise<ConnectionState> =>
  withSession(app.platform.engine, async (session) => (await session.script(look)).rows[0]);

const within = async ({ db }: Transaction) =>
  (await sql<ConnectionState>`${sql.raw(look)}`.execute(db)).rows[0];
const read = () => asTenant(app.platform.engine, app.siteId, within, { readOnly: true });
const tenant = () => ({ who: 'ardoise_tenant', workspace: String(app.siteId), readonly: 'on' });

test('a read transaction runs with its own role and workspace, and cannot write', async () => {
  expect(await read()).toEqual(tenant());
  expect(nobody).toMatchObject({ workspace: null, readonly: 'off' });
});

test.each([
  ['a statement', connectionState],
  ['a script', stateInScript],
])('a %s that follows a read is not affected by it', async (_, next) => {
  await read();
  expect(await next()).toEqual(nobody);
});

test('a change that follows a read can write, in its own workspace', async () => {
  const other = await app.workspace();
  await read();
  const there = await asTenant(app.platform.engine, other, async (transaction) => {
    await transaction.db.updateTable('workspaces').set({ name: 'Renamed' }).execute();
    return within(transaction);
  });
  expect(there).toEqual({ ...tenant(), workspace: String(other), readonly: 'off' });
  const { rows } = await withSession(app.platform.engine, (session) =>
    session.query('select id from workspaces where name = $1', ['Renamed']),
  );
  expect(rows).toEqual([{ id: other }]);
});

test('concurrent reads that follow have their own settings each', async () => {
  const others = await Promise.all([app.workspace(), app.workspace(), app.workspace()]);
  const workspaceIds = [app.siteId, ...others, app.siteId, ...others];
  const seen = await Promise.all(
    workspaceIds.map((id) => asTenant(app.platform.engine, id, within, { readOnly: true })),
  );
  expect(seen.map((one) => one?.workspace)).toEqual(workspaceIds.map(String));
});

test('a failed read does not affect the reads that follow', async () => {
  const wrong = async ({ db }: Transaction) => sql`select 1 / ${0}::integer`.execute(db);
  const reading = createSharedRead(app.platform.engine, app.siteId);
  await expect(reading.run(wrong)).rejects.toMatchObject({ code: '22012' });
  expect(await connectionState()).toEqual(nobody);
  await expect(asTenant(app.platform.engine, app.siteId, wrong, { readOnly: true })).rejects.toThrow();
  expect(await reading.run(within)).toEqual(tenant());
});

test('a read transaction ends by itself if nothing follows', async () => {
  const open = `select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`;
  await withSession(app.platform.engine, async (watcher) => {
    await read();
    await expect.poll(async () => (await watcher.query(open)).rows[0].open).toBe(0);
  });
});
