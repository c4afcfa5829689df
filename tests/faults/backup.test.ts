/** Backs up under load, and restores into an empty installation (quality.md «Reliability» 12). */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';
import { startCluster, type TestCluster } from '../support/cluster.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { signIn } from '../support/member-process.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-bk-'));
const place = (name: string) => path.join(folder, name);
const archive = place('embedded.tar.gz');
let cluster: TestCluster;

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const OWNER = 'owner@demo.example';

interface Desk {
  headers: { authorization: string };
  server: ServerProcess;
}

/** Creates and uploads a picture. @returns its address if the answer was 2xx. */
async function upload({ server, headers }: Desk, number: number): Promise<string> {
  const title = `Picture ${number}`;
  const made = await server.fetch('/api/v1/medias', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ title }),
  });
  const { media_id } = (await made.json()) as { media_id: number };
  const colour = { r: number % 256, g: (number * 7) % 256, b: 80 };
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  const response = await server.fetch(`/api/v1/medias/${media_id}/content`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  const { public_url } = (await response.json()) as { public_url: string };
  return new URL(public_url).pathname;
}

/** Uploads pictures during a backup. @returns the pictures that existed before it began. */
async function backUpUnderLoad(server: ServerProcess, file: string, env: Record<string, string>) {
  const desk = { server, ...(await signIn(server, OWNER)) };
  const before = [await upload(desk, 1), await upload(desk, 2)];
  let working = true;
  let during = 0;
  const worker = async () => {
    for (let number = 3; working; number++) {
      await upload(desk, number);
      during++;
    }
  };
  const work = Promise.all([worker(), worker()]);
  const outcome = await runCli(['backup', file], env).finally(() => {
    working = false;
  });
  await work;
  expect(outcome.output).toContain('read back and complete');
  expect(outcome.code).toBe(0);
  expect(during).toBeGreaterThan(0);
  return before;
}

async function expectTheSame(server: ServerProcess, pictures: readonly string[]): Promise<void> {
  for (const picture of pictures) expect((await server.fetch(picture)).status, picture).toBe(200);
  const read = await server.fetch('/en/app/blog/read/run-it-twice');
  expect(read.status).toBe(200);
  // The accounts were restored.
  expect((await signIn(server, OWNER)).headers.authorization).toMatch(/^Bearer .{20}/);
}

test('a running server with the embedded database is backed up, and restored into an empty directory', async () => {
  const dataDir = withDemonstration(place('one'));
  const server = await startServer({ dataDir });
  const session = await signIn(server, OWNER);
  const before = await backUpUnderLoad(server, archive, { DATA_DIR: dataDir });
  expect((await server.fetch('/api/v1/workspace', { headers: session.headers })).status).toBe(200);
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.join(dataDir, 'spool'))).toEqual([]);
  expect((await runCli(['doctor'], { DATA_DIR: dataDir })).output).toContain('No defects');
  expect(await server.end('SIGTERM')).toBe(0);

  const env = { DATA_DIR: place('two') };
  const restored = await runCli(['restore', archive], env);
  expect(restored.output).toContain('all read back and the same');
  expect((await runCli(['doctor'], env)).code).toBe(0);
  const copy = await startServer({ dataDir: env.DATA_DIR });
  await expectTheSame(copy, before);
  // Earlier sessions are not restored, because they may have ended since.
  expect((await copy.fetch('/api/v1/workspace', { headers: session.headers })).status).toBe(401);
  expect(await copy.end('SIGTERM')).toBe(0);

  const again = await runCli(['restore', archive], env);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });
});

test('a drill restores the newest backup of a folder beside the installation, checks it and leaves nothing', async () => {
  const env = { DATA_DIR: place('drill') };
  const drilled = await runCli(['drill', folder], env);
  expect(drilled.output).toMatch(
    /embedded\.tar\.gz: as of .* \d+ rows, \d+ files and \d+ waiting jobs, restored/,
  );
  expect(drilled.output).toMatch(/ok +books .* agree[\s\S]*No defects/);
  expect(drilled.code).toBe(0);
  const cut = place('cut.tgz');
  await copyFile(archive, cut);
  await truncate(cut, (await stat(archive)).size - 1);
  const rejected = await runCli(['drill', cut], env);
  expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining('not a complete backup') });
  expect(await runCli(['drill', env.DATA_DIR], env)).toMatchObject({
    code: 2,
    output: expect.stringContaining('contains no backup'),
  });
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
});

test('backups of a folder are named by their time, and --keep deletes the oldest', async () => {
  const env = { DATA_DIR: place('two') };
  const kept = place('kept');
  mkdirSync(kept);
  const old = [1, 2, 3].map((day) => `ardoise-2026-01-0${day}T020000Z.tar.gz`);
  for (const name of [...old, 'other.tar.gz']) writeFileSync(path.join(kept, name), '');
  expect((await runCli(['backup', kept, '--keep', '0'], env)).code).toBe(2);
  const outcome = await runCli(['backup', kept, '--keep', '2'], env);
  expect(outcome.code, outcome.output).toBe(0);
  expect(readdirSync(kept).sort()).toEqual([
    old[2],
    expect.stringMatching(/^ardoise-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/),
    'other.tar.gz',
  ]);
});

test('incremental backups share the files beside them', async () => {
  const env = { DATA_DIR: place('two') };
  const kept = place('incremental');
  mkdirSync(kept);
  const shared = () =>
    readdirSync(path.join(kept, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes(path.sep),
    );
  const run = () => runCli(['backup', kept, '--incremental', '--keep', '1'], env);
  expect((await run()).output).toContain('read back and complete');
  const files = shared();
  expect(files.length).toBeGreaterThan(10);
  writeFileSync(path.join(kept, 'files', files[0]?.slice(0, 2) ?? '', 'stray'), 'named by no archive');
  const second = await run();
  expect(second, second.output).toMatchObject({
    code: 0,
    output: expect.stringContaining(': 1 files deleted'),
  });
  expect(shared()).toEqual(files);
  expect(readdirSync(kept)).toEqual([expect.stringMatching(/\.tar\.gz$/), 'files']);
  expect((await runCli(['backup', archive, '--incremental'], env)).code).toBe(2);
});

test('a truncated backup is rejected and changes nothing', async () => {
  const { size } = await stat(archive);
  for (const length of [1000, Math.floor(size / 2), size - 1]) {
    const cut = place(`cut-${length}.tar.gz`);
    await copyFile(archive, cut);
    await truncate(cut, length);
    const outcome = await runCli(['restore', cut], { DATA_DIR: place('cut') });
    expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining('not a complete backup') });
  }
  expect(existsSync(path.join(place('cut'), 'files'))).toBe(false);
  const outcome = await runCli(['restore', archive], { DATA_DIR: place('cut') });
  expect(outcome.code, outcome.output).toBe(0);
});

test('a server killed during a backup leaves no archive', async () => {
  const dataDir = withDemonstration(place('killed'));
  const server = await startServer({ dataDir });
  const file = place('killed.tar.gz');
  const outcome = runCli(['backup', file], { DATA_DIR: dataDir });
  await server.end('SIGKILL');
  expect((await outcome).code === 0).toBe(existsSync(file));
  expect(existsSync(`${file}.part`)).toBe(false);
});

test('a backup moves an embedded database to a server, and from there, under load, to another server', async () => {
  const urlOf = async (name: string) => {
    const server = new URL(cluster.url);
    const client = new pg.Client({ connectionString: server.href });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return Object.assign(server, { pathname: `/${name}` }).href;
  };
  const first = { DATABASE_URL: await urlOf('bk_first'), DATA_DIR: place('pg-first') };
  const moved = await runCli(['restore', archive], first);
  expect(moved.code, moved.output).toBe(0);
  const server = await startServer({ dataDir: first.DATA_DIR, env: { DATABASE_URL: first.DATABASE_URL } });
  const file = place('pg.tar.gz');
  const before = await backUpUnderLoad(server, file, first);
  expect(await server.end('SIGTERM')).toBe(0);

  const second = { DATABASE_URL: await urlOf('bk_second'), DATA_DIR: place('pg-second') };
  const restored = await runCli(['restore', file], second);
  expect(restored.output).toContain('all read back and the same');
  const examined = await runCli(['doctor'], second);
  expect(examined.code, examined.output).toBe(0);
  const copy = await startServer({ dataDir: second.DATA_DIR, env: { DATABASE_URL: second.DATABASE_URL } });
  await expectTheSame(copy, before);
  expect(await copy.end('SIGTERM')).toBe(0);
});
