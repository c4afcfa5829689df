/**
 * Tests the embedded database: its account, several processes, recovery after a crash, and errors of one
 * sentence.
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';
import { databaseOf } from '../support/cluster.ts';
import { endOf, freePort, spawnServer, startServer, until } from '../support/server-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-cluster-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string) => path.join(folder, name);

const env = { SEED: 'none' };
const isRoot = process.getuid?.() === 0;
/** The uid of `nobody` on Linux. */
const NOBODY = 65534;

/** Returns a PATH with a program of that name, before the real one, that always fails. */
function withoutProgram(name: string): string {
  const bin = mkdtempSync(path.join(folder, 'bin-'));
  chmodSync(bin, 0o755);
  writeFileSync(path.join(bin, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return `${bin}:${process.env.PATH}`;
}

async function startAndStop(dataDir: string, more: Record<string, string> = {}) {
  const server = await startServer({ dataDir, env: { ...env, ...more } });
  expect((await server.fetch('/health/ready')).status).toBe(200);
  const database = databaseOf(dataDir);
  expect(database).toBeDefined();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(databaseOf(dataDir)).toBeUndefined();
  return { server, database };
}

/**
 * Returns a data directory with an empty installation: a copy, because creating one takes as long as two starts. Call it
 * after the test that creates `several`.
 */
async function installed(name: string): Promise<string> {
  const [first, dataDir] = [place('several'), place(name)];
  // A link leads to the folder of the account that runs the database, which two directories must not share.
  if (lstatSync(path.join(first, 'postgres')).isSymbolicLink()) await startAndStop(dataDir);
  else cpSync(first, dataDir, { recursive: true });
  return dataDir;
}

test('other users cannot access the database: no TCP, a private folder, a password, and no superuser', async () => {
  const dataDir = place('private');
  const server = await startServer({ dataDir, env });
  const run = databaseOf(dataDir)?.socketFolder ?? '';
  expect(statSync(run).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
  const settings = readFileSync(`/proc/${databaseOf(dataDir)?.pid}/cmdline`, 'utf8').split('\0');
  expect(settings).toContain('listen_addresses=');
  const access = readFileSync(path.join(dataDir, 'postgres/data/pg_hba.conf'), 'utf8');
  expect(access.split('\n').filter((line) => line !== '' && !line.endsWith('scram-sha-256'))).toEqual([]);
  const { default: pg } = await import('pg');
  const connect = (user: string, password?: string) =>
    new pg.Client({ host: run, user, password, database: 'ardoise' }).connect();
  await expect(connect('ardoise', 'wrong')).rejects.toMatchObject({ code: '28P01' });
  await expect(connect('postgres', 'postgres')).rejects.toMatchObject({ code: '28P01' });
  expect(await server.end('SIGTERM')).toBe(0);
});

test('several processes use one database; the last one to end stops it', async () => {
  const dataDir = place('several');
  const [first, second] = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })]);
  const { pid } = databaseOf(dataDir) ?? {};
  const doctor = await runCli(['doctor'], { DATA_DIR: dataDir });
  expect(doctor.code, doctor.output).toBe(0);
  expect(await first.end('SIGTERM')).toBe(0);
  expect(databaseOf(dataDir)?.pid).toBe(pid);
  expect((await second.fetch('/health/ready')).status).toBe(200);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(databaseOf(dataDir)).toBeUndefined();
});

test('two processes can end at the same time, and one that starts meanwhile can use the database', async () => {
  const dataDir = place('several');
  for (let round = 0; round < 5; round++) {
    const both = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })]);
    const ends = both.map((server) => server.end('SIGTERM'));
    const third = startServer({ dataDir, env });
    expect(await Promise.all(ends)).toEqual([0, 0]);
    expect((await (await third).fetch('/health/ready')).status).toBe(200);
    expect(await (await third).end('SIGTERM')).toBe(0);
    expect(databaseOf(dataDir)).toBeUndefined();
  }
});

test('a signal during the first start leaves no process running', async () => {
  for (const wait of [50, 400, 900, 1500, 2500]) {
    const dataDir = place(`early-${wait}`);
    const server = await spawnServer({ dataDir, env });
    await new Promise((resolve) => setTimeout(resolve, wait));
    await server.end('SIGTERM');
    expect(databaseOf(dataDir), `after ${wait} ms`).toBeUndefined();
    await startAndStop(dataDir);
  }
});

test('after a kill during the first start, the next start can use the directory', async () => {
  const dataDir = place('killed-early');
  for (const wait of [300, 500, 700, 900, 1200]) {
    const server = await spawnServer({ dataDir, env });
    await new Promise((resolve) => setTimeout(resolve, wait));
    await server.end('SIGKILL');
  }
  await startAndStop(dataDir);
  const left = readdirSync(path.join(dataDir, 'postgres'));
  expect(left.filter((name) => name.startsWith('new-'))).toEqual([]);
});

test.each([
  ['names no process', (text: string) => text.replace(/^\d+/, '999999')],
  ['names another program', (text: string) => text.replace(/^\d+/, String(process.pid))],
  ['is empty', () => ''],
])('a lock file of a dead database that %s does not prevent the start', async (_, rewrite) => {
  const dataDir = place('stale');
  const server = await startServer({ dataDir, env });
  const lock = path.join(dataDir, 'postgres/data/postmaster.pid');
  const text = readFileSync(lock, 'utf8');
  const pid = Number(text.split('\n')[0]);
  await server.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await until(
    () => databaseOf(dataDir) === undefined || !existsSync(`/proc/${pid}/exe`),
    5000,
    () => 'it lives on',
  );
  writeFileSync(lock, rewrite(text));
  await startAndStop(dataDir);
});

test('a database that lost its socket is stopped and started again', async () => {
  const dataDir = await installed('socket');
  const server = await startServer({ dataDir, env });
  const before = databaseOf(dataDir);
  await server.end('SIGKILL');
  rmSync(path.join(before?.socketFolder ?? '', '.s.PGSQL.5432'));
  const again = await startServer({ dataDir, env });
  expect(databaseOf(dataDir)?.pid).not.toBe(before?.pid);
  expect(again.output()).toContain('without its socket');
  expect(await again.end('SIGTERM')).toBe(0);
});

test('if the permissions of a copy are open to others, the start restricts them', async () => {
  const dataDir = await installed('copied');
  chmodSync(path.join(dataDir, 'postgres/data'), 0o755);
  await startAndStop(dataDir);
  expect(statSync(path.join(dataDir, 'postgres/data')).mode & 0o777).toBe(0o700);
});

test('a directory whose name is too long for a socket works', async () => {
  const { database } = await startAndStop(place(`${'a-very-long-name-'.repeat(8)}/data`));
  expect(database?.socketFolder.startsWith(tmpdir())).toBe(true);
  expect(statSync(database?.socketFolder ?? '').mode & 0o777).toBe(0o700);
});

test('a directory of another PostgreSQL version gives an error with instructions', async () => {
  const dataDir = await installed('version');
  writeFileSync(path.join(dataDir, 'postgres/data/PG_VERSION'), '14\n');
  const server = await spawnServer({ dataDir, env });
  expect(await endOf(server)).toBe(1);
  expect(server.output().trim().split('\n')).toHaveLength(1);
  expect(server.output()).toContain('was made by PostgreSQL 14');
  expect(server.output()).toContain('cli.js backup');
});

test('a directory in use by another machine is not changed', async () => {
  const dataDir = await installed('machine');
  writeFileSync(path.join(dataDir, 'postgres/host'), 'boot-of-another elsewhere');
  writeFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), '1\n/x\n1\n5432\n/x\n\n1 1\nready   \n');
  const server = await spawnServer({ dataDir, env });
  expect(await endOf(server)).toBe(1);
  expect(server.output()).toContain('in use by elsewhere');
});

test('a directory of the earlier embedded database is recognised, and its archive can be restored here', async () => {
  const dataDir = place('earlier');
  mkdirSync(path.join(dataDir, 'pglite'), { recursive: true });
  const server = await spawnServer({ dataDir, env });
  expect(await endOf(server)).toBe(1);
  expect(server.output()).toContain('earlier version');
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);

  const archive = path.resolve(import.meta.dirname, '../samples/backup/first-embedded.tar.gz');
  const restored = await runCli(['restore', archive], { DATA_DIR: place('brought-over') });
  expect(restored.output).toContain('all read back and the same');
  expect(restored.code).toBe(0);
  await startAndStop(place('brought-over'));
});

test('no database is opened if the port is in use', async () => {
  const port = await freePort();
  const holder = await startServer({ dataDir: await installed('port'), env, port });
  const second = await spawnServer({ dataDir: place('port-2'), env, port });
  expect(await endOf(second)).toBe(1);
  expect(second.output().trim()).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or set PORT.`,
  );
  expect(existsSync(place('port-2'))).toBe(false);
  expect(await holder.end('SIGTERM')).toBe(0);
});

test('without PostgreSQL the error gives three ways to get it', async () => {
  const server = await spawnServer({ dataDir: place('none'), env: { ...env, PG_BIN: place('nothing') } });
  expect(await endOf(server)).toBe(1);
  expect(server.output().trim()).toBe(`PG_BIN=${place('nothing')} has no PostgreSQL 15 or newer.`);
});

test('a file in place of the database gives an error of one sentence', async () => {
  const dataDir = await installed('broken');
  rmSync(path.join(dataDir, 'postgres/data/global/pg_control'));
  const server = await spawnServer({ dataDir, env });
  expect(await endOf(server)).toBe(1);
  expect(server.output()).toMatch(/The embedded database in .* does not start: .*pg_control/);
});

test.skipIf(!isRoot)('root can use a folder that only root may enter', async () => {
  const closed = place('closed');
  mkdirSync(closed, { mode: 0o700 });
  await startAndStop(path.join(closed, 'data'));
});

test.skipIf(!isRoot)(
  'if root has no user namespaces, a different account runs the database, and the start prints the folder',
  async () => {
    const dataDir = path.join(place('closed'), 'forbidden');
    const PATH = withoutProgram('unshare');
    const { server, database } = await startAndStop(dataDir, { PATH, LOG_LEVEL: 'info' });
    const link = lstatSync(path.join(dataDir, 'postgres'));
    expect(link.isSymbolicLink()).toBe(true);
    expect(server.output()).toMatch(/another account runs it.*|"folder":"\/var\/lib\/ardoise/);
    expect(database).toBeDefined();
    // Later starts find the folder, with or without user namespaces.
    await startAndStop(dataDir, { PATH });
    await startAndStop(dataDir);
    const home = readlinkSync(path.join(dataDir, 'postgres'));
    expect(home.startsWith('/var/lib/ardoise/')).toBe(true);
    rmSync(home, { recursive: true });
  },
);

test.skipIf(!isRoot)('if a user’s directory is started by root, the database runs as that user', async () => {
  const dataDir = place('ordinary');
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, NOBODY, NOBODY);
  // Vite's folder of the tests may be inaccessible to others; the built program is not.
  const child = spawn(process.execPath, ['build/server/cli.js', 'migrate'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
    uid: NOBODY,
    gid: NOBODY,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  // There is nothing to test if the checkout itself is inaccessible to others.
  if (output.includes('EACCES')) return;
  expect(code, output).toBe(0);
  await startAndStop(dataDir);
  expect(statSync(path.join(dataDir, 'postgres/data')).uid).toBe(NOBODY);
});
