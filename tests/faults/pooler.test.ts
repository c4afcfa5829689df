/** Uses PgBouncer between the program and PostgreSQL. Without the Debian package `pgbouncer` nothing is tested. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTitle } from '../support/change-title.ts';
import { startCluster, type TestCluster } from '../support/cluster.ts';
import { pgBouncer, startPooler, type TestPooler } from '../support/pooler.ts';
import {
  DEMO_PASSWORD,
  endOf,
  type ServerProcess,
  spawnServer,
  startServer,
  until,
} from '../support/server-process.ts';
import { openSmtpSink } from '../support/smtp-sink.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-pooled-'));
let cluster: TestCluster;
let pooler: TestPooler;

beforeAll(async () => {
  if (pgBouncer === undefined) return;
  cluster = await startCluster();
  pooler = await startPooler(cluster.url);
});
afterAll(async () => {
  await pooler?.stop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const pooled = test.skipIf(pgBouncer === undefined);

let nodes = 0;
const node = (env: Record<string, string> = {}) => ({
  dataDir: path.join(folder, `node-${++nodes}`),
  env: {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: cluster.url,
    SEED: 'demo',
    TRUST_PROXY: '127.0.0.1',
    ...env,
  },
});
const superuser = () => Object.assign(new URL(cluster.url), { username: 'postgres' }).href;
const latest = (server: ServerProcess, from = 1) =>
  server.fetch('/api/v1/blog/posts/latest?language=EN', {
    headers: { 'x-forwarded-for': `192.0.2.${from}` },
  });

pooled(
  'what is not supported stops the start, with the variable to change',
  { timeout: 120_000 },
  async () => {
    const statement = await startPooler(cluster.url, { mode: 'statement' });
    const rejected = async (env: Record<string, string>) => {
      const server = await spawnServer(node(env));
      expect(await endOf(server)).toBe(1);
      return server.output();
    };
    expect(await rejected({ DATABASE_DIRECT_URL: '' })).toContain(
      'Set DATABASE_DIRECT_URL to the address of',
    );
    expect(await rejected({ DATABASE_DIRECT_URL: pooler.url })).toContain(
      'DATABASE_DIRECT_URL leads to a connection pooler',
    );
    expect(await rejected({ DATABASE_URL: statement.url })).toContain('Use its transaction mode');
    const elsewhere = Object.assign(new URL(cluster.url), { pathname: '/postgres' });
    expect(await rejected({ DATABASE_DIRECT_URL: elsewhere.href })).toContain('lead to different databases');
    expect(await rejected({ DATABASE_PREPARED: 'true' })).toContain('DATABASE_PREPARED needs a pooler');
    expect(await rejected({ DATABASE_URL: '' })).toContain('DATABASE_DIRECT_URL: needs DATABASE_URL');
    await statement.stop();
  },
);

pooled.each(pgBouncer?.keepsPrepared ? ['false', 'true'] : ['false'])(
  'two nodes share three sessions with DATABASE_PREPARED=%s: they read, write, notify each other, send mails',
  {
    timeout: 180_000,
  },
  async (prepared) => {
    const sink = await openSmtpSink();
    const shared = prepared === 'true' ? await startPooler(cluster.url, { prepared: 200 }) : pooler;
    const env = { DATABASE_URL: shared.url, DATABASE_PREPARED: prepared, SMTP_URL: sink.url };
    const one = await startServer(node(env));
    const other = await startServer(node(env));

    const reads = Array.from({ length: 60 }, (_, at) => latest(at % 2 === 0 ? one : other, at));
    const signIns = Array.from({ length: 8 }, (_, at) =>
      one.fetch('/api/v1/authenticate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${100 + at}` },
        body: JSON.stringify({ email: 'author@demo.example', password: DEMO_PASSWORD }),
      }),
    );
    const statuses = (await Promise.all([...reads, ...signIns])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));

    const page = '/en/app/blog';
    await other.fetch(page);
    const title = `Through the pooler ${Date.now()}`;
    await changeTitle(superuser(), title);
    const fresh = async () => (await (await other.fetch(page)).text()).includes(title);
    await until(fresh, 5000, () => 'the other node still serves the old page');

    await one.fetch('/api/v1/users/password/forgot/author@demo.example', { method: 'POST' });
    await until(
      () => sink.mails.length > 0,
      20_000,
      () => `no mail:\n${one.output()}`,
    );
    for (const server of [one, other]) {
      expect(await server.end('SIGTERM')).toBe(0);
      expect(server.output()).not.toMatch(/prepared statement|unhandled|reported an error/i);
    }
    await sink.close();
    if (shared !== pooler) await shared.stop();
  },
);

pooled(
  'a blocked statement is cancelled, in a transaction and outside of one',
  { timeout: 120_000 },
  async () => {
    const server = await startServer(node({ QUERY_DEADLINE_MS: '1000' }));
    const client = new pg.Client({ connectionString: superuser() });
    await client.connect();
    await client.query('begin; lock table post_versions, rate_limits in access exclusive mode');
    const begun = performance.now();
    expect((await latest(server)).status).toBe(503);
    expect(performance.now() - begun).toBeLessThan(5000);
    // The client's own timeout is longer, so the server has cancelled the statement.
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'`;
    await until(
      async () => (await client.query(waiting)).rowCount === 0,
      1500,
      () => 'statements still wait at the server',
    );
    await client.query('rollback');
    await client.end();
    expect((await latest(server)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

pooled(
  'while the pooler is down, requests get 503, and work again without a restart when it is back',
  {
    timeout: 120_000,
  },
  async () => {
    const server = await startServer(node());
    expect((await latest(server)).status).toBe(200);
    await pooler.kill();
    const begun = performance.now();
    expect((await latest(server)).status).toBe(503);
    expect(performance.now() - begun).toBeLessThan(5000);
    await pooler.start();
    await until(
      async () => (await latest(server)).status === 200,
      10_000,
      () => `no recovery:\n${server.output()}`,
    );
    expect(await server.end('SIGTERM')).toBe(0);
  },
);
