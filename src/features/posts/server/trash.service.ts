/** Keeps deleted posts, restores them, and purges them after the retention time. */
import { forgetUsesOf } from '#features/media/server/use.service.ts';
import { announceChange } from '#features/workspaces/server/site.service.ts';
import type { Actor } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { leftName } from '#kernel/left-name.ts';
import { Problem } from '#kernel/problem.ts';
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import type { MemberContext, TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { page } from '#platform/request/page.ts';
import { mayDeletePost, mayWriteAllPosts } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { lastPurged, purgeTime } from '../rules.ts';
import * as contract from '../trash.contract.ts';
import { postNotFound, readRow, recordOn } from './post.service.ts';
import * as repo from './trash.repo.ts';
import { dropUnsavedBefore } from './unsaved.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** Lists all deleted posts of the workspace; for a user, only their own. */
export async function listTrash(context: MemberContext, { query }: On<'listTrash'>) {
  const { db, actor, request } = context;
  const { locale } = request;
  const ownOf = mayWriteAllPosts(actor) ? undefined : actor.userId;
  return page(context, contract.listTrash, query, repo.listTrash(db, query, ownOf), {
    row: ({ deleted_at, author_left, deleted_by_left, ...row }) => ({
      ...row,
      author: leftName(row.author, author_left, locale),
      deleted_by: leftName(row.deleted_by, deleted_by_left, locale),
      deleted_at: deleted_at.toISOString(),
      purge_at: purgeTime(deleted_at).toISOString(),
    }),
    texts: { en, fr },
  });
}

/** @throws Problem 404 if it is not in the trash; 403 for another person's post, and always while acting for somebody. */
export async function restorePost(context: MemberContext, { params }: On<'restorePost'>) {
  const { db, actor, now } = context;
  const post = await lockTrashed(context, params.postId);
  await repo.restorePost(db, params.postId, now);
  await recordOn(context, 'post.brought-back', params.postId, {});
  if (post.published) await announceChange(db, actor.workspaceId);
  return readRow(db, actor, params.postId);
}

/** @throws Problem as `restorePost` does. */
export async function purgePost(context: MemberContext, { params }: On<'purgePost'>) {
  const { title } = await lockTrashed(context, params.postId);
  await purge(context, params.postId, title);
  return { post_id: params.postId };
}

/** Purges posts and unsaved texts after the retention time. Each post has a separate transaction, so the job can be repeated. */
export async function purgeTrash(job: JobContext): Promise<void> {
  const workspaces = await job.everyTenant(({ db }) => listWorkspaceIds(db), { readOnly: true });
  for (const workspaceId of workspaces) {
    const before = lastPurged(job.now);
    const due = await job.inTenant(workspaceId, async ({ db }) => {
      await dropUnsavedBefore(db, before);
      return repo.listTrashedBefore(db, before);
    });
    for (const postId of due)
      await job.inTenant(workspaceId, async (context) => {
        // Undefined if it was restored or purged in the meantime.
        const post = await repo.lockTrashed(context.db, postId);
        if (post !== undefined) await purge(context, postId, post.title);
      });
  }
}

/** @param title names the post in the audit event. */
async function purge(context: TransactionContext<Actor>, postId: number, title: string): Promise<void> {
  await forgetUsesOf(context.db, postId);
  await repo.purgePost(context.db, postId, context.now);
  await recordOn(context, 'post.purged', postId, { title });
}

async function lockTrashed({ db, actor }: MemberContext, postId: number) {
  const post = await repo.lockTrashed(db, postId);
  if (post === undefined) throw postNotFound();
  if (!mayDeletePost(actor, post)) throw new Problem(403);
  return post;
}
