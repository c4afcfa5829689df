/** Who may do what to a picture (product.md §1 «Rights»): every member uses and describes all of them. */
import { type Actor, hasRole } from '#kernel/actor.ts';

export interface MediaOwnership {
  uploadedBy: number | null;
}

/** Deleting another's picture is for those who answer for the workspace; nobody deletes in another's name. */
export function mayDeleteMedia(actor: Actor, media: MediaOwnership): boolean {
  if (actor.kind !== 'member' || actor.actedBy !== undefined) return false;
  return media.uploadedBy === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}

/** The file of a record is given by who made the record, or by who answers for the workspace. */
export function mayUploadContent(actor: Actor, media: MediaOwnership): boolean {
  if (actor.kind !== 'member') return false;
  return media.uploadedBy === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}

/** The file itself, which is public only under an address that nobody can guess. */
export function mayDownloadMedia(actor: Actor): boolean {
  return actor.kind === 'member';
}

/** A post that shows a picture is opened by its author and by who answers for the workspace; others may not know its title. */
export function mayOpenPost(actor: Actor, { authorId }: { authorId: number }): boolean {
  if (actor.kind !== 'member') return false;
  return authorId === actor.userId || hasRole(actor, 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN');
}
