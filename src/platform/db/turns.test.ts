import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const late = () => new Error('late');

test('one at a time, in the order of asking', async () => {
  const turns = createTurns(1000, late);
  const order: number[] = [];
  let inside = 0;
  const visit = async (n: number) => {
    await turns.take();
    expect(++inside).toBe(1);
    await Promise.resolve();
    order.push(n);
    inside--;
    turns.give();
  };
  await Promise.all([1, 2, 3, 4].map(visit));
  expect(order).toEqual([1, 2, 3, 4]);
});

test('who waits too long is told so, and the others go on', async () => {
  const turns = createTurns(20, late);
  await turns.take();
  await expect(turns.take()).rejects.toThrow('late');
  turns.give();
  await turns.take();
});
