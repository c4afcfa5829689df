/** The database isolates tenants (quality.md «Security» 10): checks the catalogue and the visible rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';
import { createLog } from '#platform/log/log.ts';
import {
  fillTenantTables,
  policiesOf,
  tablesOf,
  tableViolationsOf,
  violationsOf,
} from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { DIRECTORY, GLOBAL_TABLES, undistributable } from '../support/distribution.ts';

const [OWN, OTHER] = [1_000_001, 1_000_002];

let database: TestDatabase;
let engine: Engine;
beforeAll(async () => {
  database = await openTestDatabase(createLog('silent'));
  engine = database.engine;
});
afterAll(async () => {
  await engine.close();
  await database.remove();
});

/** Runs work in a transaction that is rolled back. */
function undone(work: (session: Session) => Promise<void>): Promise<void> {
  return withSession(engine, async (session) => {
    await session.script('begin');
    try {
      await work(session);
    } finally {
      await session.script('rollback');
    }
  });
}

async function asTenant(session: Session, workspaceId?: number): Promise<void> {
  await session.script('set local role ardoise_tenant');
  if (workspaceId !== undefined) await session.script(`set local app.workspace_id = ${workspaceId}`);
}

test('every tenant table is protected, and nothing bypasses the protection', async () => {
  await undone(async (session) => {
    expect(await violationsOf(session), 'each line says what to add to the migration').toEqual([]);
    expect((await tablesOf(session)).filter(({ tenant }) => tenant).length).toBeGreaterThan(20);
  });
});

// Examines all tables for each policy and table.
test('a dropped policy and an unprotected table are detected', { timeout: 300_000 }, async () => {
  const policies = await withSession(engine, policiesOf);
  for (const { table, name } of policies) {
    await undone(async (session) => {
      await session.script(`drop policy ${name} on ${table}`);
      expect(await tableViolationsOf(session), `${table} without ${name}`).not.toEqual([]);
    });
  }
  for (const table of new Set(policies.map((policy) => policy.table))) {
    for (const change of ['no force row level security', 'disable row level security']) {
      await undone(async (session) => {
        await session.script(`alter table ${table} ${change}`);
        expect(await tableViolationsOf(session), `${table} ${change}`).not.toEqual([]);
      });
    }
  }
});

test.each([
  ['a further policy', 'create policy open on posts to ardoise_tenant using (true)'],
  ['a policy that says something else', 'alter policy tenant on posts using (true)'],
  ['a right too many', 'grant delete on audit_events to ardoise_tenant'],
  ['a right for everybody', 'grant select on accounts to public'],
  ['a table without a workspace', 'create table notes (text text)'],
  ['a view with its owner’s rights', 'create view everybody as select * from accounts'],
  [
    'a function with its owner’s rights',
    'create function f() returns integer language sql security definer return 1',
  ],
  [
    'a tenant table that does not declare who sees it',
    `create table notes (workspace_id integer not null references workspaces); call guard_tenant_table('notes')`,
  ],
  [
    'a table about people that does not declare whether their rows are deleted with them',
    `create table notes (workspace_id integer not null references workspaces, account_id integer,
       foreign key (workspace_id, account_id) references accounts);
     call guard_tenant_table('notes'); call conceal_tenant_table('notes', 'of nobody')`,
  ],
  [
    'a person’s name that does not declare whether it is deleted with the person',
    `alter table operations add column reviewed_by_name text not null default ''; call expose_tenant_table('operations')`,
  ],
  [
    'somebody else’s address in rows that are deleted with an account',
    'alter table notifications add column approver_email text',
  ],
  ['a new column of an exposed table', 'alter table posts add column note text'],
  [
    'a comment that replaces the declaration of who sees a column',
    `comment on column post_translations.title_id is 'note'`,
  ],
  ['an exposed secret', `alter table posts add column link_token text; call expose_tenant_table('posts')`],
  ['a reference without an index', 'drop index reports_contract'],
  ['a table whose files nobody counts', 'drop trigger meter_stored_file on medias'],
])('%s is detected', async (_, change) => {
  await undone(async (session) => {
    await session.script(change);
    expect(await violationsOf(session)).not.toEqual([]);
  });
});

test('a table without a declaration is exposed to nobody, and a secret column never is', async () => {
  await undone(async (session) => {
    await session.script(`
      create table notes (id integer, workspace_id integer);
      alter table posts add column note text, add column link_token text;
      alter table categories add column note text, add column link_token text;
      call expose_tenant_table('categories')`);
    for (const audience of ['archive', 'reporting']) {
      const { rows } = await session.query('select name, columns from exposed_tables($1)', [audience]);
      const columnsOf = new Map(
        (rows as { name: string; columns: string[] }[]).map((row) => [row.name, row.columns]),
      );
      expect(columnsOf.has('notes')).toBe(false);
      expect(columnsOf.has('operations')).toBe(audience === 'archive');
      expect(columnsOf.get('posts')).toContain('created_at');
      expect(columnsOf.get('posts')).not.toContain('note');
      expect(columnsOf.get('categories')).toContain('note');
      expect(columnsOf.get('categories')).not.toContain('link_token');
    }
  });
});

test('every column that is declared hidden exists', async () => {
  await undone(async (session) => {
    await expect(session.script(`call expose_tenant_table('posts', hidden => '{nothing}')`)).rejects.toThrow(
      /posts/,
    );
  });
});

test('keys and references of tenant tables contain the workspace, except the directory', async () => {
  await undone(async (session) => {
    expect(
      await undistributable(session),
      'write primary key (workspace_id, id) and unique (workspace_id, …) in the migration, or remove solved cases from the list',
    ).toEqual(Object.keys(DIRECTORY).sort());
    const tables = await tablesOf(session);
    const hasNone = (name: string) =>
      name === 'workspaces' || tables.some((one) => one.name === name && !one.tenant);
    expect(tables.map(({ name }) => name).filter(hasNone)).toEqual(Object.keys(GLOBAL_TABLES));
  });
});

test.each([
  ['primary key', 'create table notes (id integer primary key, workspace_id integer)', 'notes_pkey'],
  ['unique index', 'create unique index posts_once on posts (author_id)', 'posts_once'],
  [
    'reference',
    'alter table posts add column address text constraint posts_address references account_addresses',
    'posts_address',
  ],
  [
    'reference that is set to null',
    `alter table posts add column next_id integer,
       add constraint posts_next foreign key (workspace_id, next_id) references posts (workspace_id, id) on delete set null (next_id)`,
    'posts_next',
  ],
])('a %s that cannot be distributed is detected', async (_, change, name) => {
  await undone(async (session) => {
    await session.script(change);
    expect(await undistributable(session)).toContain(name);
  });
});

describe('in every tenant table', () => {
  test('without a tenant, no table returns rows', async () => {
    await undone(async (session) => {
      const tables = await fillTenantTables(session, OTHER);
      await asTenant(session);
      for (const table of tables) expect(await count(session, table), table).toBe(0);
    });
  });

  test('a tenant sees only its own rows, and cannot change, delete or add rows of another', async () => {
    await undone(async (session) => {
      const tables = await fillTenantTables(session, OTHER);
      for (const table of tables) {
        await session.script('savepoint other');
        await asTenant(session, OTHER);
        expect(await count(session, table), `${table}: the own row`).toBeGreaterThan(0);
        await session.script(`set local app.workspace_id = ${OWN}`);
        expect(await count(session, table), `${table}: another's row`).toBe(0);
        const column = table === 'workspaces' ? 'id' : 'workspace_id';
        const same = table === 'workspaces' ? 'name = name' : `${column} = ${column}`;
        for (const change of [`update ${table} set ${same}`, `delete from ${table}`]) {
          await session.script('savepoint change');
          // The privilege is missing, or no row is visible.
          const changed = await session.query(change).then(
            ({ affected }) => affected,
            (error: { code: string }) => error.code,
          );
          await session.script('rollback to savepoint change');
          expect([0, '42501'], `${table}: ${change}`).toContain(changed);
        }
        await session.script('rollback to savepoint other');
        const copy = await copyOf(session, table);
        await asTenant(session, OWN);
        const refused = await session.script(copy).then(
          () => 'accepted',
          (error: { code: string }) => error.code,
        );
        expect(refused, `${table}: adding a row for another workspace`).toBe('42501');
        await session.script('rollback to savepoint other');
      }
    });
  });

  test('a row cannot be moved to another workspace', async () => {
    await undone(async (session) => {
      const tables = await fillTenantTables(session, OWN);
      for (const table of tables) {
        await session.script('savepoint move');
        await asTenant(session, OWN);
        const column = table === 'workspaces' ? 'id' : 'workspace_id';
        const moved = await session.query(`update ${table} set ${column} = ${OTHER}`).then(
          () => 'moved',
          (error: { code: string }) => error.code,
        );
        // 428C9: an identity column can only be updated to default.
        expect(['42501', '428C9'], table).toContain(moved);
        await session.script('rollback to savepoint move');
      }
    });
  });
});

async function count(session: Session, table: string): Promise<number> {
  const { rows } = await session.query(`select count(*)::integer as count from ${table}`);
  return (rows as { count: number }[])[0]?.count ?? -1;
}

/** Returns a statement that inserts a copy of the other workspace's row. */
async function copyOf(session: Session, table: string): Promise<string> {
  const { rows } = await session.query(`select to_jsonb(t)::text as row from ${table} t limit 1`);
  const row = (rows as { row: string }[])[0]?.row.replaceAll("'", "''");
  const { rows: stored } = await session.query(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const [{ columns }] = stored;
  return `insert into ${table} (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::${table}, '${row}')`;
}
