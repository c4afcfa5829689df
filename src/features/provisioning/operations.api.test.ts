import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withSession } from '#platform/db/engine.ts';
import { migrate, migrations } from '#platform/db/migrate.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { startApi, type TestApi, type TestClient } from '../../../tests/support/api.ts';
import { policiesOf, violationsOf } from '../../../tests/support/catalogue.ts';
import * as contract from './contract.ts';

let app: TestApi;
let admin: TestClient;
beforeAll(async () => {
  app = await startApi();
  admin = await app.signIn('ROLE_ADMIN');
});
afterAll(() => app.close());

const operate = (workspaceId: number, type: string, action: string) =>
  admin.request(`/workspaces/${workspaceId}/${type}/${action}`, { method: 'POST' });

const overview = (workspaceId: number) =>
  admin.api(contract.listOperations, { params: { workspaceId }, query: { rowsPerPage: 20, page: 0 } });

interface Submitted {
  operationId: number;
  credentials?: { user: string; secret: string };
}

/** Asks for an operation and lets the job run. */
async function carryOut(workspaceId: number, type: string, action: string): Promise<Submitted> {
  const answer = await operate(workspaceId, type, action);
  expect(answer.status, `${type} ${action}`).toBe(201);
  const submitted = (await answer.json()) as Submitted;
  await app.platform.jobs.drain();
  const { operations } = await overview(workspaceId);
  const done = operations.find(({ operationId }) => operationId === submitted.operationId);
  expect(done, JSON.stringify(done)).toMatchObject({ state: 'succeeded' });
  expect(done?.log.length).toBeGreaterThan(0);
  return submitted;
}

async function refusal(workspaceId: number, type: string, action: string) {
  const answer = await operate(workspaceId, type, action);
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
}

describe('the runtime', () => {
  test('stopped, members are told so, the site is closed, and administrators still get in', async () => {
    const owner = await app.signIn('ROLE_OWNER');
    const { workspaceId } = owner.account;
    await carryOut(workspaceId, 'runtime', 'stop');
    const answer = await owner.request('/workspace');
    expect([answer.status, await answer.json()]).toMatchObject([503, { msg: 'Workspace is stopped' }]);
    expect(await refusal(workspaceId, 'runtime', 'stop')).toEqual({ status: 409, code: 'ALREADY_STOPPED' });
    await carryOut(workspaceId, 'runtime', 'start');
    expect((await owner.request('/workspace')).status).toBe(200);
    await carryOut(workspaceId, 'runtime', 'restart');
    expect((await owner.request('/workspace')).status).toBe(200);

    await carryOut(app.siteId, 'runtime', 'stop');
    expect((await admin.request('/workspaces?rowsPerPage=1&page=0')).status).toBe(200);
    await carryOut(app.siteId, 'runtime', 'start');
  });

  test('without its instance it cannot be started', async () => {
    const workspaceId = await app.workspace();
    await carryOut(workspaceId, 'runtime-instance', 'delete');
    expect(await refusal(workspaceId, 'runtime', 'start')).toEqual({
      status: 409,
      code: 'NO_RUNTIME_INSTANCE',
    });
    await carryOut(workspaceId, 'runtime-instance', 'create');
    expect((await overview(workspaceId)).runtime).toBe('running');
  });
});

describe('the database', () => {
  test('an instance is a schema of views, a user sees that workspace and nothing else; all can be undone', async () => {
    const { engine } = app.platform;
    const [one, two] = [
      await app.workspace({ name: 'Only This' }),
      await app.workspace({ name: 'Not That' }),
    ];
    await app.account({ workspace_id: one, email: `in-${one}@test.example` });
    await app.account({ workspace_id: two, email: `in-${two}@test.example` });
    expect(await refusal(one, 'database-user', 'create')).toEqual({
      status: 409,
      code: 'NO_DATABASE_INSTANCE',
    });
    await carryOut(one, 'database-instance', 'create');
    const { credentials } = await carryOut(one, 'database-user', 'create');
    const user = credentials?.user ?? '';
    const schema = (await overview(one)).services.find(({ type }) => type === 'database-instance')?.name;

    const read = (text: string) =>
      withSession(engine, async (session) => {
        await session.script(`begin read only; set local role ${user}; set local search_path = ${schema}`);
        try {
          return (await session.query(text)).rows as Record<string, unknown>[];
        } finally {
          await session.script('rollback');
        }
      });
    // The embedded engine's superuser may take any role; elsewhere the login itself is tried below.
    if (engine.kind === 'pglite') {
      expect(await read('select email from accounts')).toEqual([{ email: `in-${one}@test.example` }]);
      expect(await read('select name from public.workspaces')).toEqual([{ name: 'Only This' }]);
      await expect(read('select password_hash from public.accounts')).rejects.toMatchObject({
        code: '42501',
      });
      await expect(read('select * from public.sessions')).rejects.toMatchObject({ code: '42501' });
    } else {
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
    }

    const rotated = await carryOut(one, 'database-user', 'rotate');
    expect(rotated.credentials).toMatchObject({ user });
    expect(rotated.credentials?.secret).not.toBe(credentials?.secret);
    expect(await refusal(one, 'database-instance', 'delete')).toEqual({
      status: 409,
      code: 'DATABASE_USER_FIRST',
    });
    await carryOut(one, 'database-user', 'delete');
    await carryOut(one, 'database-instance', 'delete');
    const left = await withSession(engine, async (session) => ({
      roles: (await session.query("select from pg_roles where rolname ~ '_w\\d+_'")).rows.length,
      policies: (await policiesOf(session)).filter(({ name }) => name.includes('_w')).length,
      violations: await violationsOf(session),
    }));
    if (engine.kind === 'pglite') expect(left.roles).toBe(0);
    expect(left).toMatchObject({ policies: 0, violations: [] });
  });

  test('a schema shows the tables and columns of later migrations too', async () => {
    const { engine } = app.platform;
    const [workspaceId, other] = [await app.workspace(), await app.workspace()];
    await carryOut(workspaceId, 'database-instance', 'create');
    await carryOut(workspaceId, 'database-user', 'create');
    const { services } = await overview(workspaceId);
    const [schema, user] = ['database-instance', 'database-user'].map(
      (type) => services.find((service) => service.type === type)?.name ?? '',
    );
    // The second statement could not be carried out while a view looks at the column.
    const later = {
      name: '9999_later',
      sql: `create table later_things (id integer generated always as identity primary key,
              workspace_id integer not null references workspaces on delete cascade, title text, secret text);
            call guard_tenant_table('later_things');
            alter table accounts alter column phone_number type varchar(60);
            alter table accounts add column nickname text not null default 'none'`,
    };
    await migrate(engine, [...migrations, later]);
    await withSession(engine, (session) =>
      session.script(`begin; set local role ardoise_tenant; set local app.workspace_id = ${workspaceId};
        insert into later_things (workspace_id, title) values (${workspaceId}, 'ours');
        set local app.workspace_id = ${other};
        insert into later_things (workspace_id, title) values (${other}, 'theirs'); commit`),
    );
    // The login is a member of the schema's role: what that may, the login may.
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
    const still = await withSession(engine, (session) =>
      session.query(`select pg_has_role('${user}', '${schema}', 'usage') as member`),
    );
    expect(still.rows).toEqual([{ member: true }]);
    await carryOut(workspaceId, 'database-user', 'delete');
    await carryOut(workspaceId, 'database-instance', 'delete');
    await withSession(engine, async (session) => {
      expect(await violationsOf(session)).toEqual([]);
    });
  });

  test('no secret is kept: neither in the operation nor in the job', async () => {
    const workspaceId = await app.workspace();
    await carryOut(workspaceId, 'database-instance', 'create');
    // Also where the request may be repeated: then the same secret is answered.
    const create = () =>
      admin.request(`/workspaces/${workspaceId}/database-user/create`, {
        method: 'POST',
        headers: { 'idempotency-key': `secret-${workspaceId}` },
      });
    const { credentials } = (await (await create()).json()) as Submitted;
    expect(((await (await create()).json()) as Submitted).credentials).toEqual(credentials);
    await app.platform.jobs.drain();
    const { engine } = app.platform;
    const jobs = await withSession(engine, (session) =>
      session.query('select to_jsonb(j) from pgboss.job j'),
    );
    const rows = await asTenant(engine, workspaceId, async ({ db }) => [
      await db.selectFrom('operations').selectAll().execute(),
      await db.selectFrom('idempotent_answers').selectAll().execute(),
    ]);
    expect(rows.map(({ length }) => length)).toEqual([2, 1]);
    expect(JSON.stringify([jobs.rows, rows])).not.toContain(credentials?.secret);
    await carryOut(workspaceId, 'database-user', 'delete');
    await carryOut(workspaceId, 'database-instance', 'delete');
  });
});

describe('the storage', () => {
  const basic = ({ user, secret }: { user: string; secret: string }) => ({
    headers: { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` },
  });

  test('a user lists and reads the files of the workspace and of no other, until the secret changes', async () => {
    const [workspaceId, other] = [await app.workspace(), await app.workspace()];
    const { storage } = app.platform;
    await storage.put(`${workspaceFolder(other)}/medias/theirs.png`, Buffer.from('theirs'));
    await carryOut(workspaceId, 'storage-instance', 'create');
    await storage.put(`${workspaceFolder(workspaceId)}/medias/ours.png`, Buffer.from('ours'));
    const { credentials } = await carryOut(workspaceId, 'storage-user', 'create');
    if (credentials === undefined) throw new Error('no credentials');
    const get = (path: string, who = credentials) => app.request(`/api/v1/stored-files${path}`, basic(who));
    expect(await (await get('')).json()).toEqual({ keys: ['medias/ours.png'] });
    expect(await (await get('/content?key=medias/ours.png')).text()).toBe('ours');
    for (const key of [
      `../${workspaceFolder(other)}/medias/theirs.png`,
      '..%2Fx',
      '.instance',
      '/etc/passwd',
      'none',
    ])
      expect((await get(`/content?key=${key}`)).status, key).toBe(404);
    expect((await app.request('/api/v1/stored-files')).status).toBe(401);
    expect((await get('', { ...credentials, secret: 'wrong' })).status).toBe(401);

    const rotated = await carryOut(workspaceId, 'storage-user', 'rotate');
    expect((await get('')).status).toBe(401);
    expect((await get('', rotated.credentials)).status).toBe(200);
    expect(await refusal(workspaceId, 'storage-instance', 'delete')).toMatchObject({
      code: 'STORAGE_USER_FIRST',
    });
    await carryOut(workspaceId, 'storage-user', 'delete');
    expect((await get('', rotated.credentials)).status).toBe(401);

    // A folder with files in it is not thrown away; the operation says why.
    await operate(workspaceId, 'storage-instance', 'delete');
    await app.platform.jobs.drain();
    const [failed] = (await overview(workspaceId)).operations;
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed?.log.at(-1)?.text).toContain('1 files of the workspace are there');
    await storage.remove(`${workspaceFolder(workspaceId)}/medias/ours.png`);
    await carryOut(workspaceId, 'storage-instance', 'delete');
  });
});

describe('operations', () => {
  test('are one at a time for each type of a workspace, also for twenty at once', async () => {
    const workspaceId = await app.workspace();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => operate(workspaceId, 'database-instance', 'create')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    await app.platform.jobs.drain();
    await carryOut(workspaceId, 'database-instance', 'delete');
  });

  test('an action that a type does not know is refused, and so is an unknown workspace', async () => {
    const workspaceId = await app.workspace();
    expect((await operate(workspaceId, 'database-instance', 'rotate')).status).toBe(400);
    expect((await operate(workspaceId, 'toaster', 'create')).status).toBe(400);
    expect((await operate(999_999, 'runtime', 'stop')).status).toBe(404);
  });
});
