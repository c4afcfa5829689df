/** Decides permissions on posts (product.md §1 «Rights»). */
import { type Actor, hasRole, type Member } from '#kernel/actor.ts';

export interface PostOwnership {
  authorId: number;
}

/** Managers, owners and administrators may edit every post of the workspace. */
export function mayWriteAllPosts(actor: Actor): boolean {
  return hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}

/**
 * Whether the actor may read drafts, save, publish, unpublish and categorise: the post's author, and people who may edit all posts.
 */
export function mayWritePost(actor: Actor, post: PostOwnership): boolean {
  return actor.kind === 'member' && (post.authorId === actor.userId || mayWriteAllPosts(actor));
}

/** Nobody may delete while acting for another. */
export function mayDeletePost(actor: Actor, post: PostOwnership): boolean {
  return mayWritePost(actor, post) && (actor as Member).actedBy === undefined;
}
