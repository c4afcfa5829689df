/**
 * Counts readings in the memory of the process, and adds them to the database at intervals: a page from the
 * cache costs no statement. Several processes add to the same rows. A killed process loses the readings
 * since its last interval.
 */
import { isBot } from 'isbot';
import type { Article } from '#kernel/article.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { causesOf } from '#platform/log/log.ts';
import type { Platform } from '#platform/platform.ts';
import { type HeaderReader, isReading, QUARTER_MS, sourceOf } from '../reading.rules.ts';
import { addReadings, type Counted } from './reading.repo.ts';

/** Milliseconds between two additions to the database. */
const INTERVAL_MS = 10_000;
/** While the database does not answer, further articles are not counted. */
const MOST_ROWS = 50_000;

interface Waiting extends Counted {
  workspaceId: number;
}

export type ReadingCounter = ReturnType<typeof createReadingCounter>;

export function createReadingCounter({ engine, clock, log }: Pick<Platform, 'engine' | 'clock' | 'log'>) {
  let waiting = new Map<string, Waiting>();
  let flushing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function add(one: Waiting): void {
    const { workspaceId, postId, language, source, quarter, readings } = one;
    const key = `${workspaceId} ${postId} ${language} ${source} ${quarter}`;
    const known = waiting.get(key);
    if (known !== undefined) known.readings += readings;
    else if (waiting.size < MOST_ROWS) waiting.set(key, one);
  }

  async function flushAll(): Promise<void> {
    const taken = waiting;
    waiting = new Map();
    for (const [workspaceId, all] of Map.groupBy(taken.values(), (one) => one.workspaceId)) {
      const rows = all.map(({ workspaceId: _, ...counted }) => counted);
      try {
        await asTenant(engine, workspaceId, ({ db }) => addReadings(db, rows));
      } catch (error) {
        log.warn({ workspaceId, error: causesOf(error) }, 'readings wait, because they could not be saved');
        for (const one of all) add(one);
      }
    }
  }

  function flush(): Promise<void> {
    flushing ??= flushAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  return {
    /**
     * Counts the request for an article if a person reads it.
     * @param target path and query of the request, which was a GET answered with the page.
     */
    count(
      { workspaceId, article }: { workspaceId: number; article: Article },
      target: string,
      header: HeaderReader,
    ): void {
      if (!isReading(header, isBot)) return;
      const quarter = Math.floor(clock.now().getTime() / QUARTER_MS);
      add({ workspaceId, ...article, source: sourceOf(target, header), quarter, readings: 1 });
    },
    /** Adds what was counted to the database; what cannot be added waits for the next time. */
    flush,
    start(): void {
      timer = setInterval(() => void flush(), INTERVAL_MS).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}
