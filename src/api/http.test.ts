import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createAnswers } from './http.ts';

type Options = Parameters<typeof createAnswers>[0];

const answers = createAnswers({ config: { baseUrl: 'https://office.example' } } as Options);
const headers = [['etag', '"7"']] as const;
const long = { words: 'slate '.repeat(3000) };

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a long answer to a client that accepts %s is sent with %s', async (accepted, encoding, unpack) => {
  const answer = await answers.success({ status: 200, value: long, headers }, accepted);
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('etag')).toBe('"7"');
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.length).toBeLessThan(1000);
  expect(JSON.parse(unpack(body).toString())).toEqual(long);
});

test.each([
  ['a long answer', long, null],
  ['a long answer', long, 'br;q=0'],
  ['a short answer', { words: 'slate' }, 'br'],
])('%s is not compressed: %j accepts %s', async (_, value, accepted) => {
  const answer = await answers.success({ status: 200, value, headers }, accepted);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.json()).toEqual(value);
});
