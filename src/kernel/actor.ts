/** Defines who makes a request. Access predicates decide from an actor and a subject alone. */

import type { Locale } from './locale.ts';
import type { Zone } from './zone.ts';

export const roles = ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const;
export type Role = (typeof roles)[number];

export interface Person {
  userId: number;
  login: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

export interface Visitor {
  kind: 'visitor';
  /** The workspace whose site the visitor is on. */
  workspaceId: number;
  /** The time zone of that workspace. */
  zone: Zone;
}

export interface Member extends Person {
  kind: 'member';
  workspaceId: number;
  /** The time zone of the workspace. */
  zone: Zone;
  sessionId: number;
  /** Set while the workspace requires a second factor that the signed-in person has not yet set up. */
  needsFactor?: boolean;
  /** The language of the signed-in person's profile. */
  locale?: Locale;
  /** Set for an owner who also administers the installation (docs/decisions/0074). */
  administers?: boolean;
  /** Set under `doAs`: the signed-in person, while the fields above describe the person acted for. */
  actedBy?: Person;
}

/** Code that no request started: a job, a scheduled task or the command line. */
export interface Program {
  kind: 'program';
  /** The workspace that it currently works for. */
  workspaceId: number;
  /** The time zone of that workspace; mainland France's while it works for none. */
  zone: Zone;
  /** The author in the audit log: `cli` for the command line, empty for a job. */
  name: 'cli' | '';
}

/** Who can make a call. */
export type Caller = Visitor | Member;
export type Actor = Caller | Program;

/**
 * Returns the signed-in person, even while they act for another person. docs/decisions/0049 says which column
 * stores which of the two.
 */
export function authorOf(actor: Person & { actedBy?: Person }): Person {
  // biome-ignore lint/plugin/author: the definition
  return actor.actedBy ?? actor;
}

/** Returns a person's display name: first and last name, else the login. */
export function displayName(person: Pick<Person, 'firstName' | 'lastName' | 'login'>): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.login;
}

/** Returns the roles that a person has: an owner who administers the installation has two (docs/decisions/0074). */
export function rolesOf({ role, administers }: Pick<Member, 'role' | 'administers'>): readonly Role[] {
  return administers === true ? [role, 'ROLE_ADMIN'] : [role];
}

export function hasRole(actor: Actor, ...allowed: Role[]): boolean {
  return actor.kind === 'member' && allowed.includes(actor.role);
}
