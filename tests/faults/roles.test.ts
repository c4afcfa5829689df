/** Tests processes by role, health checks of proxies, and the delay between a stop signal and the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDemonstration } from '../support/demonstration.ts';
import { startServer, until } from '../support/server-process.ts';
import { openSmtpSink, type SmtpSink } from '../support/smtp-sink.ts';

const dataDir = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-roles-')));
let sink: SmtpSink;
beforeAll(async () => {
  sink = await openSmtpSink();
});
afterAll(async () => {
  await sink.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Returns the first line of the answer to an HTTP/1.0 request without a Host, as HAProxy's `httpchk` sends
 * it.
 */
async function oldRequest(url: string, target: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.0\r\n\r\n`);
  return (await text(socket)).split('\r\n')[0] ?? '';
}

test('a web process leaves jobs to a worker process, which answers only health checks', async () => {
  const env = { SMTP_URL: sink.url };
  const web = await startServer({ dataDir, env: { ...env, ROLE: 'web' } });
  const asked = await web.fetch('/api/v1/users/password/forgot/consultant@demo.example', { method: 'POST' });
  expect(asked.status).toBe(200);
  // Long enough for several polls of a worker, which takes a job within a second.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(sink.mails).toEqual([]);
  const worker = await startServer({ dataDir, env: { ...env, ROLE: 'worker' } });
  await until(
    () => sink.mails.length > 0,
    15_000,
    () => 'no mail was sent',
  );
  expect((await worker.fetch('/en/app/home')).status).toBe(404);
  expect((await worker.fetch('/health/live')).status).toBe(200);
  expect(await oldRequest(web.url, '/health/ready')).toMatch(/200/);
  expect(await worker.end('SIGTERM')).toBe(0);
  expect((await web.fetch('/en/app/home')).status).toBe(200);
  expect(await web.end('SIGTERM')).toBe(0);
  expect(sink.mails).toHaveLength(1);
});

test('requests are answered until the shutdown delay is over, while the readiness check fails', async () => {
  const server = await startServer({ dataDir, env: { SHUTDOWN_DELAY_MS: '3000' } });
  const begun = performance.now();
  const exit = server.end('SIGTERM');
  const isDraining = async () => (await server.fetch('/health/ready')).status === 503;
  await until(isDraining, 2000, () => 'readiness does not fail');
  let answered = 0;
  while (performance.now() - begun < 2500) {
    expect((await server.fetch('/en/app/home')).status).toBe(200);
    answered++;
  }
  expect(answered).toBeGreaterThan(10);
  expect(await exit).toBe(0);
});
