import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOrKept } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<string>(() => {});
const failed = () => Promise.reject(new Error('no network'));
const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('answer'), ms));
const copy = async () => 'copy';
const nothing = async () => undefined;

/** Milliseconds until there is a result. */
async function timeOf(result: Promise<string>): Promise<[result: string, ms: number]> {
  const start = Date.now();
  const timed = result.then((text): [string, number] => [text, Date.now() - start]);
  await vi.advanceTimersByTimeAsync(20_000);
  return timed;
}

test('an answer in time is used, and the stored answer is not read', async () => {
  const unread = () => Promise.reject(new Error('read'));
  expect(await timeOf(answerOrKept(after(2000), unread))).toEqual(['answer', 2000]);
});

test('without a network the stored answer is returned at once; if there is none, the error', async () => {
  expect(await timeOf(answerOrKept(failed(), copy))).toEqual(['copy', 0]);
  await expect(answerOrKept(failed(), nothing)).rejects.toThrow('no network');
});

test('a late answer is awaited only if none is stored; after it, calls wait less until an answer arrives', async () => {
  expect(await timeOf(answerOrKept(after(9000), nothing))).toEqual(['answer', 9000]);
  expect(await timeOf(answerOrKept(never, copy))).toEqual(['copy', 5000]);
  expect(await timeOf(answerOrKept(never, copy))).toEqual(['copy', 1000]);
  expect(await timeOf(answerOrKept(after(100), copy))).toEqual(['answer', 100]);
  expect(await timeOf(answerOrKept(never, copy))).toEqual(['copy', 5000]);
});
