/** Permissions on pictures (product.md §1 «Rights»): every member uses and describes all of them. */
import { type Actor, hasRole } from '#kernel/actor.ts';

export interface MediaOwnership {
  uploadedBy: number | null;
}

/**
 * Managers, owners and administrators delete others' pictures; deleting is not allowed while acting for
 * another.
 */
export function mayDeleteMedia(actor: Actor, media: MediaOwnership): boolean {
  if (actor.kind !== 'member' || actor.actedBy !== undefined) return false;
  return media.uploadedBy === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}

/** The creator of a record, managers, owners and administrators upload its content. */
export function mayUploadContent(actor: Actor, media: MediaOwnership): boolean {
  if (actor.kind !== 'member') return false;
  return media.uploadedBy === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}

/** Downloads of the original file, which is public only under an unguessable address. */
export function mayDownloadMedia(actor: Actor): boolean {
  return actor.kind === 'member';
}

/**
 * The author, managers, owners and administrators open a post that shows a picture; others may not see its
 * title.
 */
export function mayOpenPost(actor: Actor, { authorId }: { authorId: number }): boolean {
  if (actor.kind !== 'member') return false;
  return authorId === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}
