/**
 * One member sends the worst texts there are to each call that takes a text, four at a time, while others read, sign in
 * and ask whether the server lives (quality.md «Security» 14). The calls are found by a walk over the contracts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#api/calls.ts';
import type { Call } from '#kernel/call.ts';
import { type Cluster, startCluster } from '../../scripts/setup/cluster.mjs';
import { hostileHtml, hostileMarkdown } from '../support/hostile-texts.ts';
import { sampleOf } from '../support/sample.ts';
import { DEMO_PASSWORD, type ServerProcess, startServer } from '../support/server-process.ts';
import { attempt } from '../support/walk.ts';

/**
 * Milliseconds that others wait at most, 99 times in a hundred, before a server counts as held up: a text that was rendered
 * on the main thread took seven seconds. The goal is 150 (quality.md); the figures are printed, and whether they meet it can
 * be seen on a machine with nothing else to do. Signing in is told and not judged: it waits for the database, and the
 * embedded one has a single connection, which a save of megabytes holds.
 */
const HELD_UP = 1500;
/** Characters of a text that counts as long. */
const LONG = 100_000;

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-hostile-'));
const bin = process.env.PG_BIN;
let cluster: Cluster | undefined;
beforeAll(async () => {
  if (bin !== undefined) cluster = await startCluster(bin);
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The field of a call's body that takes a long text; `file` of an upload of one. */
function longField(call: Call): string | undefined {
  if (call.encoding === 'upload')
    return /content/i.test(call.path) && !/media/.test(call.path) ? 'file' : undefined;
  if (call.body === undefined || call.access === 'anyone') return undefined;
  const body = sampleOf(call.body);
  return Object.keys(body).find(
    (name) => call.body?.safeParse({ ...body, [name]: 'a '.repeat(LONG / 2) }).success,
  );
}

const longCalls = allCalls.flatMap((call) => {
  const field = longField(call);
  return field === undefined ? [] : [{ call, field }];
});

test('calls that take long texts are found', () => {
  const names = longCalls.map(({ call }) => call.id);
  expect(names).toEqual(
    expect.arrayContaining(['savePost', 'saveAndPublish', 'renderPost', 'checkPost', 'uploadPostContent']),
  );
});

interface Member {
  request(target: string, init?: RequestInit): Promise<Response>;
}

let addresses = 0;

async function authenticate(server: ServerProcess, email: string): Promise<Response> {
  return server.fetch('/api/v1/authenticate', {
    method: 'POST',
    // Each from an address of its own, as people are.
    headers: { 'x-forwarded-for': `198.51.${(addresses >> 8) % 256}.${addresses++ % 256}` },
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
  });
}

async function signIn(server: ServerProcess, email: string): Promise<Member> {
  const { user_token } = (await (await authenticate(server, email)).json()) as { user_token: string };
  return {
    request: (target, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${user_token}`);
      return server.fetch(`/api/v1${target}`, { ...init, headers });
    },
  };
}

async function newPost({ request }: Member): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({ title: 'Slate', language: 'EN', description: 'Grey' });
  const answer: Record<string, unknown> = await (await request('/posts', { method: 'POST', body })).json();
  return { postId: answer.post_id, translationId: answer.translation_id, language: 'EN' };
}

const ways: Record<string, (server: ServerProcess) => Promise<Response>> = {
  health: (server) => server.fetch('/health/live'),
  page: (server) => server.fetch('/en/app/blog'),
  'sign-in': (server) => authenticate(server, 'consultant@demo.example'),
};

/** Asks each way again and again until told to stop. @returns milliseconds of the slowest but one in a hundred. */
async function watch(server: ServerProcess, isOver: () => boolean): Promise<Record<string, number>> {
  const watched = Object.entries(ways).map(async ([name, ask]) => {
    const times: number[] = [];
    while (!isOver() || times.length < 20) {
      const begun = performance.now();
      const response = await ask(server);
      await response.arrayBuffer();
      times.push(performance.now() - begun);
      expect(response.status, name).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    const sorted = times.sort((a, b) => a - b);
    return [name, Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0)] as const;
  });
  return Object.fromEntries(await Promise.all(watched));
}

/** Every text to several calls, and many to every call: all to all would take a quarter of an hour. */
function attacks(
  ids: Record<string, unknown>,
): { call: Call; shape: string; send(by: Member): Promise<Response> }[] {
  const length = 2_000_000;
  const html = Object.entries(hostileHtml(length));
  const files = [
    ...html.map(([shape, text]) => [shape, text, 'text.html'] as const),
    ...Object.entries(hostileMarkdown(490_000)).map(([shape, text]) => [shape, text, 'text.md'] as const),
  ];
  return longCalls.flatMap(({ call, field }, place) =>
    field === 'file'
      ? files.map(([shape, text, name]) => ({
          ...{ call, shape: `${shape} in ${name}` },
          send: (by: Member) => attempt(call, by, { ids, file: new File([text], name) }),
        }))
      : html
          .filter((_, n) => (n + place) % 3 === 0)
          .map(([shape, text]) => {
            const body = { ...sampleOf(call.body, ids), [field]: text };
            return { call, shape, send: (by: Member) => attempt(call, by, { ids, body }) };
          }),
  );
}

/** @param prompt ways that have to answer within the time that others wait; of all of them none may fail. */
async function besiege(server: ServerProcess, prompt: readonly string[]): Promise<void> {
  const attacker = await signIn(server, 'author@demo.example');
  const waiting = attacks(await newPost(attacker));
  const statuses = new Map<number, number>();
  const quietly = () => {
    const until = performance.now() + 3000;
    return watch(server, () => performance.now() > until);
  };
  const before = await quietly();

  let sending = 4;
  async function send(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const what = `${next.call.id}: ${next.shape}`;
      const { status } = await next.send(attacker).catch((cause: unknown) => {
        throw new Error(`${what}: no answer; ended: ${server.hasEnded()}\n${server.output()}`, { cause });
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status, what).toBeLessThan(500);
    }
    sending--;
  }
  const [busy] = await Promise.all([
    watch(server, () => sending === 0),
    ...Array.from({ length: 4 }, () => send()),
  ]);
  const after = await quietly();
  console.info({ before, busy, after, statuses: Object.fromEntries(statuses) });
  // On a machine with other work to do, others wait anyway.
  for (const way of prompt)
    expect(busy[way], way).toBeLessThan(Math.max(HELD_UP, 3 * Math.max(before[way] ?? 0, after[way] ?? 0)));
  // Some are refused for what they are, and some for how many there were.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([400]));
}

const env = { TRUST_PROXY: '127.0.0.1' };

test('on the embedded database nobody else notices', async () => {
  const server = await startServer({ dataDir: path.join(folder, 'embedded'), env });
  await besiege(server, ['health', 'page']);
  expect(await server.end('SIGTERM')).toBe(0);
});

test.skipIf(bin === undefined)('on PostgreSQL nobody else notices', async () => {
  const dataDir = path.join(folder, 'postgres');
  const server = await startServer({
    dataDir,
    env: { ...env, DATABASE_URL: cluster?.url ?? '', SEED: 'demo' },
  });
  await besiege(server, ['health', 'page']);
  expect(await server.end('SIGTERM')).toBe(0);
});
