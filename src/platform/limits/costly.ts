/** Whose files took all of the time or memory that there is has no more of them opened for a while. */
import { Problem } from '#kernel/problem.ts';
import type { Limit, Limits } from './limits.ts';

/** Files and documents of one person that were ended for what they took. */
export const COSTLY_FILES: Limit = { name: 'costly-file', points: 5, seconds: 600 };

/** @param who the person at the keyboard. @throws Problem 429 */
export async function requireFewCostly(limits: Limits, who: string): Promise<void> {
  if ((await limits.counted(COSTLY_FILES, who)) >= COSTLY_FILES.points)
    throw new Problem(429, { code: 'COSTLY_FILES', retryAfter: COSTLY_FILES.seconds });
}
