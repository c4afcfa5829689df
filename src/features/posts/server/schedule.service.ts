/** Schedules publications, and creates temporary preview links. */
import { notifyMember } from '#features/notifications/server/notify.service.ts';
import { hasSite, publicSite } from '#features/workspaces/server/site.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { fieldError } from '../errors.ts';
import { PUBLISH_AT } from '../rules.ts';
import type * as contract from '../version.contract.ts';
import { lockPost } from './post.repo.ts';
import { lockForWriting, readRow, recordOn } from './post.service.ts';
import * as previews from './preview.repo.ts';
import { publish, requirePublishable } from './publication.service.ts';
import * as repo from './translation.repo.ts';
import { requireHead } from './writing.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** The data of the job for a scheduled publication. */
export interface Appointment {
  workspaceId: number;
  translationId: number;
  /** ISO 8601 instant. The job does nothing if the translation has been scheduled for a different time. */
  at: string;
}

/** @throws Problem 404; 403; 400 for a past time; 409 without a cover picture or without content. */
export async function schedulePost(context: MemberContext, { params, body }: On<'schedulePost'>) {
  const { db, actor, now } = context;
  const { postId, language } = params;
  const post = await lockForWriting(db, actor, postId);
  const translation = await requireHead(db, postId, language);
  const { id: translationId } = translation;
  if (body.at === '') {
    await repo.setSchedule(db, translationId, null);
    await recordOn(context, 'post.unscheduled', postId, { language });
    return readRow(db, actor, postId, language);
  }
  const at = new Date(body.at);
  if (at <= now) throw new Problem(400, { errors: { at: fieldError('time_past') } });
  await requirePublishable(db, post, translation);
  await repo.setSchedule(db, translationId, { at, by: actor.userId });
  const appointment: Appointment = { workspaceId: actor.workspaceId, translationId, at: at.toISOString() };
  await context.enqueue(PUBLISH_AT, appointment, { startAfter: at });
  await recordOn(context, 'post.scheduled', postId, { language, at: appointment.at });
  return readRow(db, actor, postId, language);
}

/** Publishes a translation if it is still scheduled for this time. Idempotent, because publishing clears the schedule. */
export async function publishDue(
  job: JobContext,
  { workspaceId, translationId, at }: Appointment,
): Promise<void> {
  await job.inTenant(workspaceId, async (context) => {
    const { db } = context;
    const scheduled = await repo.findHeadById(db, translationId);
    if (scheduled === undefined) return;
    const post = await lockPost(db, scheduled.postId);
    // Reads again, now that the post is locked.
    const translation = await repo.findHeadById(db, translationId);
    if (post === undefined || translation?.scheduledAt?.toISOString() !== at) return;
    const { id: postId, authorId } = post;
    const { language, title } = translation;
    const isReady = post.coverMediaId !== null && !(await repo.isEmptyVersion(db, translation.versionId));
    if (isReady && translation.status === 'draft') {
      await publish(context, post, translation);
    } else {
      await repo.setSchedule(db, translationId, null);
      await recordOn(context, 'post.unscheduled', postId, { language });
    }
    const event = isReady ? 'post_due' : 'post_miss';
    await notifyMember(context, authorId, {
      event,
      facts: { title },
      path: `posts/${postId}/${language}/edit`,
    });
  });
}

/**
 * Creates a preview link. Returns the token once; only its hash is stored.
 * @throws Problem 404; 403; 409 without a public site.
 */
export async function createPreview(context: MemberContext, { params, body }: On<'createPreview'>) {
  const { db, actor, config } = context;
  const { postId, language } = params;
  await lockForWriting(db, actor, postId);
  const { id } = await requireHead(db, postId, language);
  if (!(await hasSite(db))) throw new Problem(409, { code: 'NO_PUBLIC_SITE' });
  const token = newToken();
  const expiresAt = await previews.insertPreview(db, {
    tokenHash: tokenHash(token),
    workspaceId: actor.workspaceId,
    translationId: id,
    createdBy: actor.userId,
    days: body.days,
  });
  await recordOn(context, 'post.preview-created', postId, { language, days: body.days });
  const { baseUrl } = await publicSite(db, config);
  const path = `/${language.toLowerCase()}/app/preview/${token}`;
  return { url: baseUrl + path, path, expires_at: expiresAt.toISOString() };
}

/** @throws Problem 404; 403 */
export async function revokePreviews(context: MemberContext, { params }: On<'revokePreviews'>) {
  const { db, actor } = context;
  await lockForWriting(db, actor, params.postId);
  const { id } = await requireHead(db, params.postId, params.language);
  const ended = await previews.deletePreviews(db, id);
  await recordOn(context, 'post.previews-ended', params.postId, { language: params.language });
  return { ended };
}

/**
 * Returns the translation of a preview link.
 * @throws Problem 404 if the token is unknown, expired or revoked.
 */
export async function translationOfPreview(db: Database, token: string): Promise<number> {
  const translationId = await previews.findPreview(db, tokenHash(token));
  if (translationId === undefined) throw new Problem(404, { code: 'PREVIEW_NOT_FOUND' });
  return translationId;
}
