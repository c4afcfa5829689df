/**
 * Sends bodies on slow connections (quality.md «Reliability» 7): a steady one is accepted, a stalled one is
 * cut off.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-slow-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Sends a form of `size` bytes in equal parts every 250 ms. @returns the seconds until the end, and the
 * answer's first line.
 */
function send(
  { url }: ServerProcess,
  size: number,
  perTick: number,
): Promise<{ seconds: number; line: string }> {
  const begun = performance.now();
  return new Promise((resolve) => {
    let line = '';
    let left = size;
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(
        `POST /en/app/contact HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${size}\r\n\r\n`,
      ),
    );
    const drip = setInterval(() => {
      const bytes = Math.min(left, perTick);
      left -= bytes;
      if (bytes > 0) socket.write(Buffer.alloc(bytes, 'a'));
    }, 250);
    socket.on('data', (chunk) => {
      line ||= String(chunk).split('\r\n')[0] ?? '';
      socket.end();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(drip);
      resolve({ seconds: (performance.now() - begun) / 1000, line });
    });
  });
}

test('a body that stalls is cut off after half a minute', { timeout: 120_000 }, async () => {
  const server = await startServer({ dataDir: folder, env: { SEED: 'none' } });
  const [stalled, short] = await Promise.all([send(server, 60_000, 10), send(server, 50_000, 2000)]);
  expect(stalled.line).toBe('');
  expect(stalled.seconds).toBeGreaterThan(25);
  expect(stalled.seconds).toBeLessThan(45);
  expect(short.line).toMatch(/^HTTP\/1\.1 \d+/);
  expect(await server.end('SIGTERM')).toBe(0);
});
