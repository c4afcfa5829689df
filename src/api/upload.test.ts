import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { createServer, request as sendTo } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { receiveUpload } from './upload.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-upload-'));
afterAll(() => rmSync(folder, { recursive: true }));
const LIMIT = 300_000;

const request = (body: BodyInit | ReadableStream, headers?: Record<string, string>) =>
  new Request('http://a.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
const receive = (...args: Parameters<typeof request>) => receiveUpload(request(...args), LIMIT, folder);

function formOf(...files: [content: BlobPart, name: string][]): FormData {
  const form = new FormData();
  form.set('title', 'a field besides');
  for (const [content, name] of files) form.append('file', new File([content], name));
  return form;
}

/** Writes a form as raw bytes. */
function rawForm(name: string, content: string, end = '\r\n--x--\r\n') {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return receive(`${head}${content}${end}`, { 'content-type': 'multipart/form-data; boundary=x' });
}

describe('an upload', () => {
  test.each([0, 1, 4099, 4100, 4101, 70_000, LIMIT])(
    'an upload of %i bytes arrives unchanged',
    async (size) => {
      const content = randomBytes(size);
      for (const file of [await receive(formOf([content, 'é.bin'])), await receive(content)]) {
        expect(file.size).toBe(size);
        expect(Buffer.from(await file.bytes()).equals(content)).toBe(true);
        expect(Buffer.from(await file.bytes()).equals(content)).toBe(true);
        expect(Buffer.from(file.head).equals(content.subarray(0, 4100))).toBe(true);
        expect(Buffer.from(file.sha256)).toEqual(createHash('sha256').update(content).digest());
        await file.discard();
      }
    },
  );

  test.each([
    ['été.png', 'été.png'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\r\nSet-Cookie: x=1.png', expect.not.stringMatching(/[\r\n]/)],
    ['a\u0000.png', 'a.png'],
    [`${'n'.repeat(5000)}.png`, `${'n'.repeat(116)}.png`],
    ['', ''],
  ])('an upload has a name that is safe to show: %#', async (given, name) => {
    const file = await receive(formOf(['x', given]));
    expect(file.name).toEqual(name);
    expect(readdirSync(folder)).toEqual([]);
    await file.discard();
  });

  test('an upload has no name in any folder while it is open', async () => {
    const file = await receive('x');
    expect(readdirSync(folder)).toEqual([]);
    await file.discard();
    await expect(file.bytes()).rejects.toThrow();
  });

  test.each([
    ['no file', () => receive(formOf()), 400],
    ['two files', () => receive(formOf(['a', 'a.png'], ['b', 'b.png'])), 400],
    ['a file over the limit', () => receive(formOf([new Uint8Array(LIMIT + 1), 'a'])), 413],
    ['a body over the limit', () => receive(new Uint8Array(LIMIT + 1)), 413],
    ['an encoded form', () => receive(new URLSearchParams({ file: 'x' })), 415],
    ['a form without an end', () => rawForm('a', 'x'.repeat(200_000), ''), 400],
    ['a form that ends in a head', () => rawForm('a', 'x', '\r\n--x\r\nContent-Disposition: form-da'), 400],
    ['a form without a boundary', () => receive('--x', { 'content-type': 'multipart/form-data' }), 400],
    ['no form', () => receive('hello', { 'content-type': 'multipart/form-data; boundary=x' }), 400],
  ])('an upload of %s is rejected', async (_, send, status) => {
    const held = openFiles();
    await expect(send()).rejects.toMatchObject({ name: 'Problem', status });
    expect(openFiles()).toBe(held);
  });

  test.each(['form', 'bare body'])(
    'if the client disconnects half-way, an upload leaves no file behind: %s',
    async (kind) => {
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
      const chunks = [head, 'x'.repeat(100_000)].map((text) => new TextEncoder().encode(text));
      const body = new ReadableStream({
        pull(controller) {
          const chunk = chunks.shift();
          if (chunk === undefined) controller.error(new Error('gone'));
          else controller.enqueue(chunk);
        },
      });
      const type = kind === 'form' ? 'multipart/form-data; boundary=x' : 'image/png';
      const held = openFiles();
      await expect(receive(body, { 'content-type': type })).rejects.toMatchObject({
        code: 'BODY_INCOMPLETE',
      });
      expect(openFiles()).toBe(held);
    },
  );

  test('an upload without an end is rejected as soon as it exceeds the limit', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    await expect(receive(body)).rejects.toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(LIMIT * 2);
  });
});

test('a client that disconnects half-way leaves nothing behind', async () => {
  const held = openFiles();
  const outcome = Promise.withResolvers<unknown>();
  const server = createServer(
    getRequestListener(async (incoming) => {
      await receiveUpload(incoming, 10_000_000, folder).catch(outcome.resolve);
      return new Response();
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5_000_000 };
  const half = sendTo({ port, method: 'POST', headers });
  half.on('error', () => {});
  half.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  half.write(Buffer.alloc(2_000_000));
  await until(() => openFiles() > held);
  half.destroy();
  expect(await outcome.promise).toMatchObject({ status: 400, code: 'BODY_INCOMPLETE' });
  expect(openFiles()).toBe(held);
  server.close();
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

test('a form that is split, truncated or damaged anywhere is accepted or rejected, and leaves nothing behind', async () => {
  const content = randomBytes(3000);
  const boundary = 'boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="t"\r\n\r\na\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const whole = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 3 });
  const held = openFiles();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 900 }),
      fc.nat(whole.length),
      changes,
      async (piece, end, all) => {
        const bytes = Buffer.from(whole.subarray(0, all.length === 0 ? whole.length : end));
        for (const [at, value] of all) if (at < bytes.length) bytes[at] = value;
        const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, place) =>
          bytes.subarray(place * piece, (place + 1) * piece),
        );
        const body = new ReadableStream({
          pull(controller) {
            const next = pieces.shift();
            if (next === undefined) controller.close();
            else controller.enqueue(next);
          },
        });
        const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
        const file = await receive(body, type).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Problem);
        });
        if (all.length === 0) expect(Buffer.from((await file?.bytes()) ?? []).equals(content)).toBe(true);
        await file?.discard();
      },
    ),
    { numRuns: 300 },
  );
  expect(openFiles()).toBe(held);
});

/** Open files of this process in the folder, including deleted ones. */
function openFiles(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
}
