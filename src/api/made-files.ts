/**
 * Files that are made when they are asked for (documents, tables, archives): of each person's, one at a time, and none for a while
 * after several that took too long. A stored file, which a screen shows many of at once, waits for nobody. What is made piece by
 * piece while it is sent ends its turn with the first: a slow line must not keep its owner from asking for another.
 */
import type { Caller } from '#kernel/actor.ts';
import { Problem } from '#kernel/problem.ts';
import { COSTLY_FILES, limitCostlyFiles } from '#platform/limits/costly.ts';
import type { PrepareContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import { createFairQueue } from '#platform/thread/fair-queue.ts';

const turns = createFairQueue({
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerKey: 1,
  mostPerKey: 30,
  most: 200,
});

/** @param by whose it is. @throws Problem 429 where too many of theirs wait or took too long; 503 where too many wait at all. */
export async function madeFile(
  download: Download,
  context: PrepareContext<Caller>,
  by: string,
): Promise<Response> {
  if (download.options.stored === true) return download.response(context);
  await limitCostlyFiles(context.limits, by);
  const endTurn = await turns.enter(by);
  try {
    return await download.response(context);
  } catch (error) {
    if (error instanceof Problem && error.code === 'PAPER_BUSY') await context.limits.count(COSTLY_FILES, by);
    throw error;
  } finally {
    endTurn();
  }
}
