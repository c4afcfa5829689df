/** What was answered is there after a kill, byte for byte (quality.md «Reliability» 1, 2, 3). */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { databaseOf } from '../support/cluster.ts';
import { DEMO_PASSWORD, type ServerProcess, startServer, until } from '../support/server-process.ts';

/** 40 for the whole truth, as the goal has it; a few tell of a defect in every run. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 6);

const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-faults-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// Each sign-in comes from another address, as far as the server can tell: so no limit is met.
const env = { TRUST_PROXY: '127.0.0.1' };
let address = 0;
const nextAddress = () => `10.0.${Math.floor(++address / 250)}.${1 + (address % 250)}`;

/** A session, which survives the program: its token is good for all rounds. */
async function signIn(server: ServerProcess): Promise<Record<string, string>> {
  const response = await server.fetch('/api/v1/authenticate', {
    method: 'POST',
    headers: { 'x-forwarded-for': nextAddress() },
    body: new URLSearchParams({ email: 'author@demo.example', password: DEMO_PASSWORD }),
  });
  const { user_token } = (await response.json()) as { user_token: string };
  return { authorization: `Bearer ${user_token}` };
}

/** Writes until a write fails. @param onAnswer gets the id of what was promised to be there. */
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

/** Looks into the database itself: a picture without a file is shown by no call. */
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

test(`nothing that was answered is lost by ${ROUNDS} kills of the program during writes`, async () => {
  const promised: number[] = [];
  const databases = new Set<number>();
  let headers: Record<string, string> | undefined;
  let slowestStart = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const server = await startServer({ dataDir, env });
    if (round > 0) slowestStart = Math.max(slowestStart, performance.now() - begun);
    databases.add(databaseOf(dataDir)?.pid ?? 0);
    headers ??= await signIn(server);
    const session = headers;
    const killAfter = 1 + Math.floor(Math.random() * 40);
    let answered = 0;
    const writer = () =>
      writeUntilKilled(server, session, (id) => {
        promised.push(id);
        // The kill comes while the other writers are in the middle of something.
        if (++answered === killAfter) void server.end('SIGKILL');
      });
    await Promise.all([writer(), writer(), writer()]);
    // Only a kill ends the writing.
    expect(answered).toBeGreaterThanOrEqual(killAfter);
  }
  // Each start used the database that the killed program had left.
  expect(databases.size).toBe(1);
  const survivor = await startServer({ dataDir, env });
  await expectKept(promised);
  // Ready again in 10 s, with the demonstration pages as they were.
  expect(slowestStart).toBeLessThan(10_000);
  const posts = await survivor.fetch('/api/v1/blog/posts/latest?language=EN&rowsPerPage=50');
  expect(((await posts.json()) as { posts: unknown[] }).posts).toHaveLength(14);
  expect(await survivor.end('SIGTERM')).toBe(0);
  expect(databaseOf(dataDir)).toBeUndefined();
});

test(`nothing that was answered is lost by ${ROUNDS} kills of the database, which is started again`, async () => {
  const promised: number[] = [];
  const server = await startServer({ dataDir, env });
  const headers = await signIn(server);
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

test('a data directory that was open to others is closed to them', async () => {
  chmodSync(dataDir, 0o755);
  const server = await startServer({ dataDir, env });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(await server.end('SIGTERM')).toBe(0);
});

/** A sign-in whose body goes out when the server has said that it has the rest: it is in flight from then on. */
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

test('a signal to stop lets requests in flight finish', async () => {
  const server = await startServer({ dataDir, env });
  const people = ['admin', 'owner', 'manager', 'consultant', 'author'];
  const inFlight = people.map((person) => beginSignIn(server, `${person}@demo.example`));
  await Promise.all(inFlight.map(({ arrived }) => arrived));
  await (await server.fetch('/health/live')).text();
  const exit = server.end('SIGTERM');
  // On a connection that was open, a request that comes just then is answered as well.
  expect((await server.fetch('/health/live')).status).toBe(200);
  expect(await Promise.all(inFlight.map(({ answered }) => answered))).toEqual(people.map(() => 200));
  expect(await exit).toBe(0);
});
