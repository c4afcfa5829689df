import { expect, test } from 'vitest';
import { createConfined, Exceeded } from './confined.ts';

const module = new URL('../../../tests/support/confined-jobs.ts', import.meta.url);
const bounds = { megabytes: 200, ms: 1500, clockMs: 60_000 };
/** Several jobs one after the other, on a busy machine. */
const timeout = 3 * bounds.clockMs;
const confined = createConfined(module, bounds);
const endOf = (job: string) =>
  confined.run(job, undefined).then(
    () => undefined,
    (error: unknown) => (error instanceof Exceeded ? error.bound : error),
  );

test('a job returns its result, or the message of its error', async () => {
  const bytes = new Uint8Array(1_000_000).fill(7);
  expect(await confined.run('echo', { bytes })).toEqual({ bytes });
  await expect(confined.run('fail', undefined)).rejects.toThrow('no such thing');
  expect(await confined.run('echo', 'after it')).toBe('after it');
});

test('a job that exceeds its memory or time is ended, and the next one runs', { timeout }, async () => {
  for (const job of ['growBuffers', 'growHeap', ...(process.platform === 'linux' ? ['oneBuffer'] : [])])
    expect(await endOf(job), job).toBe('memory');
  expect(await endOf('spin')).toBe('time');
  expect(await confined.run('echo', 'after them')).toBe('after them');
});

test('a job that gets no processor time is ended when too much time has passed', async () => {
  const hurried = createConfined(module, { ...bounds, ms: 60_000, clockMs: 300 });
  await expect(hurried.run('spin', undefined)).rejects.toMatchObject({ bound: 'time' });
});

test('jobs do not see the program’s environment', { timeout }, async () => {
  process.env.ARDOISE_SECRET = 'x';
  expect(await confined.run('environment', undefined)).not.toContain('ARDOISE_SECRET');
});
