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

/** Turns that note who had them. */
function visited() {
  const turns = createTurns(1000, late);
  const order: string[] = [];
  const visit = async (by: string) => {
    await turns.take(by);
    order.push(by);
    turns.give();
  };
  return { turns, order, visit };
}

test('who asks for much waits for that themselves', async () => {
  const { turns, order, visit } = visited();
  await turns.take('a');
  const visits = ['a', 'a', 'a', 'b', 'c', 'c'].map(visit);
  turns.give();
  await Promise.all(visits);
  expect(order).toEqual(['b', 'c', 'a', 'c', 'a', 'a']);
});

test('who comes back after a turn of their own is not put behind all of another asker', async () => {
  const { turns, order, visit } = visited();
  await turns.take('a');
  const many = Array.from({ length: 4 }, () => visit('a'));
  const few = (async () => {
    for (let n = 0; n < 3; n++) await visit('b');
  })();
  turns.give();
  await Promise.all([...many, few]);
  expect(order.slice(0, 5)).toEqual(['b', 'a', 'b', 'a', 'b']);
});
