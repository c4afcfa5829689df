/**
 * Causes load and failures that do not end the server (quality.md «Reliability» 4, 5, 7, 10), on the embedded
 * database.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pictureBytes } from '#features/media/factory.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { type Member, signIn } from '../support/member-process.ts';
import { freePort, startServer, until } from '../support/server-process.ts';
import { openSmtpSink } from '../support/smtp-sink.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-strain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Signs in a member who sends requests over a real connection. */
const AUTHOR = 'author@demo.example';

async function newMedia({ request }: Member): Promise<number> {
  const response = await request('/medias', {
    method: 'POST',
    body: new URLSearchParams({ title: 'Slate' }),
  });
  return ((await response.json()) as { media_id: number }).media_id;
}

async function upload({ request }: Member, mediaId: number, colour: string): Promise<Response> {
  const form = new FormData();
  form.set('file', new File([await pictureBytes('png', { colour })], 'slate.png'));
  return request(`/medias/${mediaId}/content`, { method: 'POST', body: form });
}

/** Returns the addresses of all pictures with content. */
async function picturesOf({ request }: Member): Promise<string[]> {
  const found: string[] = [];
  let path = '/medias?rowsPerPage=50&page=0';
  for (;;) {
    const { medias } = (await (await request(path)).json()) as {
      medias: { media_id: number; src: string }[];
    };
    const last = medias.at(-1);
    if (last === undefined) return found;
    found.push(...medias.map(({ src }) => src).filter((src) => src !== ''));
    path = `/medias/more/${last.media_id}?rowsPerPage=50&page=0`;
  }
}

const filesIn = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

test('after kills during uploads, answered uploads are served and no row is without its file', async () => {
  const dataDir = withDemonstration(path.join(folder, 'kills'));
  const answered: string[] = [];
  for (let round = 0; round < 4; round++) {
    const server = await startServer({ dataDir });
    const member = await signIn(server, AUTHOR);
    const work = async (writer: number) => {
      for (let turn = 0; turn < 20; turn++) {
        const response = await upload(member, await newMedia(member), `#${writer}${round}${turn % 10}`);
        if (response.status !== 201) throw new Error(`upload: ${response.status}`);
        answered.push(((await response.json()) as { src: string }).src);
        if (answered.length > round * 5 + 4) void server.end('SIGKILL');
      }
    };
    await Promise.allSettled([work(1), work(2), work(3)]);
    await server.end('SIGKILL');
  }
  const server = await startServer({ dataDir });
  const shown = await picturesOf(await signIn(server, AUTHOR));
  expect(answered.length).toBeGreaterThan(10);
  expect(shown).toEqual(expect.arrayContaining(answered));
  for (const src of shown) expect((await server.fetch(src)).status, src).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a client that disconnects during an upload leaves nothing behind', async () => {
  const dataDir = withDemonstration(path.join(folder, 'half'));
  const server = await startServer({ dataDir });
  const member = await signIn(server, AUTHOR);
  const mediaId = await newMedia(member);
  const before = filesIn(dataDir);
  const half = request(`${server.url}/api/v1/medias/${mediaId}/content`, {
    method: 'POST',
    headers: {
      ...member.headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 5_000_000,
    },
  });
  half.on('error', () => {});
  half.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  await new Promise((resolve) => half.write(Buffer.alloc(2_000_000), resolve));
  half.destroy();
  // The same member repeats the upload immediately.
  expect((await upload(member, mediaId, '#0f766e')).status).toBe(201);
  expect(filesIn(dataDir)).toBe(before + 1);
  expect(await server.end('SIGTERM')).toBe(0);
});

test.each(['/en', '/api/v1/fetchToken', '/health/live'])(
  'a request of %s with two hosts is rejected',
  async (target) => {
    const server = await startServer({ dataDir: path.join(folder, 'half') });
    const { port } = new URL(server.url);
    const requestWith = (hosts: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = '';
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.end(`GET ${target} HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`),
        );
        socket.on('data', (chunk) => (answer += String(chunk)));
        socket.once('error', reject).once('close', () => resolve(answer.slice(0, 12)));
      });
    expect(await requestWith('host: a.example\r\nHost: b.example\r\n')).toBe('HTTP/1.1 400');
    expect(await requestWith('host: a.example\r\n')).not.toBe('HTTP/1.1 400');
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

test('slow clients are cut off without affecting others', async () => {
  const server = await startServer({ dataDir: path.join(folder, 'half') });
  const { port } = new URL(server.url);
  const slow: Socket[] = [];
  let cut = 0;
  for (let each = 0; each < 100; each++) {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /en HTTP/1.1\r\nhost: a\r\n'));
    const drip = setInterval(() => socket.write('x'), 500);
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(drip);
      cut++;
    });
    slow.push(socket.resume());
  }
  const others = async () => {
    const begun = performance.now();
    expect((await server.fetch('/en/app/blog')).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(2000);
    return cut === slow.length;
  };
  await until(others, 30_000, () => `${cut} of ${slow.length} were cut off`);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('without the mail server requests continue, and the mail is sent when the server is back', async () => {
  const port = await freePort();
  const server = await startServer({
    dataDir: path.join(folder, 'half'),
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'info' },
  });
  const answer = await server.fetch('/api/v1/users/password/forgot/author@demo.example', { method: 'POST' });
  expect(answer.status).toBe(200);
  await until(
    () => /ECONNREFUSED/.test(server.output()),
    30_000,
    () => `nobody tried:\n${server.output()}`,
  );
  const sink = await openSmtpSink(port);
  await until(
    () => sink.mails.length > 0,
    60_000,
    () => `no mail came:\n${server.output()}`,
  );
  expect(sink.mails.map(({ recipients }) => recipients)).toEqual([['author@demo.example']]);
  expect(await server.end('SIGTERM')).toBe(0);
  await sink.close();
});

/** Creates a small disk, if the machine allows it. */
function smallDisk(): string | undefined {
  const at = path.join(folder, 'disk');
  mkdirSync(at);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', at], { stdio: 'ignore' });
    return at;
  } catch {
    return undefined;
  }
}

const disk = smallDisk();
afterAll(() => {
  if (disk !== undefined) execFileSync('umount', ['--lazy', disk]);
});

test.skipIf(disk === undefined)(
  'on a full disk writes are rejected and reads continue, and with space again writes succeed',
  async () => {
    const dataDir = withDemonstration(disk as string);
    const server = await startServer({ dataDir, env: { MIN_FREE_DISK_MB: '40' } });
    const member = await signIn(server, AUTHOR);
    const filler = path.join(dataDir, 'filler');
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 10 * 1024 * 1024));
    const refused = async () =>
      (await member.request('/medias', { method: 'POST', body: title() })).status === 507;
    await until(refused, 10_000, () => `writes go on:\n${server.output()}`);
    for (const target of [
      '/health/live',
      '/health/ready',
      '/en/app/blog?full',
      '/api/v1/blog/posts/latest?language=EN',
    ])
      expect((await server.fetch(target)).status, target).toBe(200);
    expect((await member.request('/medias?rowsPerPage=10&page=0')).status).toBe(200);
    rmSync(filler);
    const taken = async () =>
      (await member.request('/medias', { method: 'POST', body: title() })).status === 201;
    await until(taken, 10_000, () => `writes are refused for ever:\n${server.output()}`);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

const title = () => new URLSearchParams({ title: 'Slate' });
