/** Ends connections and nodes without notice (quality.md «Reliability» 13). */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTitle } from '../support/change-title.ts';
import { startCluster, type TestCluster } from '../support/cluster.ts';
import {
  DEMO_PASSWORD,
  freePort,
  type ServerProcess,
  startServer,
  until,
} from '../support/server-process.ts';
import { openSmtpSink } from '../support/smtp-sink.ts';
import { ticket } from '../support/ticket.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-silence-'));
let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Opens a proxy for the database that can stop forwarding on open connections without closing them, while new
 * ones work, or cut a connection before the answer to its commit.
 */
async function openProxy(target: URL) {
  const open = new Set<[Socket, Socket]>();
  let cutAfter: string | undefined;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    open.add(pair);
    near.pipe(far).pipe(near);
    let written = false;
    near.on('data', (bytes: Buffer) => {
      if (cutAfter === undefined) return;
      written ||= bytes.includes(cutAfter);
      if (!written || !bytes.includes('commit\0')) return;
      cutAfter = undefined;
      far.unpipe(near).resume();
      // The answer shows that the transaction is committed.
      far.once('data', () => near.destroy());
    });
    for (const socket of pair)
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(pair);
          for (const each of pair) each.destroy();
        });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    silence() {
      for (const [near, far] of open) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
      return open.size;
    },
    /** Loses the answer to the commit that follows a statement with this text. */
    cutCommitAfter(statement: string) {
      cutAfter = statement;
    },
    close() {
      for (const pair of open) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}

/** Milliseconds within which a dead connection must be detected. */
const NOTICED_MS = 10_000;

test('connections that no longer answer are replaced within 10 s, after which no outdated page is served', async () => {
  const proxy = await openProxy(new URL(cluster.url));
  const server = await startServer({
    dataDir: path.join(folder, 'one'),
    env: { DATABASE_URL: proxy.url, SEED: 'demo' },
  });
  const page = async () => (await server.fetch('/en/app/blog')).text();
  const reading = () => server.fetch('/api/v1/blog/posts/latest?language=EN');
  // There are several connections in the pool, and a page in the cache.
  await Promise.all(Array.from({ length: 6 }, reading));
  await page();
  // Idle connections are used without a test for 5 s, so wait longer.
  await new Promise((resolve) => setTimeout(resolve, 5500));
  expect(proxy.silence()).toBeGreaterThan(2);
  const title = `Heard after silence ${Date.now()}`;
  const superuser = Object.assign(new URL(cluster.url), { username: 'postgres' });
  await changeTitle(superuser.href, title);
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 4 }, reading));
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect(performance.now() - begun).toBeLessThan(NOTICED_MS);
  let unready = false;
  const fresh = async () => {
    unready ||= (await server.fetch('/health/ready')).status === 503;
    return unready && (await page()).includes(title);
  };
  await until(fresh, NOTICED_MS, () => `the outdated page is still served:\n${server.output()}`);
  expect(performance.now() - begun).toBeLessThan(NOTICED_MS);
  expect(server.output()).toContain('the connection for notifications does not answer');
  await until(
    async () => (await server.fetch('/health/ready')).ok,
    NOTICED_MS,
    () => 'it does not become ready again',
  );
  const later = await Promise.all(Array.from({ length: 12 }, reading));
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await server.end('SIGTERM')).toBe(0);
  proxy.close();
});

test('if the answer to a commit is lost, the file of its row remains', async () => {
  const proxy = await openProxy(new URL(cluster.url));
  const dataDir = path.join(folder, 'cut');
  const server = await startServer({ dataDir, env: { DATABASE_URL: proxy.url, SEED: 'demo' } });
  const post = (target: string, body: BodyInit, token = '') =>
    server.fetch(`/api/v1${target}`, {
      method: 'POST',
      body,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    });
  const person = new URLSearchParams({ email: 'author@demo.example', password: DEMO_PASSWORD });
  const { user_token } = (await (await post('/authenticate', person)).json()) as { user_token: string };
  const made = await post('/medias', new URLSearchParams({ title: 'Cut off' }), user_token);
  const { media_id } = (await made.json()) as { media_id: number };
  const { buffer } = await ticket('cut-off.jpg', ['TOTAL 12,00']);
  const body = new FormData();
  body.append('file', new File([new Uint8Array(buffer)], 'cut-off.jpg'));
  proxy.cutCommitAfter('update "medias"');
  expect((await post(`/medias/${media_id}/content`, body, user_token)).status).toBe(503);
  const media = await server.fetch(`/api/v1/medias/${media_id}/file`, {
    headers: { authorization: `Bearer ${user_token}` },
  });
  expect(media.status).toBe(200);
  expect((await media.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(await server.end('SIGTERM')).toBe(0);
  proxy.close();
});

const FORGOT = '/api/v1/users/password/forgot/author@demo.example';
const node = (name: string, smtpPort: number) =>
  startServer({
    dataDir: path.join(folder, name),
    env: { DATABASE_URL: cluster.url, SEED: 'demo', SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
  });

test('if a node is killed while it sends a mail, the mail is sent once, within 30 s', {
  timeout: 120_000,
}, async () => {
  // A mail server that accepts connections but never answers.
  const held: Socket[] = [];
  const mute = createServer((socket) => held.push(socket.on('error', () => {})));
  const mutePort = await freePort();
  await new Promise<void>((resolve) => mute.listen(mutePort, '127.0.0.1', resolve));
  const killed: ServerProcess = await node('killed', mutePort);
  expect((await killed.fetch(FORGOT, { method: 'POST' })).status).toBe(200);
  await until(
    () => held.length > 0,
    20_000,
    () => `nothing is sent:\n${killed.output()}`,
  );

  const sink = await openSmtpSink();
  const heir = await node('heir', Number(new URL(sink.url).port));
  await killed.end('SIGKILL');
  const begun = performance.now();
  await until(
    () => sink.mails.length > 0,
    30_000,
    () => `no mail after 30 s:\n${heir.output()}`,
  );
  console.info({ secondsUntilSent: Math.round((performance.now() - begun) / 1000) });
  // A duplicate would arrive within the same time.
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  expect(sink.mails.map(({ recipients }) => recipients)).toEqual([['author@demo.example']]);
  expect(await heir.end('SIGTERM')).toBe(0);
  for (const socket of held) socket.destroy();
  mute.close();
  await sink.close();
});
