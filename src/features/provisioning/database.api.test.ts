import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { withSession } from '#platform/db/engine.ts';
import { migrate, migrations } from '#platform/db/migrate.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import { policiesOf, violationsOf } from '../../../tests/support/catalogue.ts';
import { type Operator, operator, type Submitted } from '../../../tests/support/operations.ts';

const app = testApi();
let operate: Operator['operate'];
let overview: Operator['overview'];
let startOperation: Operator['startOperation'];
let refusal: Operator['refusal'];
beforeAll(async () => {
  ({ operate, overview, startOperation, refusal } = operator(app, await app.signIn('ROLE_ADMIN')));
});

test('an instance is a schema of views whose user sees only that workspace, and both can be deleted', async () => {
  const { engine } = app.platform;
  const [one, two] = [await app.workspace({ name: 'Only This' }), await app.workspace({ name: 'Not That' })];
  await app.account({ workspace_id: one, email: `in-${one}@test.example` });
  await app.account({ workspace_id: two, email: `in-${two}@test.example` });
  expect(await refusal(one, 'database-user', 'create')).toEqual({
    status: 409,
    code: 'NO_DATABASE_INSTANCE',
  });
  await startOperation(one, 'database-instance', 'create');
  const { credentials } = await startOperation(one, 'database-user', 'create');
  const user = credentials?.user ?? '';

  const connect = async (secret: string) => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${((await withSession(engine, (s) => s.query('select current_database() as name'))).rows[0] as { name: string }).name}`;
    const client = new pg.Client({
      host: url.hostname,
      port: Number(url.port),
      database: url.pathname.slice(1),
      user,
      password: secret,
    });
    await client.connect();
    return client;
  };
  const client = await connect(credentials?.secret ?? '');
  const rows = async (text: string) => (await client.query(text)).rows as object[];
  expect(await rows('select email from accounts')).toEqual([{ email: `in-${one}@test.example` }]);
  expect(await rows('select name from public.workspaces')).toEqual([{ name: 'Only This' }]);
  await client.query('set default_transaction_read_only = off');
  for (const text of [
    'select password_hash from public.accounts',
    'select * from public.sessions',
    "set app.workspace_id = '1'; set role ardoise_tenant",
    'delete from public.accounts',
    'create table public.mine ()',
  ])
    await expect(client.query(text), text).rejects.toMatchObject({ code: '42501' });
  await client.end();

  const rotated = await startOperation(one, 'database-user', 'rotate');
  expect(rotated.credentials).toMatchObject({ user });
  expect(rotated.credentials?.secret).not.toBe(credentials?.secret);
  expect(await refusal(one, 'database-instance', 'delete')).toEqual({
    status: 409,
    code: 'DATABASE_USER_FIRST',
  });
  await startOperation(one, 'database-user', 'delete');
  await startOperation(one, 'database-instance', 'delete');
  const left = await withSession(engine, async (session) => ({
    policies: (await policiesOf(session)).filter(({ name }) => name.includes('_w')).length,
    violations: await violationsOf(session),
  }));
  expect(left).toMatchObject({ policies: 0, violations: [] });
});

test('the schema also shows tables and columns of later migrations', async () => {
  const { engine } = app.platform;
  const [workspaceId, other] = [await app.workspace(), await app.workspace()];
  await startOperation(workspaceId, 'database-instance', 'create');
  await startOperation(workspaceId, 'database-user', 'create');
  const { services } = await overview(workspaceId);
  const [schema, user] = ['database-instance', 'database-user'].map(
    (type) => services.find((service) => service.type === type)?.name ?? '',
  );
  // The second statement would fail if a view used the column.
  const later = {
    name: '9999_later',
    sql: `create table later_things (id integer generated always as identity primary key,
            workspace_id integer not null references workspaces on delete cascade, title text, secret text);
          call guard_tenant_table('later_things');
          call expose_tenant_table('later_things', hidden => '{secret}');
          create table silent_things (id integer, workspace_id integer not null references workspaces);
          call guard_tenant_table('silent_things');
          call conceal_tenant_table('silent_things', 'of this program alone');
          alter table accounts alter column phone_number type varchar(60);
          alter table accounts add column nickname text not null default 'none';
          call expose_tenant_table('accounts', hidden => '{password_hash,password_changed_at}')`,
  };
  await migrate(engine, [...migrations, later]);
  await withSession(engine, (session) =>
    session.script(`begin; set local role ardoise_tenant; set local app.workspace_id = ${workspaceId};
      insert into later_things (workspace_id, title) values (${workspaceId}, 'ours');
      set local app.workspace_id = ${other};
      insert into later_things (workspace_id, title) values (${other}, 'theirs'); commit`),
  );
  // The login is a member of the schema's role and has its permissions.
  const read = (text: string) =>
    withSession(engine, async (session) => {
      await session.script(`grant ${schema} to current_user; begin; set local role ${schema}`);
      try {
        return (await session.query(text)).rows as object[];
      } catch (error) {
        return (error as Error).message;
      } finally {
        await session.script('rollback');
      }
    });
  expect(await read(`select title from ${schema}.later_things`)).toEqual([{ title: 'ours' }]);
  expect(await read(`select title from public.later_things`)).toEqual([{ title: 'ours' }]);
  expect(await read(`select nickname from ${schema}.accounts`)).toEqual([]);
  expect(await read(`select secret from ${schema}.later_things`)).toContain('does not exist');
  expect(await read(`select id from ${schema}.silent_things`)).toContain('does not exist');
  expect(await read('select id from public.silent_things')).toContain('permission denied');
  const still = await withSession(engine, (session) =>
    session.query(`select pg_has_role('${user}', '${schema}', 'usage') as member`),
  );
  expect(still.rows).toEqual([{ member: true }]);
  await startOperation(workspaceId, 'database-user', 'delete');
  await startOperation(workspaceId, 'database-instance', 'delete');
  await withSession(engine, async (session) => {
    expect(await violationsOf(session)).toEqual([]);
  });
});

test('neither the operation nor the job stores a secret', async () => {
  const workspaceId = await app.workspace();
  await startOperation(workspaceId, 'database-instance', 'create');
  // A repeated request gets the same secret.
  const create = () =>
    operate(workspaceId, 'database-user', 'create', { 'idempotency-key': `secret-${workspaceId}` });
  const { credentials } = (await (await create()).json()) as Submitted;
  expect(((await (await create()).json()) as Submitted).credentials).toEqual(credentials);
  await app.platform.jobs.drain();
  const { engine } = app.platform;
  const jobs = await withSession(engine, (session) => session.query('select to_jsonb(j) from pgboss.job j'));
  const rows = await asTenant(engine, workspaceId, async ({ db }) => [
    await db.selectFrom('operations').selectAll().execute(),
    await db.selectFrom('idempotent_answers').selectAll().execute(),
  ]);
  expect(rows.map(({ length }) => length)).toEqual([2, 1]);
  expect(JSON.stringify([jobs.rows, rows])).not.toContain(credentials?.secret);
  await startOperation(workspaceId, 'database-user', 'delete');
  await startOperation(workspaceId, 'database-instance', 'delete');
});
