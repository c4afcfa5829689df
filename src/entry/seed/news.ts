/**
 * Creates the newsletters of the demonstration company from `demo/newsletters.json`, and the notifications of what
 * happened in the last weeks.
 */

import { renderContent } from '#features/content/server/render.ts';
import { htmlOfSource } from '#features/content/source.rules.ts';
import { begin, insertNewsletter, setState } from '#features/newsletters/server/repo.ts';
import { shownOf } from '#features/newsletters/server/service.ts';
import { kindOf, kinds, type NotifiedEvent } from '#features/notifications/rules.ts';
import { insertNotifications } from '#features/notifications/server/repo.ts';
import { planningPath } from '#features/planning/week.rules.ts';
import { displayName } from '#kernel/actor.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { DemoPeople } from './companies.ts';
import { demo, type Newsletter } from './demo.ts';
import {
  findPeople,
  findPostId,
  listSteps,
  mark,
  markDelivered,
  markNotificationsRead,
  type RecentStep,
} from './seed.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older steps notify nobody. */
const NOTIFIED_DAYS = 30;
/** By person. */
const UNREAD = 2;

export async function seedNews({ engine, clock }: Platform, { workspaceId }: DemoPeople): Promise<void> {
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await asTenant(engine, workspaceId, async ({ db }) => {
    if (!(await mark(db, 'news'))) return;
    for (const step of await listSteps(db, { from: ago(NOTIFIED_DAYS), until: now })) {
      const notice = noticeOf(step);
      if (notice === undefined) continue;
      const kind = kindOf(notice.event);
      const stored = { workspaceId, kind, standard: kinds[kind].mail, byId: step.actorId, ...notice };
      await insertNotifications(db, [stored], step.occurredAt);
    }
    await markNotificationsRead(db, UNREAD);
    for (const newsletter of demo.newsletters)
      await insertDemoNewsletter(db, newsletter, { workspaceId, now, at: ago(newsletter.daysAgo ?? 0) });
  });
}

/**
 * Returns the notification about a step: a submission is reported to the approver, a decision to the member.
 */
function noticeOf(step: RecentStep): (NotifiedEvent & { accountId: number; path: string }) | undefined {
  const { name, kind, memberId, approverId, monday, reportId, title } = step;
  if (name !== 'submit' && name !== 'approve' && name !== 'reject' && name !== 'reopen') return undefined;
  const toApprover = name === 'submit';
  const accountId = toApprover ? approverId : memberId;
  if (accountId === null) return undefined;
  if (kind === 'report' && title !== null)
    return { event: `report_${name}`, facts: { title }, accountId, path: `expenses/${reportId}` };
  if (monday === null) return undefined;
  const path = toApprover ? 'approvals' : planningPath(monday);
  return { event: `week_${name}`, facts: { weeks: [monday] }, accountId, path };
}

interface Occasion {
  workspaceId: number;
  now: Date;
  /** When it was sent. */
  at: Date;
}

/** A newsletter without a day is a draft. */
async function insertDemoNewsletter(
  db: Database,
  { daysAgo, articles, subject, text }: Newsletter,
  { workspaceId, now, at }: Occasion,
): Promise<void> {
  const [author] = await findPeople(db, ['manager@demo.example']);
  if (author === undefined) return;
  const posts = await Promise.all(articles.map((titleId) => findPostId(db, titleId)));
  const html = (locale: Locale) => renderContent(htmlOfSource(text[locale])).html;
  const row = await insertNewsletter(db, {
    workspace_id: workspaceId,
    subject_en: subject.en,
    content_en: text.en,
    html_en: html('en'),
    subject_fr: subject.fr,
    content_fr: text.fr,
    html_fr: html('fr'),
    post_ids: posts.filter((id) => id !== undefined),
    media_ids: [],
    created_by_id: author.id,
    created_by: displayName(author),
    created_at: daysAgo === undefined ? now : at,
  });
  if (daysAgo === undefined) return;
  await begin(db, { id: row.id, shown: await shownOf(db, row), languages: [...locales], now: at });
  await markDelivered(db, row.id, at);
  await setState(db, row.id, { state: 'sent', finished_at: at });
}
