/** Gives lines of clients' accounts that settle each other a letter, and takes it away when one of them no longer counts. */

import type { PostingContext } from '#features/books/server/posting.service.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { type ClientLine, settledGroups } from '../letter.rules.ts';
import * as repo from './letter.repo.ts';

/** The caller must have locked the books. */
export async function letterAll({ db, now, zone }: PostingContext): Promise<void> {
  const day = civilDay(now, zone);
  const found = await openLines(db, day);
  const groups = settledGroups(found.lines, found.pairs);
  const last = await repo.lastNumbers(db, [...new Set(groups.flat().map(({ auxiliary }) => auxiliary))]);
  const letters = groups.flatMap((group) => {
    const auxiliary = group[0]?.auxiliary ?? '';
    const number = (last.get(auxiliary) ?? 0) + 1;
    last.set(auxiliary, number);
    return group.map(({ entryId, place }) => ({ entry_id: entryId, place, auxiliary, number }));
  });
  if (letters.length > 0) await repo.insertLetters(db, letters, day);
}

/** The lines without a letter. What is assigned to one of them, or belongs to the same invoice or payment, loses its letter first. */
async function openLines(
  db: PostingContext['db'],
  day: ReturnType<typeof civilDay>,
): Promise<{ lines: ClientLine[]; pairs: [string, string][] }> {
  for (;;) {
    const lines = await repo.listOpenLines(db);
    const items = [...new Set(lines.map(({ item }) => item))];
    const pairs = await repo.listPairs(db, items);
    if ((await repo.undoLetters(db, [...new Set([...items, ...pairs.flat()])], day)) === 0)
      return { lines, pairs };
  }
}
