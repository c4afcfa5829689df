import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that ends on demand. */
function controlled() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const endNext = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, work, endNext };
}

const options = { atOnce: 2, atOncePerKey: 1, most: 100, mostPerKey: 50 };

test('keys take turns, so a single piece of work does not wait for all pieces of a different key', async () => {
  const queue = createFairQueue(options);
  const { begun, work, endNext } = controlled();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => queue.run(name.charAt(0), work(name)));
  for (let turn = 0; turn < 8; turn++) await endNext();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  expect(await Promise.all(all)).toHaveLength(7);
});

test('after a failure the next piece of work runs, as after a success', async () => {
  const queue = createFairQueue({ ...options, atOnce: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await queue.run('a', async () => 'yes')).toBe('yes');
});

test('if too much work waits, per key or in total, further work is rejected', async () => {
  const queue = createFairQueue({ atOnce: 1, atOncePerKey: 1, most: 3, mostPerKey: 2 });
  const { work, endNext } = controlled();
  const taken = ['a', 'a', 'a'].map((key) => queue.run(key, work(key)));
  await expect(queue.run('a', work('a'))).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  taken.push(queue.run('b', work('b')));
  await expect(queue.run('c', work('c'))).rejects.toMatchObject({ status: 503 });
  for (let turn = 0; turn < 4; turn++) await endNext();
  expect(await Promise.all(taken)).toHaveLength(4);
});

test('work that waits too long is rejected and frees its place', async () => {
  const queue = createFairQueue({ ...options, atOnce: 1, deadlineMs: 20 });
  const leave = await queue.enter('a');
  await expect(queue.enter('b')).rejects.toMatchObject({ status: 503 });
  const next = queue.enter('c');
  leave();
  (await next)();
  expect(await queue.run('b', async () => 'served')).toBe('served');
});

test('work without a key uses all places, and lets the next waiting person go first', async () => {
  const queue = createFairQueue({ ...options, atOnce: 3 });
  const { begun, work, endNext } = controlled();
  const all = ['1', '2', '3', '4', '5'].map((name) =>
    queue.enter().then((leave) => work(name)().finally(leave)),
  );
  all.push(queue.run('a', work('a')));
  await new Promise(setImmediate);
  expect(begun).toEqual(['1', '2', '3']);
  for (let turn = 0; turn < 6; turn++) await endNext();
  expect(begun).toEqual(['1', '2', '3', 'a', '4', '5']);
  expect(await Promise.all(all)).toHaveLength(6);
});

test('all work runs once, within the limits of concurrency', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (keys, atOnce, atOncePerKey) => {
        const queue = createFairQueue({ atOnce, atOncePerKey, most: 100, mostPerKey: 100 });
        const now = new Map<string, number>();
        const done = await Promise.all(
          keys.map((key, place) =>
            queue.run(key, async () => {
              now.set(key, (now.get(key) ?? 0) + 1);
              const sum = [...now.values()].reduce((total, one) => total + one, 0);
              expect(sum).toBeLessThanOrEqual(atOnce);
              expect(now.get(key)).toBeLessThanOrEqual(atOncePerKey);
              await new Promise(setImmediate);
              now.set(key, (now.get(key) ?? 0) - 1);
              return place;
            }),
          ),
        );
        expect(done).toEqual(keys.map((_, place) => place));
      },
    ),
  );
});
