/** What was answered is there after a kill, byte for byte (quality.md «Reliability» 1, 2, 3). */
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { databaseOf } from '../support/cluster.ts';
import { DEMO_PASSWORD, type ServerProcess, startServer, until } from '../support/server-process.ts';

/** 40 for the whole truth, as the goal has it; a few tell of a defect in every run. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 6);

const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-faults-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// Each sign-in comes from another address, as far as the server can tell, and for the next person: a kill leaves the
// guesses counted that it cut off, and ten a minute are looked at. So no limit is met.
const people = ['admin', 'owner', 'manager', 'consultant', 'author'].map((name) => `${name}@demo.example`);
const nextPerson = () => people[address % people.length] ?? '';
const env = { TRUST_PROXY: '127.0.0.1' };
let address = 0;
const nextAddress = () => `10.0.${Math.floor(++address / 250)}.${1 + (address % 250)}`;

/** A write: a session, whose cookie is the proof that it was promised. @returns undefined when not answered. */
async function signIn(server: ServerProcess, email = nextPerson()): Promise<string | undefined> {
  try {
    const response = await server.fetch('/api/v1/authenticate', {
      method: 'POST',
      headers: { 'x-forwarded-for': nextAddress() },
      body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
    });
    return response.ok ? response.headers.getSetCookie()[0]?.split(';')[0] : undefined;
  } catch {
    return undefined;
  }
}

async function isSignedIn(server: ServerProcess, cookie: string): Promise<boolean> {
  const response = await server.fetch('/api/v1/fetchToken', { headers: { cookie } });
  return ((await response.json()) as { authenticated: boolean }).authenticated;
}

/** Signs people in until a sign-in fails. */
async function signInUntilKilled(server: ServerProcess, onAnswer: (cookie: string) => void): Promise<void> {
  for (;;) {
    const cookie = await signIn(server);
    if (cookie === undefined) return;
    onAnswer(cookie);
  }
}

async function expectKept(server: ServerProcess, promised: readonly string[]): Promise<void> {
  const kept = await Promise.all(promised.map((cookie) => isSignedIn(server, cookie)));
  expect(promised.length).toBeGreaterThan(ROUNDS);
  expect(kept.filter((there) => !there)).toHaveLength(0);
}

test(`nothing that was answered is lost by ${ROUNDS} kills of the program during writes`, async () => {
  const promised: string[] = [];
  const databases = new Set<number>();
  let slowestStart = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const server = await startServer({ dataDir, env });
    if (round > 0) slowestStart = Math.max(slowestStart, performance.now() - begun);
    databases.add(databaseOf(dataDir)?.pid ?? 0);
    const killAfter = 1 + Math.floor(Math.random() * 12);
    let answered = 0;
    const writer = () =>
      signInUntilKilled(server, (cookie) => {
        promised.push(cookie);
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
  await expectKept(survivor, promised);
  // Ready again in 10 s, with the demonstration pages as they were.
  expect(slowestStart).toBeLessThan(10_000);
  const posts = await survivor.fetch('/api/v1/blog/posts/latest?language=EN&rowsPerPage=50');
  expect(((await posts.json()) as { posts: unknown[] }).posts).toHaveLength(14);
  expect(await survivor.end('SIGTERM')).toBe(0);
  expect(databaseOf(dataDir)).toBeUndefined();
});

test(`nothing that was answered is lost by ${ROUNDS} kills of the database, which is started again`, async () => {
  const promised: string[] = [];
  const server = await startServer({ dataDir, env });
  const isReady = async () => (await server.fetch('/health/ready')).ok;
  for (let round = 0; round < ROUNDS; round++) {
    const killAfter = 1 + Math.floor(Math.random() * 12);
    let answered = 0;
    const before = databaseOf(dataDir)?.pid ?? 0;
    const writer = () =>
      signInUntilKilled(server, (cookie) => {
        promised.push(cookie);
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
  await expectKept(server, promised);
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
