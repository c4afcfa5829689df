/**
 * Decides permissions on members (product.md §1 «Rights»). Services first check that the person is in the
 * same workspace: for everybody except administrators, members of other workspaces do not exist (404).
 */
import { type Person, type Role, rolesOf } from '#kernel/actor.ts';

export interface Actor {
  userId: number;
  role: Role;
  /** Whether an owner also administers the installation (docs/decisions/0074). */
  administers?: boolean;
  /** Set while acting for another person; then nothing here is allowed. */
  actedBy?: Person;
}
export interface Target {
  userId: number;
  role: Role;
  administers?: boolean;
}

const isAdministrator = (person: Target) => rolesOf(person).includes('ROLE_ADMIN');

const grantable: Record<Role, readonly Role[]> = {
  ROLE_USER: [],
  ROLE_MANAGER: ['ROLE_USER', 'ROLE_MANAGER'],
  ROLE_OWNER: ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER'],
  ROLE_ADMIN: ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'],
};

/**
 * Returns the roles that the actor may give when inviting or changing a member: none above their own;
 * administrators only in the site's workspace.
 */
export function grantableRoles(actor: Actor, { isSite }: { isSite: boolean }): readonly Role[] {
  if (actor.actedBy !== undefined) return [];
  const most = isAdministrator(actor) ? 'ROLE_ADMIN' : actor.role;
  return grantable[most].filter((role) => role !== 'ROLE_ADMIN' || isSite);
}

export function mayGrant(actor: Actor, role: Role, workspace: { isSite: boolean }): boolean {
  return grantableRoles(actor, workspace).includes(role);
}

/**
 * Whether the actor may update, enable, disable and delete a person. Owners may do so for themselves too, and
 * administrators for everybody. The service protects the last owner.
 */
export function mayManage(actor: Actor, person: Target): boolean {
  if (actor.actedBy !== undefined) return false;
  if (isAdministrator(actor)) return true;
  if (actor.role === 'ROLE_OWNER') return !isAdministrator(person);
  return actor.role === 'ROLE_MANAGER' && person.role === 'ROLE_USER';
}

/**
 * Whether the actor may remove a lost second factor: people who may disable the member, except managers. People remove their own in
 * the profile.
 */
export function mayResetFactor(actor: Actor, person: Target): boolean {
  const leads = actor.role === 'ROLE_OWNER' || actor.role === 'ROLE_ADMIN';
  return leads && actor.userId !== person.userId && mayManage(actor, person);
}

/** Whether the actor may have a link to a new password sent to the member. It lets nobody in while there is a second factor. */
export function maySendPasswordLink(actor: Actor, person: Target): boolean {
  return mayResetFactor(actor, person);
}

/** Managers and higher roles may message everybody in the workspace except themselves. */
export function mayMessage(actor: Actor, person: Target): boolean {
  return actor.actedBy === undefined && actor.role !== 'ROLE_USER' && actor.userId !== person.userId;
}

/** Acting for another (`doAs`): never while already acting, never for an administrator or oneself. */
export function mayActFor(actor: Actor, person: Target): boolean {
  if (actor.actedBy !== undefined || actor.userId === person.userId) return false;
  if (isAdministrator(person)) return false;
  if (isAdministrator(actor)) return true;
  if (actor.role === 'ROLE_OWNER') return person.role === 'ROLE_USER' || person.role === 'ROLE_MANAGER';
  return actor.role === 'ROLE_MANAGER' && person.role === 'ROLE_USER';
}

/**
 * Whether the actor reads a member's contracts, month and reports together. An administrator sees others' months by
 * acting for them, also one who owns another workspace; an invited person has none.
 */
export function mayReadPageOf(
  actor: Actor,
  person: { user_state: 'pending' | 'active' | 'deleted'; workspace_is_site?: boolean },
): boolean {
  const leads = actor.role === 'ROLE_MANAGER' || actor.role === 'ROLE_OWNER';
  const isElsewhere = actor.administers === true && person.workspace_is_site === false;
  return leads && !isElsewhere && actor.actedBy === undefined && person.user_state !== 'pending';
}
