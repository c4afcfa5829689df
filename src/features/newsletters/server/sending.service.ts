/**
 * The job that sends a newsletter, in steps of some seconds. A delivery is marked before its mail is sent, so
 * no mail is sent twice, however often a process is killed. A delivery that was marked but not finished
 * becomes `unknown`.
 */
import { setTimeout } from 'node:timers/promises';
import { notifyMember } from '#features/notifications/server/notify.service.ts';
import { publicSite, siteContact } from '#features/workspaces/server/site.service.ts';
import { addressIn } from '#kernel/email.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import { type MailSeries, SERIES_CONNECTIONS } from '#platform/mail/mail.ts';
import type { Outcome } from '#platform/mail/outcome.ts';
import type { JobContext } from '#platform/request/job.ts';
import { batchSize, givenUpBefore, messageIdOf, nextAttempt, pauseAfter, silentBefore } from '../rules.ts';
import * as repo from './delivery.repo.ts';
import { newsletterMail, shownNewsletter, type WrittenMail, withLeave } from './emails.tsx';
import { findNewsletter, lockNewsletter, setState } from './repo.ts';
import { beginSending, SEND_NEWSLETTER, type SendJob, shownOf } from './service.ts';
import { newsletterAddress } from './subscription.service.ts';

/**
 * Milliseconds of a step. Shorter than the 10 s that a stopping process gives its jobs. Between the steps,
 * newsletters of other workspaces are sent.
 */
const STEP_MS = 8000;
/** Milliseconds until the next step if the mail server cannot be used. */
const TROUBLE_MS = 60_000;
/**
 * Milliseconds after which a scheduled newsletter is considered late; its own job starts it within seconds.
 */
const LATE_MS = 60_000;
/**
 * Maximum milliseconds between two steps, so that a newsletter that waits for further attempts still reports
 * progress.
 */
const LONGEST_PAUSE_MS = 10 * 60_000;

interface Work extends SendJob {
  job: JobContext;
  mails: Partial<Record<Locale, WrittenMail>>;
  baseUrl: string;
  replyTo: string;
  series: MailSeries;
}

/** Sends due mails for some seconds, then enqueues the next step. Can be repeated at any point. */
export async function sendStep(job: JobContext, asked: SendJob): Promise<void> {
  const { workspaceId, newsletterId } = asked;
  await beginIfDue(job, asked);
  const found = await job.inTenant(workspaceId, ({ db }) => findNewsletter(db, newsletterId));
  if (found?.state !== 'sending') return;
  const site = await job.inTenant(workspaceId, async ({ db }) => ({
    ...(await publicSite(db, job.config)),
    replyTo: addressIn(await siteContact(db, job.config)),
  }));
  const { brand, baseUrl, replyTo } = site;
  const texts = shownNewsletter.parse(found.shown);
  const mails: Work['mails'] = {};
  for (const locale of locales) {
    const text = texts[locale];
    if (text !== undefined) mails[locale] = newsletterMail(text, { locale, brand, baseUrl, newsletterId });
  }
  const series = await job.openSeries(workspaceId);
  try {
    await endStep(job, asked, await sendFor(STEP_MS, { ...asked, job, mails, baseUrl, replyTo, series }));
  } finally {
    series.close();
  }
}

/**
 * Starts a scheduled newsletter that is due. If none of its content is published any more, it becomes a draft
 * again.
 */
function beginIfDue({ inTenant }: JobContext, { workspaceId, newsletterId }: SendJob): Promise<void> {
  return inTenant(workspaceId, async (context) => {
    const { db, now } = context;
    const found = await lockNewsletter(db, newsletterId);
    if (found?.state !== 'scheduled' || found.send_at === null || found.send_at > now) return;
    const ready = await shownOf(db, found);
    if (Object.keys(ready).length > 0) await beginSending(context, found, ready);
    else await setState(db, newsletterId, { state: 'draft', send_at: null });
  });
}

/** @returns milliseconds to wait before the next step, and whether the mail server cannot be used. */
async function sendFor(most: number, work: Work): Promise<{ pause: number; trouble: boolean }> {
  const { newsletterRate: rate } = work.job.config;
  const end = performance.now() + most;
  for (;;) {
    const begun = performance.now();
    const claimed = await claim(work, batchSize(rate, SERIES_CONNECTIONS));
    if (claimed.length === 0) return { pause: 0, trouble: false };
    const outcomes = await Promise.all(claimed.map((one) => offer(work, one)));
    await settle(work, claimed, outcomes);
    if (outcomes.some(({ kind }) => kind === 'unusable')) return { pause: TROUBLE_MS, trouble: true };
    const pause = pauseAfter(claimed.length, performance.now() - begun, rate);
    if (performance.now() + pause >= end) return { pause, trouble: false };
    await setTimeout(pause);
  }
}

interface Ready extends repo.Claimed {
  token: string;
}

/** Reserves due deliveries; none once the newsletter is cancelled. */
function claim({ job, workspaceId, newsletterId }: Work, most: number): Promise<Ready[]> {
  return job.inTenant(workspaceId, async ({ db, now }) => {
    const found = await findNewsletter(db, newsletterId);
    if (found?.state !== 'sending') return [];
    const claimed = await repo.claim(db, { newsletterId, most, now });
    const ready = claimed.map((one) => ({ ...one, token: newToken() }));
    await repo.putTokens(
      db,
      newsletterId,
      ready.map(({ subscription_id, token }) => ({
        subscriptionId: subscription_id,
        hash: tokenHash(token),
      })),
    );
    return ready;
  });
}

async function offer(
  { job, newsletterId, mails, baseUrl, replyTo, series }: Work,
  { subscription_id, locale, email, token }: Ready,
): Promise<Outcome> {
  const mail = mails[locale];
  if (mail === undefined) return { kind: 'refused', reason: '', address: false };
  const unsubscribe = newsletterAddress(baseUrl, locale, 'unsubscribe', token);
  const letter = { ...withLeave(mail, unsubscribe), to: email, unsubscribe, ...(replyTo && { replyTo }) };
  return series.send(letter, { id: messageIdOf(newsletterId, subscription_id), now: job.now });
}

function settle(
  { job, workspaceId, newsletterId }: Work,
  claimed: readonly Ready[],
  outcomes: readonly Outcome[],
): Promise<void> {
  return job.inTenant(workspaceId, async ({ db, now }) => {
    const settled = claimed.map((one, at) => settledBy(one, outcomes[at], now));
    await repo.settle(db, newsletterId, { settled, now });
    const gone = claimed.filter((_, at) => {
      const outcome = outcomes[at];
      return outcome?.kind === 'refused' && outcome.address;
    });
    await repo.refuseSubscriptions(
      db,
      gone.map(({ subscription_id }) => subscription_id),
    );
  });
}

function settledBy(
  { subscription_id: subscriptionId, attempts }: Ready,
  outcome: Outcome | undefined,
  now: Date,
): repo.Settled {
  const kept = { subscriptionId, attempts, due: now };
  if (outcome === undefined) return { ...kept, state: 'unknown', reason: '' };
  if (outcome.kind === 'sent') return { ...kept, state: 'sent', reason: '' };
  const { kind, reason } = outcome;
  // The mail was not sent, so this does not count as an attempt.
  if (kind === 'unusable') return { ...kept, attempts: attempts - 1, state: 'pending', reason };
  if (kind !== 'later') return { ...kept, state: kind, reason };
  const due = nextAttempt(attempts, now);
  return due === undefined
    ? { ...kept, state: 'refused', reason }
    : { ...kept, due, state: 'pending', reason };
}

/** Enqueues the next step, or finishes when nothing is left. */
function endStep(
  { inTenant }: JobContext,
  { workspaceId, newsletterId }: SendJob,
  { pause, trouble }: { pause: number; trouble: boolean },
): Promise<void> {
  return inTenant(workspaceId, async (context) => {
    const { db, now, enqueue } = context;
    const found = await lockNewsletter(db, newsletterId);
    if (found?.state !== 'sending') return;
    await repo.giveUp(db, newsletterId, givenUpBefore(now), now);
    await repo.touch(db, newsletterId, { now, trouble });
    const due = await repo.nextDue(db, newsletterId, now);
    if (due === undefined) {
      await setState(db, newsletterId, { state: 'sent', finished_at: now });
      const title = found.subject_fr || found.subject_en;
      await notifyMember(context, found.created_by_id, {
        event: 'newsletter_sent',
        facts: { title },
        path: `newsletters/${newsletterId}`,
      });
      return;
    }
    const wait = Math.min(Math.max(due.getTime() - now.getTime(), pause), LONGEST_PAUSE_MS);
    const job: SendJob = { workspaceId, newsletterId };
    await enqueue(SEND_NEWSLETTER, job, wait > 0 ? { startAfter: new Date(now.getTime() + wait) } : {});
  });
}

/** Starts scheduled newsletters and continues interrupted ones whose job was lost. */
export async function resumeNewsletters({ everyTenant, inTenant, now }: JobContext): Promise<void> {
  const late = new Date(now.getTime() - LATE_MS);
  const workspaces = await everyTenant(({ db }) => listWorkspaceIds(db), { readOnly: true });
  for (const workspaceId of workspaces)
    await inTenant(workspaceId, async ({ db, enqueue }) => {
      for (const newsletterId of await repo.listLost(db, { late, silent: silentBefore(now) }))
        await enqueue(SEND_NEWSLETTER, { workspaceId, newsletterId } satisfies SendJob);
    });
}
