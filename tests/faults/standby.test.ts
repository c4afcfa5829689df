/** Reads at a real standby: what it answers, own writes, and what happens while it is behind or down. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { changeTitle } from '../support/change-title.ts';
import { runCli } from '../support/cli.ts';
import { startCluster, type TestCluster } from '../support/cluster.ts';
import { signIn } from '../support/member-process.ts';
import { type ServerProcess, startServer, until } from '../support/server-process.ts';
import { mayCall, targetOf } from '../support/walk.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-standby-'));
let cluster: TestCluster;
let standby: Awaited<ReturnType<TestCluster['startStandby']>>;
let node: ServerProcess;
let env: Record<string, string>;

const asSuperuser = (url: string) => Object.assign(new URL(url), { username: 'postgres' }).href;

async function sql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: asSuperuser(url) });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  cluster = await startCluster({ replicated: true });
  standby = await cluster.startStandby();
  env = {
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: standby.url,
    SEED: 'demo',
    METRICS: 'on',
    PAGE_CACHE_MB: '0',
  };
});
beforeEach(async () => {
  node = await startServer({ dataDir: path.join(folder, 'node'), env });
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads for the standby so far, by the server that they used. */
async function reads(): Promise<{ standby: number; primary: number }> {
  const text = await (await node.fetch('/metrics')).text();
  const at = (server: string) =>
    Number(
      new RegExp(`^ardoise_standby_reads_total\\{server="${server}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0,
    );
  return { standby: at('standby'), primary: at('primary') };
}

async function readsDuring(work: () => Promise<unknown>): Promise<{ standby: number; primary: number }> {
  const before = await reads();
  await work();
  const after = await reads();
  return { standby: after.standby - before.standby, primary: after.primary - before.primary };
}

const blog = async () => {
  const answer = await node.fetch('/en/app/blog');
  expect(answer.status).toBe(200);
  return answer.text();
};

/** Waits until the server uses the standby. */
const isUsed = () =>
  until(
    async () => (await readsDuring(blog)).standby > 0,
    15_000,
    () => `the standby is not used:\n${node.output()}`,
  );

const sessionOf = async (person: string): Promise<Record<string, string>> =>
  (await signIn(node, `${person}@demo.example`)).headers;

/** Values of parameters with which calls find something. */
async function idsOfDemo(): Promise<Record<string, unknown>> {
  const [found] = await sql(
    cluster.url,
    `select t.title_id as "titleId", t.post_id as "postId", n.id as "newsletterId", a.id as "userId"
       from post_translations t, newsletters n, accounts a
      where t.language = 'EN' and t.published_version_id is not null and n.started_at is not null
        and a.email = 'consultant@demo.example' limit 1`,
  );
  if (found === undefined) throw new Error('the demonstration data has changed');
  const now = new Date();
  return { ...found, language: 'EN', format: 'csv', year: now.getFullYear(), month: now.getMonth() + 1 };
}

const doctor = async () => {
  const { output } = await runCli(['doctor'], { ...env, DATA_DIR: path.join(folder, 'node') });
  return /^ +(\w+) +standby +(.+)$/m.exec(output)?.slice(1);
};

test('pages and exports are read at the standby, with the rights and rows of the workspace', async () => {
  await isUsed();
  expect(await readsDuring(blog)).toEqual({ standby: 1, primary: 0 });
  const headers = await sessionOf('owner');
  const bills = '/api/v1/expenses/rebilling?from=2020-01-01&to=2030-12-31&format=csv';
  const fromStandby = async () => {
    const answer = await node.fetch(bills, { headers });
    return `${answer.status} ${await answer.text()}`;
  };
  let exported = '';
  const used = await readsDuring(async () => {
    exported = await fromStandby();
  });
  expect(used.standby).toBeGreaterThan(0);
  await standby.pause();
  expect(await fromStandby()).toBe(exported);
  await standby.resume();
  await isUsed();
  expect(await doctor()).toEqual(['ok', expect.stringContaining('up to date')]);
});

test('calls that may be read at the standby answer there what the primary answers', async () => {
  await isUsed();
  const calls = allCalls.filter(({ fromStandby }) => fromStandby);
  expect(calls.length).toBeGreaterThan(10);
  const ids = await idsOfDemo();
  const [owner, admin] = [await sessionOf('owner'), await sessionOf('admin')];
  const ask = async (call: Call) => {
    const headers = call.access === 'anyone' ? {} : mayCall(call).includes('ROLE_OWNER') ? owner : admin;
    const answer = await node.fetch(`/api/v1${targetOf(call, { ids })}`, { headers });
    const text = await answer.text();
    // A PDF contains the instant at which it was drawn.
    return [call.id, answer.status, text.startsWith('%PDF') ? 'PDF' : text] as const;
  };
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (const call of calls) {
    const used = await readsDuring(async () => answers.push(await ask(call)));
    expect(used.standby, `${call.id} is not read at the standby`).toBeGreaterThan(0);
  }
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  await standby.pause();
  const again = [];
  for (const call of calls) again.push(await ask(call));
  await standby.resume();
  expect(again).toEqual(answers);
});

test('a change is seen within a second, whether the standby has it or not', async () => {
  // Parts of pages are kept until the notification of the change arrives.
  const isShown = (title: string) => expect.poll(blog, { timeout: 1000 }).toContain(title);
  await isUsed();
  for (let at = 0; at < 20; at++) {
    await changeTitle(asSuperuser(cluster.url), `Change ${at}`);
    await isShown(`Change ${at}`);
  }
  expect(await readsDuring(blog)).toEqual({ standby: 1, primary: 0 });

  await sql(standby.url, 'select pg_wal_replay_pause()');
  await changeTitle(asSuperuser(cluster.url), 'Not replayed');
  await isShown('Not replayed');
  expect(await readsDuring(blog)).toEqual({ standby: 0, primary: 1 });
  await sql(standby.url, 'select pg_wal_replay_resume()');
  await isUsed();
  expect(await blog()).toContain('Not replayed');
});

test('while the standby is down, reads use the primary without an error', async () => {
  await isUsed();
  let working = true;
  const statuses = new Set<number>();
  const visits = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (working) statuses.add((await node.fetch('/en/app/blog')).status);
    }),
  );
  await standby.pause();
  const { primary } = await readsDuring(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(primary).toBeGreaterThan(0);
  expect(await doctor()).toEqual(['defect', expect.stringContaining('does not answer')]);
  await standby.resume();
  await isUsed();
  working = false;
  await visits;
  expect([...statuses]).toEqual([200]);
});
