/**
 * Unfinished texts of the demonstration company: a draft without a translation, a scheduled text, and a
 * source that changed after it was translated. Their texts are in `demo/unfinished/`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PUBLISH_AT } from '#features/posts/rules.ts';
import { insertWholePost } from '#features/posts/server/import-post.service.ts';
import type { Appointment } from '#features/posts/server/schedule.service.ts';
import { prepareText } from '#features/posts/server/text.service.ts';
import { setSchedule } from '#features/posts/server/translation.repo.ts';
import { insertVersion } from '#features/posts/server/version.repo.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays } from '#kernel/day.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { demoFolder } from './blog.ts';
import type { DemoPeople } from './people.ts';
import { findMediaId, findSourceText, findTranslationId, mark } from './seed.repo.ts';

const dashboards = {
  title: 'Dashboards nobody opens',
  description:
    'Forty-one of them, refreshed every morning. What it takes to find out which, and to let them go.',
};
const names = {
  EN: {
    title: 'The same thing, named twice',
    description: 'Two teams, one column, two meanings. Why a second name was cheaper than a meeting.',
  },
  FR: {
    title: 'La même chose, nommée deux fois',
    description: 'Deux équipes, une colonne, deux sens. Pourquoi un second nom a coûté moins qu’une réunion.',
  },
} as const;

/** The id of the article whose source changes. */
const REVISED = 'ten-million-small-files';
/** Days until the scheduled text appears, and its hour in UTC. */
const APPEARS_IN = 4;
const APPEARS_AT = 'T07:00:00.000Z';

/** Enqueues a job, so it needs the queue; skips what exists already. */
export async function seedUnfinished(platform: Platform, people: DemoPeople): Promise<void> {
  const folder = demoFolder();
  if (folder === undefined) return;
  const { workspaceId, author: authorId } = people;
  const now = platform.clock.now();
  const textIn = (name: string, language: 'en' | 'fr') =>
    readFile(path.join(folder, 'unfinished', name, `${language}.html`), 'utf8');
  const [draft, english, french, later] = await Promise.all([
    ...[textIn('dashboards', 'en'), textIn('two-names', 'en')],
    ...[textIn('two-names', 'fr'), textIn('small-files', 'en')],
  ]);
  await asTenant(platform.engine, workspaceId, async (transaction) => {
    const { db } = transaction;
    if (!(await mark(db, 'unfinished'))) return;
    const textOf = async (
      language: PostLanguage,
      head: { title: string; description: string },
      content = '',
    ) => ({ language, savedAt: now, prepared: await prepareText(db, language, { ...head, content }) });
    const post = { workspaceId, authorId, featured: false, categoryIds: [], kind: 'saved' as const };
    await insertWholePost(db, { ...post, translations: [await textOf('EN', dashboards, draft)] });
    const { titleIds } = await insertWholePost(db, {
      ...post,
      coverMediaId: await findMediaId(db, 'log-and-table'),
      translations: [await textOf('EN', names.EN, english), await textOf('FR', names.FR, french)],
    });
    const at = new Date(addDays(civilDay(now), APPEARS_IN) + APPEARS_AT);
    for (const titleId of titleIds) {
      const translationId = await findTranslationId(db, titleId);
      if (translationId === undefined) continue;
      await setSchedule(db, translationId, { at, by: authorId });
      const appointment: Appointment = { workspaceId, translationId, at: at.toISOString() };
      await platform.jobs.enqueue(transaction, PUBLISH_AT, appointment, { startAfter: at });
    }
    await revise(db, people, `${later}`);
  });
}

/** A new version of a source, which makes its translation stale. */
async function revise(db: Database, { workspaceId, author }: DemoPeople, later: string): Promise<void> {
  const source = await findSourceText(db, REVISED);
  if (source === undefined) return;
  const { translationId, version, title, description, content } = source;
  const text = { title, description, content: `${content}\n${later}` };
  const { rendered, hash } = await prepareText(db, 'EN', text);
  await insertVersion(db, {
    ...{ workspaceId, translationId, ...text, rendered, textHash: hash },
    ...{ version: version + 1, savedBy: author },
  });
}
