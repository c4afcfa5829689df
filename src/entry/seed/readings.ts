/** Creates the readings of the demonstration's articles on most of the last sixty days. */

import { QUARTER_MS, type Source } from '#features/figures/reading.rules.ts';
import { addReadings } from '#features/figures/server/reading.repo.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { listPublished, mark } from './seed.repo.ts';

const DAYS = 60;
const DAY_MS = 86_400_000;
/** By origin, how many about each fourth day. */
const most: readonly (readonly [Source, number])[] = [
  ['search', 9],
  ['direct', 6],
  ['social', 5],
  ['newsletter', 4],
];

export async function seedReadings({ engine, clock }: Platform, workspaceId: number): Promise<void> {
  const now = clock.now().getTime();
  await asTenant(engine, workspaceId, async ({ db }) => {
    if (!(await mark(db, 'readings'))) return;
    const counted = (await listPublished(db)).flatMap(({ id, postId, language, publishedAt }) =>
      Array.from({ length: DAYS }, (_, at) => at + 1)
        .filter((ago) => (id + ago) % 5 !== 0 && now - ago * DAY_MS > Number(publishedAt))
        .flatMap((ago) =>
          most.map(([source, count]) => ({
            postId,
            language,
            source,
            quarter: Math.floor((now - ago * DAY_MS) / QUARTER_MS),
            readings: Math.ceil((count * (1 + ((id * 7 + ago * 5) % 6))) / 4),
          })),
        ),
    );
    await addReadings(db, counted);
  });
}
