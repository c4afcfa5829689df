/**
 * Kills the program and the database: writes that were answered are complete, byte for byte (quality.md
 * «Reliability» 1, 2, 3).
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { databaseOf } from '../support/cluster.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { signIn } from '../support/member-process.ts';
import { DEMO_PASSWORD, type ServerProcess, startServer, until } from '../support/server-process.ts';

/** The goal requires 40 for a full run; a few are enough to find a systematic defect. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 6);

const dataDir = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-faults-')));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// Each sign-in uses a different address, so that no limit applies.
const env = { TRUST_PROXY: '127.0.0.1' };
let address = 0;
const nextAddress = () => `10.0.${Math.floor(++address / 250)}.${1 + (address % 250)}`;

/** Opens a session, whose token survives restarts. */
const sessionOf = async (server: ServerProcess) =>
  (await signIn(server, 'author@demo.example', { 'x-forwarded-for': nextAddress() })).headers;

/** Writes until a write fails. @param onAnswer called with the id of each answered write. */
async function writeUntilKilled(
  server: ServerProcess,
  headers: Record<string, string>,
  onAnswer: (id: number) => void,
): Promise<void> {
  for (;;) {
    const body = new URLSearchParams({ title: 'Slate' });
    const response = await server
      .fetch('/api/v1/medias', { method: 'POST', headers, body })
      .catch(() => undefined);
    if (response?.ok !== true) return;
    onAnswer(((await response.json()) as { media_id: number }).media_id);
  }
}

/** Reads the database, because no call shows a picture without a file. */
async function expectKept(promised: readonly number[]): Promise<void> {
  const database = new pg.Client({
    host: databaseOf(dataDir)?.socketFolder,
    user: 'ardoise',
    database: 'ardoise',
    password: readFileSync(path.join(dataDir, 'postgres/password'), 'utf8').trim(),
  });
  await database.connect();
  await database.query('begin; set local role ardoise_installation');
  const site = await database.query('select id from workspaces where is_site');
  await database.query(`set local role ardoise_tenant; set local app.workspace_id = ${site.rows[0].id}`);
  const { rows } = await database.query('select id from medias');
  await database.end();
  const there = new Set(rows.map(({ id }: { id: string }) => Number(id)));
  expect(promised.length).toBeGreaterThan(ROUNDS);
  expect(promised.filter((id) => !there.has(id))).toEqual([]);
}

test(`${ROUNDS} kills of the program during writes lose nothing that was answered`, async () => {
  const promised: number[] = [];
  const databases = new Set<number>();
  let headers: Record<string, string> | undefined;
  let slowestStart = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const server = await startServer({ dataDir, env });
    if (round > 0) slowestStart = Math.max(slowestStart, performance.now() - begun);
    databases.add(databaseOf(dataDir)?.pid ?? 0);
    headers ??= await sessionOf(server);
    const session = headers;
    const killAfter = 1 + Math.floor(Math.random() * 40);
    let answered = 0;
    const writer = () =>
      writeUntilKilled(server, session, (id) => {
        promised.push(id);
        // Kill the server while the other writers are writing.
        if (++answered === killAfter) void server.end('SIGKILL');
      });
    await Promise.all([writer(), writer(), writer()]);
    // Writing ends only because of the kill.
    expect(answered).toBeGreaterThanOrEqual(killAfter);
  }
  // Each start used the database that the killed program left running.
  expect(databases.size).toBe(1);
  const survivor = await startServer({ dataDir, env });
  await expectKept(promised);
  // The server is ready again within 10 s, with the demonstration pages unchanged.
  expect(slowestStart).toBeLessThan(10_000);
  const posts = await survivor.fetch('/api/v1/blog/posts/latest?language=EN&rowsPerPage=50');
  expect(((await posts.json()) as { posts: unknown[] }).posts).toHaveLength(14);
  expect(await survivor.end('SIGTERM')).toBe(0);
  expect(databaseOf(dataDir)).toBeUndefined();
});

test(`after ${ROUNDS} kills of the database, which is restarted, nothing that was answered is lost`, async () => {
  const promised: number[] = [];
  const server = await startServer({ dataDir, env });
  const headers = await sessionOf(server);
  const isReady = async () => (await server.fetch('/health/ready')).ok;
  for (let round = 0; round < ROUNDS; round++) {
    const killAfter = 1 + Math.floor(Math.random() * 40);
    let answered = 0;
    const before = databaseOf(dataDir)?.pid ?? 0;
    const writer = () =>
      writeUntilKilled(server, headers, (id) => {
        promised.push(id);
        if (++answered === killAfter) process.kill(before, 'SIGKILL');
      });
    await Promise.all([writer(), writer(), writer()]);
    expect(answered).toBeGreaterThanOrEqual(killAfter);
    await until(
      async () => (await isReady()) && databaseOf(dataDir)?.pid !== before,
      10_000,
      () => `the database does not come back:\n${server.output()}`,
    );
  }
  expect(server.output()).toContain('the embedded database ended unexpectedly');
  await expectKept(promised);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(databaseOf(dataDir)).toBeUndefined();
});

test('if the permissions of a data directory are open to others, the start restricts them', async () => {
  chmodSync(dataDir, 0o755);
  const server = await startServer({ dataDir, env });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(await server.end('SIGTERM')).toBe(0);
});

/** Begins a sign-in whose body is sent after the server confirmed the headers: from then on it is in flight. */
function beginSignIn(server: ServerProcess, email: string) {
  const body = String(new URLSearchParams({ email, password: DEMO_PASSWORD }));
  const sent = request(`${server.url}/api/v1/authenticate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      'x-forwarded-for': nextAddress(),
      expect: '100-continue',
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.once('error', reject).once('response', (response) => resolve(response.resume().statusCode));
  });
  const arrived = new Promise<void>((resolve) => {
    sent.once('continue', () => {
      sent.end(body);
      resolve();
    });
  });
  sent.flushHeaders();
  return { arrived, answered };
}

test('after a signal to stop, requests in flight can finish', async () => {
  const server = await startServer({ dataDir, env });
  const people = ['admin', 'owner', 'manager', 'consultant', 'author'];
  const inFlight = people.map((person) => beginSignIn(server, `${person}@demo.example`));
  await Promise.all(inFlight.map(({ arrived }) => arrived));
  await (await server.fetch('/health/live')).text();
  const exit = server.end('SIGTERM');
  // A request on an existing connection is answered too.
  expect((await server.fetch('/health/live')).status).toBe(200);
  expect(await Promise.all(inFlight.map(({ answered }) => answered))).toEqual(people.map(() => 200));
  expect(await exit).toBe(0);
});
