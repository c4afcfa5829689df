/** Who may do what to a post (product.md §1 «Rights»). */
import { type Actor, hasRole, type Member } from '#kernel/actor.ts';

export interface PostOwnership {
  authorId: number;
}

/** Managers, owners and administrators answer for every post of the workspace. */
export function mayWriteAllPosts(actor: Actor): boolean {
  return hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}

/** Reading drafts, saving, publishing, taking off, classifying: one's own posts, or all of them. */
export function mayWritePost(actor: Actor, post: PostOwnership): boolean {
  return actor.kind === 'member' && (post.authorId === actor.userId || mayWriteAllPosts(actor));
}

/** Nobody deletes in another's name. */
export function mayDeletePost(actor: Actor, post: PostOwnership): boolean {
  return mayWritePost(actor, post) && (actor as Member).actedBy === undefined;
}
