/**
 * Restarts nodes one after the other behind HAProxy, with the configuration of docs/operations.md. Without the
 * Debian package `haproxy` nothing is tested.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../support/cluster.ts';
import { findInstalled } from '../support/installed.ts';
import { DEMO_PASSWORD, freePort, startServer, until } from '../support/server-process.ts';

const haproxy = findInstalled('haproxy', '-v')?.program;
/** For more restarts: `RESTARTS=200 npx vitest run --project faults tests/faults/rolling.test.ts`. */
const RESTARTS = Number(process.env.RESTARTS ?? 4);
/** Longer than HAProxy needs for two failed checks. */
const SHUTDOWN_DELAY_MS = '3500';
const SECRET_KEY = 'the-same-key-for-all-nodes-of-this-test';

/** The documented backend, with the addresses of this test. */
function configuration(port: number, nodes: readonly number[], control: string): string {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, backend = ''] = /```haproxy\n([\s\S]*?)```/.exec(guide) ?? [];
  const addresses = ['10.0.0.1:3000', '10.0.0.2:3000'];
  expect(addresses.every((address) => backend.includes(address))).toBe(true);
  const here = addresses.reduce(
    (text, address, at) => text.replace(address, `127.0.0.1:${nodes[at]}`),
    backend,
  );
  return `global
  maxconn 500
  stats socket ${control} level operator
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend all
  bind 127.0.0.1:${port}
  default_backend ardoise
${here}`;
}

/** @returns the states that HAProxy shows of the backend's servers, e.g. UP, DOWN 1/2. */
async function serverStates(control: string): Promise<string[]> {
  const socket = createConnection(control);
  socket.end('show stat\n');
  let text = '';
  for await (const chunk of socket) text += chunk;
  const [head = '', ...lines] = text.split('\n').map((line) => line.split(','));
  const [name, state] = [head.indexOf('svname'), head.indexOf('status')];
  return lines
    .filter((cells) => cells[0] === 'ardoise' && cells[name] !== 'BACKEND')
    .map((cells) => cells[state] ?? '');
}

interface Answer {
  status: number;
  body: string;
}

/** Over connections that stay open, as browsers have them. */
function client(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return {
    send: (method: string, target: string, headers: Record<string, string> = {}, body?: string) =>
      new Promise<Answer>((resolve, reject) => {
        const sent = request({ agent, port, host: '127.0.0.1', method, path: target, headers }, (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part) => {
            text += part;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
          answer.on('error', reject);
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

test.skipIf(haproxy === undefined)(
  `${RESTARTS} restarts of two nodes behind HAProxy fail no request and lose no write`,
  { timeout: 60_000 + RESTARTS * 30_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-rolling-'));
    const cluster = await startCluster();
    const ports = [await freePort(), await freePort()] as const;
    const start = (at: number) =>
      startServer({
        dataDir: path.join(folder, `node-${at}`),
        port: ports[at],
        env: { DATABASE_URL: cluster.url, SEED: 'demo', SECRET_KEY, SHUTDOWN_DELAY_MS },
      });
    const nodes = [await start(0), await start(1)];
    const port = await freePort();
    const settings = path.join(folder, 'haproxy.cfg');
    const control = path.join(folder, 'haproxy.sock');
    writeFileSync(settings, configuration(port, ports, control));
    const balancer = spawn(haproxy ?? '', ['-f', settings, '-db'], { stdio: 'ignore' });
    onTestFinished(() => void balancer.kill());
    const { send, close } = client(port);
    const isUp = () =>
      send('GET', '/health/ready').then(
        ({ status }) => status === 200,
        () => false,
      );
    await until(isUp, 10_000, () => 'HAProxy does not answer');

    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const credentials = new URLSearchParams({ email: 'owner@demo.example', password: DEMO_PASSWORD });
    let authorization = '';
    const signIn = async () => {
      const signedIn = await send('POST', '/api/v1/authenticate', form, credentials.toString());
      expect(signedIn.status).toBe(200);
      authorization = `Bearer ${(JSON.parse(signedIn.body) as { user_token: string }).user_token}`;
    };
    await signIn();

    let working = true;
    const counts: Record<string, number> = {};
    const written: string[] = [];
    const count = (name: string) => {
      counts[name] = (counts[name] ?? 0) + 1;
    };
    const reader = async (targets: readonly string[]) => {
      for (let at = 0; working; at++) {
        const target = targets[at % targets.length] ?? '/';
        const outcome = await send('GET', target, { authorization }).then(
          ({ status, body }) => (status < 400 ? String(status) : `${status} ${body.slice(0, 200)}`),
          (error: Error) => error.message,
        );
        count(`GET ${outcome}`);
        // Leaves the processor to the nodes that start.
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const writer = async () => {
      for (let at = 0; working; at++) {
        const title = `Written ${at}`;
        const outcome = await send(
          'POST',
          '/api/v1/medias',
          { ...form, authorization },
          `title=${encodeURIComponent(title)}`,
        ).then(
          ({ status, body }) => {
            if (status !== 201 && status !== 200) return `${status} ${body.slice(0, 200)}`;
            written.push(title);
            return String(status);
          },
          (error: Error) => error.message,
        );
        count(`POST ${outcome}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const work = Promise.all([
      reader(['/en/app/home', '/en/app/blog', '/fr/app/blog']),
      reader(['/api/v1/blog/posts/latest?language=EN', '/api/v1/workspace']),
      writer(),
    ]);
    for (let at = 0; at < RESTARTS; at++) {
      const one = at % 2;
      expect(await nodes[one]?.end('SIGTERM')).toBe(0);
      nodes[one] = await start(one);
      await until(
        async () => (await serverStates(control))[one] === 'UP',
        60_000,
        () => 'HAProxy does not use the node again',
      );
      // A token is valid for 15 minutes, and many restarts take longer.
      if (at % 20 === 19) await signIn();
    }
    working = false;
    await work;
    console.info(JSON.stringify(counts));
    expect(Object.keys(counts).filter((name) => !/ 20[01]$/.test(name))).toEqual([]);
    expect(counts['GET 200']).toBeGreaterThan(RESTARTS * 20);
    expect(written.length).toBeGreaterThan(RESTARTS);

    const database = new pg.Client(Object.assign(new URL(cluster.url), { username: 'postgres' }).href);
    await database.connect();
    const { rows } = await database.query<{ title: string }>('select title from medias');
    await database.end();
    const found = new Set(rows.map(({ title }) => title));
    expect(written.filter((title) => !found.has(title))).toEqual([]);
    close();
    for (const node of nodes) expect(await node.end('SIGTERM')).toBe(0);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  },
);
