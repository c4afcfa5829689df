/** Sends files and large bodies over HTTP: only one per person is processed at a time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { uploadedFile } from '#kernel/uploaded-file.ts';
import { handle } from '#platform/request/handler.ts';
import { type ApiApp, createAnswers, mount } from './http.ts';
import { LARGE_BODY, turnOfBody } from './large-bodies.ts';
import type { ApiDependencies } from './pipeline.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-bodies-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const common = { method: 'POST', access: 'anyone', scope: 'none', because: 'a test' } as const;
const limits = { bodyLimit: 1_000_000, answer: z.object({}) };
const keep = call({
  ...common,
  ...limits,
  id: 'keep',
  path: '/keep',
  summary: 'Keeps a text',
  body: z.object({ name: z.string(), text: z.string() }),
});
const add = call({
  ...common,
  ...limits,
  id: 'add',
  path: '/files/{name}',
  summary: 'Adds a file',
  encoding: 'upload',
  params: z.object({ name: z.string() }),
  body: uploadedFile,
});

/** Calls that end only when the test releases them. */
function controlled() {
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const platform = {
    config: { baseUrl: 'https://ardoise.test', dataDir },
    clock: { now: () => new Date() },
    log: { error() {} },
  };
  const api = {
    platform,
    contexts: { prepare: () => ({}), open: () => ({}) },
    authenticator: { placeOf: async () => ({ workspaceId: 1, zone: 'Europe/Paris' }) },
    versioned: new Set(),
  } as unknown as ApiDependencies;
  const work = (name: string) => {
    begun.push(name);
    return new Promise<Record<string, never>>((resolve, reject) =>
      ends.set(name, (failure) => (failure ? reject(failure) : resolve({}))),
    );
  };
  const app: ApiApp = new Hono();
  const answers = createAnswers(api.platform);
  mount(
    app,
    handle(keep, (_, { body }) => work(body.name)),
    api,
    answers,
  );
  mount(
    app,
    handle(add, (_, { params }) => work(params.name)),
    api,
    answers,
  );
  const post = async (target: string, address: string, body: BodyInit) => {
    const request = new Request(`http://a.test${target}`, { method: 'POST', body });
    return (await app.fetch(request, { requestId: '', address })).status;
  };
  const send = (name: string | undefined, address: string, bytes: number) =>
    post('/keep', address, new URLSearchParams({ ...(name && { name }), text: 'a'.repeat(bytes) }));
  const upload = (name: string, address: string) => post(`/files/${name}`, address, new Uint8Array(10));
  return { begun, ends, send, upload };
}

test('one person’s large bodies are processed one at a time, while other people’s and small ones continue', async () => {
  const { begun, ends, send } = controlled();
  const first = send('first', 'a', LARGE_BODY);
  await expect.poll(() => begun).toEqual(['first']);
  const rest = [
    send('second', 'a', LARGE_BODY),
    send('small', 'a', 100),
    send('of another', 'b', LARGE_BODY),
  ];
  await expect.poll(() => begun).toEqual(['first', 'small', 'of another']);
  ends.get('first')?.();
  expect(await first).toBe(200);
  await expect.poll(() => begun).toContain('second');
  for (const end of ends.values()) end();
  expect(await Promise.all(rest)).toEqual([200, 200, 200]);
});

test('the next body begins even if the previous one failed or was invalid', async () => {
  const { ends, send } = controlled();
  const failing = send('failing', 'c', LARGE_BODY);
  await expect.poll(() => ends.has('failing')).toBe(true);
  const refused = send(undefined, 'c', LARGE_BODY);
  const last = send('last', 'c', LARGE_BODY);
  ends.get('failing')?.(new Problem(409));
  expect(await Promise.all([failing, refused])).toEqual([409, 400]);
  await expect.poll(() => ends.has('last')).toBe(true);
  ends.get('last')?.();
  expect(await last).toBe(200);
});

test('a file of any size waits like a large body', async () => {
  const { begun, ends, send, upload } = controlled();
  const all = [upload('first', 'd')];
  await expect.poll(() => begun).toEqual(['first']);
  all.push(upload('second', 'd'));
  all.push(upload('of another', 'e'));
  await expect.poll(() => begun).toEqual(['first', 'of another']);
  all.push(send('text', 'd', LARGE_BODY));
  ends.get('first')?.();
  await expect.poll(() => begun).toEqual(['first', 'of another', 'second']);
  ends.get('second')?.();
  await expect.poll(() => begun).toContain('text');
  for (const end of ends.values()) end();
  expect(await Promise.all(all)).toEqual([200, 200, 200, 200]);
});

test('each body begins in its own iteration of the event loop, so that other requests are answered in between', async () => {
  let iteration = 0;
  let counting = setImmediate(function count() {
    iteration++;
    counting = setImmediate(count);
  });
  const begun = await Promise.all(
    ['f', 'f', 'f', 'g', 'h'].map(async (by) => {
      const endTurn = await turnOfBody(by);
      endTurn();
      return iteration;
    }),
  );
  clearImmediate(counting);
  expect(new Set(begun).size).toBe(5);
});
