/** Stops an external PostgreSQL during use (quality.md «Reliability» 6, 9, 13; «Security» 10). */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTitle } from '../support/change-title.ts';
import { startCluster, type TestCluster } from '../support/cluster.ts';
import { endOf, type ServerProcess, spawnServer, startServer, until } from '../support/server-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-nodes-'));
let cluster: TestCluster;

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (user: string) => {
  const url = new URL(cluster.url);
  url.username = user;
  return url.href;
};

let nodes = 0;
const node = (env: Record<string, string> = {}) => ({
  dataDir: path.join(folder, `node-${++nodes}`),
  env: { DATABASE_URL: cluster.url, SEED: 'demo', ...env },
});

const latest = (server: ServerProcess) => server.fetch('/api/v1/blog/posts/latest?language=EN');

test('a role that bypasses row-level security is rejected', async () => {
  const server = await spawnServer(node({ DATABASE_URL: urlOf('postgres') }));
  expect(await endOf(server)).toBe(1);
  expect(server.output()).toContain('bypasses row-level security');
});

test('if two nodes start at once on an empty database, one migrates and seeds it, and both serve', async () => {
  const shared = node();
  const both = await Promise.all([
    startServer(shared),
    startServer({ ...node(), env: shared.env, dataDir: shared.dataDir }),
  ]);
  for (const server of both) {
    const { posts } = (await (await latest(server)).json()) as { posts: unknown[] };
    expect(posts).toHaveLength(10);
  }
  for (const server of both) expect(await server.end('SIGTERM')).toBe(0);
});

test('a change on one node is visible on the other within a second', async () => {
  const [one, other] = await Promise.all([startServer(node()), startServer(node())]);
  const page = '/en/app/blog';
  const before = await (await other.fetch(page)).text();
  expect(await (await other.fetch(page)).text()).toBe(before);
  const title = `Changed ${Date.now()}`;
  await changeTitle(urlOf('postgres'), title);
  const begun = performance.now();
  const fresh = async () => (await (await other.fetch(page)).text()).includes(title);
  await until(fresh, 5000, () => 'the other node still serves the old page');
  expect(performance.now() - begun).toBeLessThan(1000);
  for (const server of [one, other]) expect(await server.end('SIGTERM')).toBe(0);
});

test('while PostgreSQL is stopped, requests get 503 within 5 s, and work again without a restart when it is back', async () => {
  const server = await startServer(node());
  expect((await latest(server)).status).toBe(200);
  await cluster.pause();
  const begun = performance.now();
  expect((await latest(server)).status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(5000);
  // People see an error page, although the workspace of the host is unknown.
  const page = await server.fetch('/en/app/blog', { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect((await server.fetch('/health/live')).status).toBe(200);
  expect((await server.fetch('/health/ready')).status).toBe(503);
  await cluster.resume();
  await until(
    async () => (await latest(server)).status === 200,
    10_000,
    () => `no recovery:\n${server.output()}`,
  );
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a blocked statement is cancelled, and other requests do not wait for it', async () => {
  const server = await startServer(node({ QUERY_DEADLINE_MS: '1000', TRUST_PROXY: '127.0.0.1' }));
  // From another visitor, because one person may use at most 60 % of the connections.
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const other = () => server.fetch('/api/v1/blog/categories?language=EN&rowsPerPage=10&page=0', { headers });
  expect((await latest(server)).status).toBe(200);
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query('begin; lock table post_versions in access exclusive mode');
  const begun = performance.now();
  const waiting = Array.from({ length: 4 }, () => latest(server));
  expect((await other()).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(1000);
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(5000);
  await client.query('rollback');
  await client.end();
  expect((await latest(server)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a role that cannot create roles is enough if the request roles exist', async () => {
  const admin = new pg.Client(urlOf('postgres'));
  await admin.connect();
  const script = await readFile(path.resolve(import.meta.dirname, '../../deploy/compose/role.sh'), 'utf8');
  const statements = (/<<'SQL'\n([\s\S]*)\nSQL/.exec(script)?.[1] ?? '')
    // The request roles already exist here, so other names are used.
    .replaceAll(/^create role ardoise_.*$/gm, '')
    .replaceAll(/\bardoise\b/g, 'plain')
    .replace(":'password'", "'plain'")
    .split(';')
    .filter((statement) => statement.trim() !== '');
  for (const statement of statements) await admin.query(statement);
  await admin.end();
  const url = new URL(urlOf('plain'));
  url.pathname = '/plain';
  const server = await startServer(node({ DATABASE_URL: url.href }));
  expect((await latest(server)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a role without the rights it needs is rejected with the statements that repair it', async () => {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query('create role lacking login');
  await client.query('create database lacking');
  const url = Object.assign(new URL(urlOf('lacking')), { pathname: '/lacking' }).href;
  const outputOf = async () => {
    const server = await spawnServer(node({ DATABASE_URL: url }));
    expect(await endOf(server)).toBe(1);
    return server.output();
  };
  // Another installation of the cluster may have created the request roles.
  const repairs = async () => (await outputOf()).match(/^ {2}(create|grant|alter) .*;$/gm) ?? [];
  const first = await repairs();
  expect(first.at(-1)).toBe('  grant ardoise_tenant, ardoise_installation to "lacking";');
  for (const statement of first) await client.query(statement);
  const second = await repairs();
  expect(second).toEqual(['  alter database "lacking" owner to "lacking";']);
  for (const statement of second) await client.query(statement);
  await client.end();
  const server = await startServer(node({ DATABASE_URL: url, SEED: 'none' }));
  expect(await server.end('SIGTERM')).toBe(0);
});
