/** Stops a random part of the installation at intervals, and starts it again some seconds later. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';
import { type Part, parts, type Stage } from './stage.ts';

export interface Outage {
  part: Part;
  /** Ended by SIGTERM instead of SIGKILL. */
  gently: boolean;
  from: number;
  /** When the part ran again; undefined while it does not. */
  to: number | undefined;
}

/** How long a part stays away, in milliseconds. */
const SHORTEST_MS = 1000;
const LONGEST_MS = 8000;

/** Each kind once in random order, then at random. A pooler that is not installed is left out. */
export function plannedParts(random: Random, count: number, installed: readonly Part[] = parts): Part[] {
  const first = random.shuffled(installed);
  return Array.from(
    { length: Math.max(count, first.length) },
    (_, at) => first[at] ?? random.pick(installed),
  );
}

/** Runs until all planned parts were stopped and started. */
export async function breakParts(
  stage: Stage,
  random: Random,
  { plan, intervalMs, outages }: { plan: readonly Part[]; intervalMs: number; outages: Outage[] },
): Promise<void> {
  for (const part of plan) {
    const next = Date.now() + intervalMs;
    await sleep(intervalMs * 0.3 * random.next());
    const outage: Outage = { part, gently: random.chance(0.2), from: Date.now(), to: undefined };
    outages.push(outage);
    await stage.stop(part, outage.gently);
    const away = SHORTEST_MS + random.below(LONGEST_MS - SHORTEST_MS);
    await sleep(Math.min(away, intervalMs / 3));
    await stage.start(part);
    outage.to = Date.now();
    await sleep(Math.max(0, next - Date.now()));
  }
}

/** Returns the outage that explains a failure at this time. @param graceMs the time allowed for recovery. */
export function outageAt(outages: readonly Outage[], at: number, graceMs: number): Outage | undefined {
  return outages.findLast(
    ({ from, to }) => from - 50 <= at && at <= (to ?? Number.POSITIVE_INFINITY) + graceMs,
  );
}
