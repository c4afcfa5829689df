/** The way of a large body through the transport: of each person's, one at a time is worked on. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { handle } from '#platform/request/handler.ts';
import { type ApiApp, createAnswers, mount } from './http.ts';
import { LARGE_BODY } from './large-bodies.ts';
import type { ApiDependencies } from './pipeline.ts';

const keep = call({
  ...{ id: 'keep', method: 'POST', path: '/keep', summary: 'Keeps a text', access: 'anyone', scope: 'none' },
  because: 'a test',
  body: z.object({ name: z.string(), text: z.string() }),
  bodyLimit: 1_000_000,
  answer: z.object({}),
});

/** A call whose work ends when it is told to. */
function controlled() {
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const platform = {
    config: { baseUrl: 'https://ardoise.test', dataDir: '/nowhere' },
    clock: { now: () => new Date() },
    log: { error() {} },
  };
  const api = {
    platform,
    contexts: { prepare: () => ({}), open: () => ({}) },
    authenticator: { siteOf: async () => 1 },
    versioned: new Set(),
  } as unknown as ApiDependencies;
  const handler = handle(keep, (_, { body: { name } }) => {
    begun.push(name);
    return new Promise((resolve, reject) =>
      ends.set(name, (failure) => (failure ? reject(failure) : resolve({}))),
    );
  });
  const app: ApiApp = new Hono();
  mount(app, handler, api, createAnswers(api.platform));
  const send = async (name: string | undefined, address: string, bytes: number) => {
    const body = new URLSearchParams({ ...(name && { name }), text: 'a'.repeat(bytes) });
    const bindings = { requestId: '', address };
    return (await app.fetch(new Request('http://a.test/keep', { method: 'POST', body }), bindings)).status;
  };
  return { begun, ends, send };
}

test('of one person’s large bodies one is worked on, and those of others and small ones beside it', async () => {
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

test('after one that failed, or that no schema accepts, the next has its turn', async () => {
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
