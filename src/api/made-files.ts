/**
 * Generates files on request (documents, tables, archives): one per person at a time, and none for a while
 * after several that took too long. Stored files do not wait, because screens show many at once. If a file is
 * generated while it is sent, each piece waits for a turn, so that a slow connection does not block the
 * person's other downloads.
 */
import type { Caller } from '#kernel/actor.ts';
import { Problem } from '#kernel/problem.ts';
import { COSTLY_FILES, limitCostlyFiles } from '#platform/limits/limits.ts';
import type { PrepareContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import { createFairQueue } from '#platform/thread/fair-queue.ts';

const turns = createFairQueue({
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerKey: 1,
  mostPerKey: 30,
  most: 200,
});

/** Without a limit on waiting: unlike a request, a half-sent file cannot be rejected. */
const turnsOfPieces = createFairQueue({
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerKey: 1,
  mostPerKey: Number.POSITIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
});
/** One person's open streams; each keeps its position in a file that is being generated. */
const MOST_OPEN = 10;
const COME_BACK = 5;
const open = new Map<string, number>();

/**
 * Waits for the person's turn, then generates the file.
 * @param by the person.
 * @throws Problem 429 if too many files of this person wait or took too long; 503 if too many wait in total.
 */
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

/** Returns the pieces in turn; the stream is counted as open until it ends or is cancelled. */
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
