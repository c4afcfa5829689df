/** Whether other people are served as before, and the memory stays bounded, while something hostile goes on. */
import { expect } from 'vitest';
import { othersDuring, type Times, waitsOf } from './others.ts';
import { memoryDuring } from './resident.ts';
import { DEMO_PASSWORD, type ServerProcess } from './server-process.ts';

/** Milliseconds that others wait at most, 99 times in a hundred, or so many times as long as in the quiet before. */
const MOST = 150;
const TIMES_QUIET = 3;
const QUIET_MS = 4000;
/** Megabytes that the server and its processes grow by, unless said. */
const MOST_GROWTH = 300;

const ways = {
  health: { path: '/health/live' },
  page: { path: '/en/app/blog' },
  'sign-in': {
    path: '/api/v1/authenticate',
    body: { email: 'consultant@demo.example', password: DEMO_PASSWORD },
  },
};

/** @param work gives how many answers there were of each status. */
export async function expectOthersUndisturbed(
  server: ServerProcess,
  work: () => Promise<Record<string, number>>,
  mostGrowth = MOST_GROWTH,
): Promise<Record<string, number>> {
  const during = (what: () => Promise<unknown>): Promise<Times> => othersDuring(server.url, ways, what);
  const quietly = () => during(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const before = await quietly();
  let statuses: Record<string, number> = {};
  let busy: Times = {};
  const growth = await memoryDuring(async () => {
    busy = await during(async () => {
      statuses = await work();
    });
  }, server.pid);
  // Before and after: whatever else the machine does meets both.
  const waits = { quiet: waitsOf([before, await quietly()]), busy: waitsOf([busy]) };
  console.info(JSON.stringify({ ...waits, growth: Math.round(growth), statuses }));
  for (const way of Object.keys(ways)) {
    const most = Math.max(MOST, TIMES_QUIET * (waits.quiet[way]?.p99 ?? 0));
    expect(waits.busy[way]?.p99, way).toBeLessThan(most);
  }
  expect(growth).toBeLessThan(mostGrowth);
  return statuses;
}
