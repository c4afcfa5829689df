/** Permissions on posts (product.md §1 «Rights»). */
import { type Actor, hasRole, type Member } from '#kernel/actor.ts';

export interface PostOwnership {
  authorId: number;
}

/** Managers, owners and administrators are responsible for every post of the workspace. */
export function mayWriteAllPosts(actor: Actor): boolean {
  return hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}

/** Reading drafts, saving, publishing, unpublishing, categories: own posts, or all of them. */
export function mayWritePost(actor: Actor, post: PostOwnership): boolean {
  return actor.kind === 'member' && (post.authorId === actor.userId || mayWriteAllPosts(actor));
}

/** Deleting is not allowed while acting for another. */
export function mayDeletePost(actor: Actor, post: PostOwnership): boolean {
  return mayWritePost(actor, post) && (actor as Member).actedBy === undefined;
}
