/** Checks that other people are served as before, and that memory stays bounded, during an attack. */
import { expect } from 'vitest';
import { othersDuring, type Times, waitsOf } from './others.ts';
import { memoryDuring } from './resident.ts';
import { DEMO_PASSWORD, type ServerProcess } from './server-process.ts';

/** The 99th percentile of others' waits may be this many milliseconds, or this many times that of the quiet server. */
const MOST = 150;
const TIMES_QUIET = 3;
const QUIET_MS = 2500;
/** Megabytes by which the server and its processes may grow. */
const MOST_GROWTH = 300;

const ways = {
  health: { path: '/health/live' },
  page: { path: '/en/app/blog' },
  'sign-in': {
    path: '/api/v1/authenticate',
    body: { email: 'consultant@demo.example', password: DEMO_PASSWORD },
  },
};

interface Exceptions {
  /** Milliseconds. */
  signIn?: number;
}

/**
 * @param work returns the number of answers of each status.
 * @param exceptions bounds above the goals, where they are not reached.
 */
export async function expectOthersUndisturbed(
  server: ServerProcess,
  work: () => Promise<Record<string, number>>,
  exceptions: Exceptions = {},
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
    const goal = way === 'sign-in' ? (exceptions.signIn ?? MOST) : MOST;
    const most = Math.max(goal, TIMES_QUIET * (waits.quiet[way]?.p99 ?? 0));
    expect(waits.busy[way]?.p99, way).toBeLessThan(most);
  }
  expect(growth).toBeLessThan(MOST_GROWTH);
  return statuses;
}
