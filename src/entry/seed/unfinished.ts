/**
 * Creates unfinished texts of the demonstration company from `demo/unfinished/`: a draft without a
 * translation, a scheduled text, and a source that changed after its translation.
 */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareText } from '#features/content/server/prepared.service.ts';
import { PUBLISH_AT } from '#features/posts/rules.ts';
import type { Appointment } from '#features/posts/server/schedule.service.ts';
import { setSchedule } from '#features/posts/server/translation.repo.ts';
import { insertVersion } from '#features/posts/server/version.repo.ts';
import { insertWholePost } from '#features/posts/server/whole-post.service.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays } from '#kernel/day.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { DemoPeople } from './companies.ts';
import { demo, demoFolder } from './demo.ts';
import { findMediaId, findSourceText, findTranslationId, mark } from './seed.repo.ts';

/** Inserts the texts that do not exist yet. It adds a job, so the queue must exist. */
export async function seedUnfinished(platform: Platform, people: DemoPeople): Promise<void> {
  const folder = demoFolder();
  if (folder === undefined) return;
  const { workspaceId, author: authorId } = people;
  const now = platform.clock.now();
  const read = (file: string) => readFile(path.join(folder, 'unfinished', file), 'utf8');
  const { posts, revised } = demo.unfinished;
  await asTenant(platform.engine, workspaceId, async (transaction) => {
    const { db } = transaction;
    if (!(await mark(db, 'unfinished'))) return;
    for (const { cover, appears, texts } of posts) {
      const translations = [];
      for (const { language, file, ...head } of texts) {
        const prepared = await prepareText(db, language, { ...head, content: await read(file) });
        translations.push({ language, savedAt: now, prepared });
      }
      const { titleIds } = await insertWholePost(db, {
        workspaceId,
        authorId,
        featured: false,
        categoryIds: [],
        kind: 'saved',
        translations,
        coverMediaId: cover === undefined ? undefined : await findMediaId(db, cover),
      });
      if (appears === undefined) continue;
      const at = new Date(addDays(civilDay(now, mainlandZone), appears.inDays) + appears.at);
      for (const titleId of titleIds) {
        const translationId = await findTranslationId(db, titleId);
        if (translationId === undefined) continue;
        await setSchedule(db, translationId, { at, by: authorId });
        const appointment: Appointment = { workspaceId, translationId, at: at.toISOString() };
        await platform.jobs.enqueue(transaction, PUBLISH_AT, appointment, { startAfter: at });
      }
    }
    await revise(db, people, revised.titleId, await read(revised.file));
  });
}

/** Publishes a new version of a source, which makes its translation outdated. */
async function revise(
  db: Database,
  { workspaceId, author }: DemoPeople,
  titleId: string,
  later: string,
): Promise<void> {
  const source = await findSourceText(db, titleId);
  if (source === undefined) return;
  const { translationId, version, title, description, content } = source;
  const text = { title, description, content: `${content}\n${later}` };
  const { rendered, hash } = await prepareText(db, 'EN', text);
  await insertVersion(db, {
    workspaceId,
    translationId,
    ...text,
    rendered,
    textHash: hash,
    version: version + 1,
    savedBy: author,
  });
}
