/**
 * Files that are made when they are asked for (documents, tables, archives): of each person's, one at a time, and none for a while
 * after several that took too long. A stored file, which a screen shows many of at once, waits for nobody. What is made piece by
 * piece while it is sent takes a turn for each piece: a slow line must not keep its owner from asking for another.
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

/** Unlike a request that waits, a file that is half sent cannot be rejected. */
const turnsOfPieces = createFairQueue({
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerKey: 1,
  mostPerKey: Number.POSITIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
});
/** Files of one person that are being sent piece by piece: each has a spool file or a place in a table. */
const MOST_OPEN = 10;
const COME_BACK = 5;
const open = new Map<string, number>();

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
    if ((open.get(by) ?? 0) >= MOST_OPEN) throw new Problem(429, { retryAfter: COME_BACK });
    return await download.response(context, (pieces) => inTurns(pieces, by));
  } catch (error) {
    if (error instanceof Problem && error.code === 'PAPER_BUSY') await context.limits.count(COSTLY_FILES, by);
    throw error;
  } finally {
    endTurn();
  }
}

/** Counts from now on, until it is read to its end or given up. */
function inTurns(pieces: AsyncIterable<Uint8Array>, by: string): AsyncIterable<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  open.set(by, (open.get(by) ?? 0) + 1);
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    const others = (open.get(by) ?? 0) - 1;
    if (others === 0) open.delete(by);
    else open.set(by, others);
  };
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      try {
        const piece = await turnsOfPieces.run(by, () => source.next());
        if (piece.done === true) end();
        return piece;
      } catch (error) {
        end();
        throw error;
      }
    },
    async return() {
      end();
      await source.return?.();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
