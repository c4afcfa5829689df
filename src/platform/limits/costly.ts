/** Limits people whose files repeatedly take all available time or memory. */
import { Problem } from '#kernel/problem.ts';
import type { Limit, Limits } from './limits.ts';

/** One person's files and documents that were stopped because of their cost. */
export const COSTLY_FILES: Limit = { name: 'costly-file', points: 5, seconds: 600 };

/** @param who the signed-in person. @throws Problem 429 */
export async function limitCostlyFiles(limits: Limits, who: string): Promise<void> {
  if ((await limits.counted(COSTLY_FILES, who)) >= COSTLY_FILES.points)
    throw new Problem(429, { code: 'COSTLY_FILES', retryAfter: COSTLY_FILES.seconds });
}
