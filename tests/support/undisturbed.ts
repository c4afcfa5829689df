/** Checks that during an attack other people are served as before, and that memory use is limited. */
import { expect } from 'vitest';
import { othersDuring, type Times, waitsOf } from './others.ts';
import { memoryDuring } from './resident.ts';
import { DEMO_PASSWORD, type ServerProcess } from './server-process.ts';

/**
 * The 99th percentile of other people's waits may be this many milliseconds, or this multiple of the quiet
 * server's, if greater.
 */
const MOST = 150;
const TIMES_QUIET = 3;
const QUIET_MS = 2500;
/**
 * The quiet periods of a test file so far. The 99th percentile of one period is the slowest of some 50
 * answers, which differs threefold by chance.
 */
const quietStretches: Times[] = [];
/** Megabytes by which the server and its processes may grow. */
const MOST_GROWTH = 300;

const requests = {
  health: { path: '/health/live' },
  page: { path: '/en/app/blog' },
  'sign-in': {
    path: '/api/v1/authenticate',
    body: { email: 'consultant@demo.example', password: DEMO_PASSWORD },
  },
};

interface Exceptions {
  /** Milliseconds for signing in, and the multiple of the quiet server's time. */
  signIn?: number;
  signInTimesQuiet?: number;
}

/**
 * @param work returns the number of answers by status.
 * @param exceptions limits above the goals, for goals that are not reached.
 */
export async function expectOthersUndisturbed(
  server: ServerProcess,
  work: () => Promise<Record<string, number>>,
  exceptions: Exceptions = {},
): Promise<Record<string, number>> {
  const during = (what: () => Promise<unknown>): Promise<Times> => othersDuring(server.url, requests, what);
  const quietly = () => during(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  quietStretches.push(await quietly());
  let statuses: Record<string, number> = {};
  let busy: Times = {};
  const growth = await memoryDuring(async () => {
    busy = await during(async () => {
      statuses = await work();
    });
  }, server.pid);
  // Measured before and after, so that other load of the machine affects both figures.
  quietStretches.push(await quietly());
  const waits = { quiet: waitsOf(quietStretches), busy: waitsOf([busy]) };
  console.info(JSON.stringify({ ...waits, growth: Math.round(growth), statuses }));
  for (const name of Object.keys(requests)) {
    const goal = name === 'sign-in' ? (exceptions.signIn ?? MOST) : MOST;
    const times = name === 'sign-in' ? (exceptions.signInTimesQuiet ?? TIMES_QUIET) : TIMES_QUIET;
    const most = Math.max(goal, times * (waits.quiet[name]?.p99 ?? 0));
    expect(waits.busy[name]?.p99, name).toBeLessThan(most);
  }
  expect(growth).toBeLessThan(MOST_GROWTH);
  return statuses;
}
