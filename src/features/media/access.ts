/** Decides permissions on pictures (product.md §1 «Rights»): every member uses and describes all pictures. */
import { type Actor, hasRole } from '#kernel/actor.ts';

export interface MediaOwnership {
  uploadedBy: number | null;
}

/**
 * Managers, owners and administrators may delete others' pictures. Nobody may delete while acting for
 * another.
 */
export function mayDeleteMedia(actor: Actor, media: MediaOwnership): boolean {
  if (actor.kind !== 'member' || actor.actedBy !== undefined) return false;
  return media.uploadedBy === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}

/** Whether the actor may upload the content of a record: its creator, managers, owners and administrators. */
export function mayUploadContent(actor: Actor, media: MediaOwnership): boolean {
  if (actor.kind !== 'member') return false;
  return media.uploadedBy === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}

/** Whether the actor may download the original file. Without this call it is public only at an unguessable address. */
export function mayDownloadMedia(actor: Actor): boolean {
  return actor.kind === 'member';
}

/**
 * Whether the actor may open a post that shows a picture: its author, managers, owners and administrators.
 * Others may not see its title.
 */
export function mayOpenPost(actor: Actor, { authorId }: { authorId: number }): boolean {
  if (actor.kind !== 'member') return false;
  return authorId === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}
