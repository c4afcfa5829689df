import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from './call.ts';
import { createClient } from './client.ts';
import { Problem } from './problem.ts';

const remove = call({
  id: 'remove',
  method: 'DELETE',
  path: '/things/{id}',
  summary: 'Remove a thing',
  access: 'member',
  params: z.object({ id: z.number() }),
  answer: z.object({}),
  texts: { failure: 'FAILED TO REMOVE', byStatus: { 409: 'THING IN USE' } },
});

async function failureOf(status: number, body: unknown): Promise<Problem> {
  const api = createClient(async () => new Response(JSON.stringify(body), { status }));
  const problem = await api(remove, { params: { id: 1 } }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof Problem)) throw new Error('the call should have failed');
  return problem;
}

test('a failure is shown with the server’s own text', async () => {
  expect((await failureOf(400, { msg: 'THE LAST ONE STAYS' })).msg).toBe('THE LAST ONE STAYS');
});

test('a generic text is replaced by the call’s text for the status, or by its general text for failures', async () => {
  expect((await failureOf(409, { msg: 'Already exists' })).msg).toBe('THING IN USE');
  expect((await failureOf(500, { msg: 'Internal Servor Error' })).msg).toBe('FAILED TO REMOVE');
});

test('an answer that is not a problem document still gives an error with a text', async () => {
  expect((await failureOf(502, 'Bad gateway')).msg).toBe('FAILED TO REMOVE');
});

test('an unreachable server gives a problem without a status', async () => {
  const api = createClient(() => Promise.reject(new TypeError('fetch failed')));
  await expect(api(remove, { params: { id: 1 } })).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
});

test('an answer that is cut off counts as a lost one', async () => {
  const api = createClient(async () => new Response('{"id":'));
  await expect(api(remove, { params: { id: 1 } })).rejects.toMatchObject({
    status: 0,
    msg: 'FAILED TO REMOVE',
  });
});
