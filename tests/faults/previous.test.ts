/**
 * Runs the server of an earlier version on the new schema, while it is migrated and beside the new version:
 *
 *     PREVIOUS=/path/to/a/built/checkout npx vitest run --project faults tests/faults/previous.test.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isForRole } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { runCli } from '../support/cli.ts';
import { startCluster } from '../support/cluster.ts';
import { idsOf, type Member, signIn } from '../support/member-process.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { attempt } from '../support/walk.ts';

const previous = process.env.PREVIOUS;
const OWNER = 'owner@demo.example';
const calls = allCalls.filter(
  (call) => call.method === 'GET' && call.access !== 'session' && isForRole(call, 'ROLE_OWNER'),
);

/**
 * Writes a post, a contract, a report, receipts and media, and makes each reading call with samples.
 * @returns the number of answers by status, and the calls that failed because of a fault.
 */
async function callAll(member: Member) {
  const ids = await idsOf(member);
  const counts: Record<string, number> = {};
  const faults: string[] = [];
  for (const call of calls) {
    const { status } = await attempt(call, member, { ids: await ids(call) });
    counts[status] = (counts[status] ?? 0) + 1;
    if (status >= 500) faults.push(`${call.id} ${status}`);
  }
  return { counts, faults };
}

/** Reads and writes without a pause, until `stop`. @returns the requests that failed. */
function traffic(server: ServerProcess, { request }: Member) {
  let working = true;
  const outcomes: Record<string, number> = {};
  const loop = async (send: () => Promise<Response>) => {
    while (working) {
      const outcome = await send().then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok ? 'ok' : `${response.status} ${response.url}`;
        },
        (error: Error) => error.message,
      );
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  const title = new URLSearchParams({ title: 'Slate' });
  const ended = Promise.all([
    loop(() => server.fetch('/en/app/blog')),
    loop(() => request('/workspace')),
    loop(() => request('/medias', { method: 'POST', body: title })),
  ]);
  return async () => {
    working = false;
    await ended;
    return outcomes;
  };
}

test.skipIf(previous === undefined)(
  'the previous version works while the schema is migrated, beside the new version, and after a restart',
  { timeout: 900_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-previous-'));
    const cluster = await startCluster();
    const env = {
      DATABASE_URL: cluster.url,
      SEED: 'demo',
      SECRET_KEY: 'the-same-key-for-all-versions-of-this-test',
    };
    const startOld = () => startServer({ dataDir: path.join(folder, 'old'), env, root: previous });
    let old = await startOld();
    const person = await signIn(old, OWNER);
    const before = await callAll(await signIn(old, OWNER));

    const stopOld = traffic(old, person);
    const migrated = await runCli(['migrate'], { ...env, DATA_DIR: path.join(folder, 'new') });
    expect(migrated).toMatchObject({ code: 0 });
    const now = await startServer({ dataDir: path.join(folder, 'new'), env });
    const stopNew = traffic(now, await signIn(now, OWNER));
    const after = await callAll(await signIn(old, OWNER));
    const beside = await callAll(await signIn(now, OWNER));
    const outcomes = [await stopOld(), await stopNew()];
    await old.end('SIGTERM');
    old = await startOld();
    const restarted = await callAll(await signIn(old, OWNER));

    const rounds = { before, after, beside, restarted };
    console.info(JSON.stringify({ migrated: migrated.output, outcomes, rounds }, null, 1));
    for (const server of [old, now]) expect(await server.end('SIGTERM')).toBe(0);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
    expect(Object.values(rounds).flatMap(({ faults }) => faults)).toEqual([]);
    for (const outcome of outcomes) expect(Object.keys(outcome)).toEqual(['ok']);
  },
);
