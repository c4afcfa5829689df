import { afterEach, expect, test, vi } from 'vitest';
import { loadAfter } from './load-after.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function failing(times: number) {
  const load = vi.fn(async () => 'code');
  for (let i = 0; i < times; i++) load.mockRejectedValueOnce(new TypeError('not loaded'));
  return load;
}

test('code that cannot be loaded is requested again every five seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  const load = failing(2);
  const loaded = loadAfter(load);
  await vi.advanceTimersByTimeAsync(4999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5001);
  expect(await loaded).toBe('code');
  expect(load).toHaveBeenCalledTimes(3);
});

test('code that could not be loaded is requested at once when the device is online again', async () => {
  vi.useFakeTimers();
  const target = new EventTarget();
  vi.stubGlobal('window', target);
  const load = failing(1);
  const loaded = loadAfter(load);
  await vi.advanceTimersByTimeAsync(0);
  target.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});
