/** The jobs about notifications: the daily mail, and deleting old ones. */
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import type { JobContext } from '#platform/request/job.ts';
import { isDigestDue, keptSince } from '../rules.ts';
import { digestMail } from './emails.tsx';
import * as repo from './repo.ts';
import { shownNotification } from './service.ts';

/**
 * Sends each person, after 7 in the morning of their workspace, one mail with the unread notifications of the kinds that they chose to get daily. The
 * notifications are taken in the transaction that enqueues the mail, so nobody gets them twice, even if the
 * job is killed or runs on two nodes.
 */
export async function sendDigests(job: JobContext): Promise<void> {
  const people = await job.everyTenant(({ db }) => repo.listDigestPeople(db), { readOnly: true });
  for (const { workspaceId, accountId, zone, oldest } of people) {
    if (!isDigestDue(oldest, { now: job.now, zone })) continue;
    await job.inTenant(workspaceId, async (context) => {
      const rows = await repo.takeDigest(context.db, accountId);
      const to = await repo.findRecipient(context.db, accountId);
      if (to === undefined) return;
      const lines = rows.flatMap((row) => {
        const one = shownNotification(row, to.locale);
        return one === undefined
          ? []
          : [{ text: one.text, path: row.path, day: formatDay(civilDay(one.at, context.zone), to.locale) }];
      });
      if (lines.length > 0) await context.send(digestMail(context.config, to, lines));
    });
  }
}

export async function purgeNotifications(job: JobContext): Promise<void> {
  await job.everyTenant(({ db }) => repo.deleteBefore(db, keptSince(job.now)));
}
