/** Checks that other people are served as before, and that memory stays bounded, during an attack. */
import { expect } from 'vitest';
import { othersDuring, type Times, waitsOf } from './others.ts';
import { memoryDuring } from './resident.ts';
import { DEMO_PASSWORD, type ServerProcess } from './server-process.ts';

/** The 99th percentile of others' waits may be this many milliseconds, or this many times that of the quiet server. */
const MOST = 150;
const TIMES_QUIET = 3;
const QUIET_MS = 2500;
/** The attack is repeated until others have had so many answers: of fewer, the 99th percentile is the slowest. */
const ENOUGH = 200;
/** Except that no round begins after these, in number and milliseconds. */
const MOST_ROUNDS = 12;
const MOST_MS = 60_000;
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

/** After the previous attack of this file, and before the next. */
let lastQuiet: Times | undefined;

type Statuses = Record<string, number>;

/**
 * @param attack one round; each must cost as much as the first. Returns the number of answers of each status.
 * @param exceptions bounds above the goals, where they are not reached.
 * @returns the answers of each round.
 */
export async function expectOthersUndisturbed(
  server: ServerProcess,
  attack: (round: number) => Promise<Statuses>,
  exceptions: Exceptions = {},
): Promise<Statuses[]> {
  const quietly = () =>
    othersDuring(server.url, ways, () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const before = lastQuiet ?? (await quietly());
  const rounds: Statuses[] = [];
  let busy: Times = {};
  const begun = performance.now();
  const growth = await memoryDuring(async () => {
    busy = await othersDuring(server.url, ways, async (answers) => {
      do rounds.push(await attack(rounds.length));
      while (answers() < ENOUGH && rounds.length < MOST_ROUNDS && performance.now() - begun < MOST_MS);
    });
  }, server.pid);
  lastQuiet = await quietly();
  // Before and after: whatever else the machine does meets both.
  const waits = { quiet: waitsOf([before, lastQuiet]), busy: waitsOf([busy]) };
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.info(JSON.stringify({ ...waits, seconds, growth: Math.round(growth), rounds }));
  for (const way of Object.keys(ways)) {
    const goal = way === 'sign-in' ? (exceptions.signIn ?? MOST) : MOST;
    const most = Math.max(goal, TIMES_QUIET * (waits.quiet[way]?.p99 ?? 0));
    expect(waits.busy[way]?.p99, `${way} while attacked, in milliseconds`).toBeLessThan(most);
  }
  expect(growth, 'megabytes that the server grew while attacked').toBeLessThan(MOST_GROWTH);
  return rounds;
}
