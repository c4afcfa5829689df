/**
 * A visitor sends each parser the worst inputs of each kind within its size limit, eight at once, while others
 * read, sign in and check health. Anything above a limit gets 413 or 429 with a text, and memory use is
 * limited.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputBounds } from '#kernel/input-bounds.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { expectOthersUndisturbed } from '../support/undisturbed.ts';

const AT_ONCE = 8;
const TIMEOUT_MS = 900_000;

const folder = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-bodies-')));
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ dataDir: folder, env: { TRUST_PROXY: '127.0.0.1' } });
  // Open the database connections first, so that their memory is not counted as the attack's.
  await Promise.all(Array.from({ length: 40 }, () => server.fetch('/api/v1/blog/posts/latest?language=EN')));
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

interface Sending {
  name: string;
  target: string;
  type?: string;
  body: BodyInit;
}

const { bytes: PAGE, fields: FIELDS } = inputBounds.pageForm;
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const fill = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));

/**
 * Bodies of a size, by type: with as many fields as possible, with as many as allowed, and nested.
 * @param field a field of the target.
 */
function textBodies(bytes: number, field: string): [name: string, type: string, body: string][] {
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
  return [
    ['empty fields', FORM, fill('a&', bytes)],
    ['equal signs', FORM, fill('=', bytes)],
    ['codes', FORM, fill('%41', bytes)],
    ['a long value', FORM, `${field}=${fill('"', bytes - 100)}`],
    ['a long value in codes', FORM, `${field}=${fill('%E2%82%AC', bytes - 100)}`],
    ['few long fields', FORM, fill(`a=${fill('%E2%82%AC', bytes / FIELDS - 10)}&`, bytes).slice(0, -1)],
    ['many parts', MULTIPART, `${fill(part, bytes - 10)}--x--`],
    ['a long head', MULTIPART, `--x\r\n${fill('a: b\r\n', bytes - 30)}\r\n\r\n--x--`],
    ['near boundaries', MULTIPART, `--x\r\n\r\n${fill('\r\n--', bytes - 30)}`],
    ['lists in lists', 'application/json', fill('[', bytes)],
    ['numbers', 'application/json', `[${fill('1,', bytes - 10)}1]`],
    ['names', 'application/json', `{${fill('"a":1,', bytes - 10)}"a":1}`],
    ['escapes', 'application/json', `"${fill('\\u0041', bytes - 10)}"`],
    ['spaces', 'application/json', `${fill(' ', bytes - 10)}{}`],
  ];
}

const sendings = (target: string, bytes: number, field: string): Sending[] =>
  // As bytes, so that the sender does not encode each text every time on the same processors.
  textBodies(bytes, field).map(([name, type, text]) => ({
    name: `${target}, ${name}`,
    target,
    type,
    body: new TextEncoder().encode(text),
  }));

/** Sends each body eight times at once. @returns the number of answers by status. */
async function sendAll(all: readonly Sending[], headers: Record<string, string> = {}) {
  const statuses: Record<string, number> = {};
  for (const { name, target, type, body } of all) {
    const one = async () => {
      const response = await server.fetch(target, {
        method: 'POST',
        headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
        body,
      });
      const text = await response.text();
      expect(response.status === 503 || response.status < 500, `${name}: ${response.status} ${text}`).toBe(
        true,
      );
      expect(text, name).not.toBe('');
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }
  return statuses;
}

/** Repetitions, because two seconds are too short for a 99th percentile. */
const ROUNDS = 4;

test('hostile forms and JSON from a visitor do not delay other people’s requests', {
  timeout: TIMEOUT_MS,
}, async () => {
  const all = [
    ...sendings('/en/app/contact', PAGE - 100, 'request'),
    ...sendings('/en/signup', PAGE - 100, 'firstName'),
    ...sendings('/api/v1/authenticate', 190_000, 'email'),
    ...sendings('/api/v1/signup', 15_000, 'email'),
  ];
  const statuses = await expectOthersUndisturbed(server, () =>
    sendAll(Array.from({ length: ROUNDS }, () => all).flat()),
  );
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['400', '413']));
});
