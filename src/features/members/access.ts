/**
 * Who may do what to whom (product.md §1 «Rights»). Whether the person is of the same workspace is decided
 * before: for everybody but an administrator another workspace's people do not exist (404).
 */
import type { Person, Role } from '#kernel/actor.ts';

export interface Asking {
  userId: number;
  role: Role;
  /** Set while acting for another; then nothing here is allowed. */
  actedBy?: Person;
}
export interface Asked {
  userId: number;
  role: Role;
}

const grantable: Record<Role, readonly Role[]> = {
  ROLE_USER: [],
  ROLE_MANAGER: ['ROLE_USER', 'ROLE_MANAGER'],
  ROLE_OWNER: ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER'],
  ROLE_ADMIN: ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'],
};

/**
 * The roles that one may give, by inviting or by changing; never one above the own, and administrators in the site's
 * workspace alone.
 */
export function grantableRoles(actor: Asking, { isSite }: { isSite: boolean }): readonly Role[] {
  if (actor.actedBy !== undefined) return [];
  return grantable[actor.role].filter((role) => role !== 'ROLE_ADMIN' || isSite);
}

export function mayGrant(actor: Asking, role: Role, workspace: { isSite: boolean }): boolean {
  return grantableRoles(actor, workspace).includes(role);
}

/**
 * Update, enable, disable, delete: an owner themselves, too, and an administrator everybody. That the last owner stays is the
 * service's to see.
 */
export function mayLookAfter(actor: Asking, person: Asked): boolean {
  if (actor.actedBy !== undefined) return false;
  if (actor.role === 'ROLE_ADMIN') return true;
  if (actor.role === 'ROLE_OWNER') return person.role !== 'ROLE_ADMIN';
  return actor.role === 'ROLE_MANAGER' && person.role === 'ROLE_USER';
}

/** Taking a lost second factor away: who may disable the person, but managers; the own is the profile's matter. */
export function mayResetFactor(actor: Asking, person: Asked): boolean {
  const leads = actor.role === 'ROLE_OWNER' || actor.role === 'ROLE_ADMIN';
  return leads && actor.userId !== person.userId && mayLookAfter(actor, person);
}

/** A manager writes to everybody in the workspace, oneself excepted. */
export function mayMessage(actor: Asking, person: Asked): boolean {
  return actor.actedBy === undefined && actor.role !== 'ROLE_USER' && actor.userId !== person.userId;
}

/** Acting for another (`doAs`): never for a third, never for an administrator, never for oneself. */
export function mayActFor(actor: Asking, person: Asked): boolean {
  if (actor.actedBy !== undefined || actor.userId === person.userId) return false;
  if (person.role === 'ROLE_ADMIN') return false;
  if (actor.role === 'ROLE_ADMIN') return true;
  if (actor.role === 'ROLE_OWNER') return person.role === 'ROLE_USER' || person.role === 'ROLE_MANAGER';
  return actor.role === 'ROLE_MANAGER' && person.role === 'ROLE_USER';
}
