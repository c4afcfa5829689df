/** Keeps unsaved texts of an author. Nobody else can read them, not even other editors of the post. */
import type { CallInput } from '#kernel/call.ts';
import type { Limit } from '#platform/limits/limits.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import type * as contract from '../unsaved.contract.ts';
import { readRow } from './post.service.ts';
import * as repo from './unsaved.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** @throws Problem 404; 403 for another person's post. */
export async function readUnsaved({ db, actor }: MemberContext, { params, query }: On<'readUnsaved'>) {
  await readRow(db, actor, params.postId);
  const found = await repo.findUnsaved(db, { ...params, accountId: actor.userId }, query.device);
  return { unsaved: found === undefined ? null : { ...found, typed_at: found.typed_at.toISOString() } };
}

/** Limits the requests per person. An editor sends one after each pause of some seconds. */
const KEEPING_LIMIT: Limit = { name: 'unsaved', points: 60, seconds: 60 };

export const keepUnsaved: Phases<typeof contract.keepUnsaved, void> = {
  /** @throws Problem 429, which the browser treats like a lost connection, because it still has the text. */
  async prepare({ limits, actor }) {
    await limits.spend(KEEPING_LIMIT, String(actor.userId));
  },

  /** @throws Problem as `readUnsaved` does. */
  async run({ db, actor, now }, { params, body }) {
    await readRow(db, actor, params.postId);
    const kept = { ...body, workspaceId: actor.workspaceId, device: params.device, at: now };
    await repo.keepUnsaved(db, { ...params, accountId: actor.userId }, kept);
    return { typed_at: now.toISOString() };
  },
};

/** @throws Problem as `readUnsaved` does. */
export async function dropUnsaved({ db, actor }: MemberContext, { params }: On<'dropUnsaved'>) {
  await readRow(db, actor, params.postId);
  const dropped = await repo.dropUnsaved(db, { ...params, accountId: actor.userId }, params.device);
  return { dropped };
}

/** Deletes the caller's unsaved texts of all posts, including others' posts and posts in the trash. */
export async function dropUnsavedOfDevice(
  { db, actor }: MemberContext,
  { params }: On<'dropUnsavedOfDevice'>,
) {
  return { dropped: await repo.dropUnsavedOfDevice(db, actor.userId, params.device) };
}
