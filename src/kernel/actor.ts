/** Who is asking. Access predicates are functions of an actor and a thing; nothing else decides. */

import type { Locale } from './locale.ts';

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
  /** The workspace whose site is visited. */
  workspaceId: number;
}

export interface Member extends Person {
  kind: 'member';
  workspaceId: number;
  sessionId: number;
  /** Set while the workspace asks for a second factor that the person at the keyboard has yet to set up. */
  needsFactor?: boolean;
  /** The language of the profile of the person at the keyboard. */
  locale?: Locale;
  /** Set under `doAs`: the person at the keyboard, while the fields above are the person acted for. */
  actedBy?: Person;
}

/** Nobody's request: a job, something by the clock, or the command line. */
export interface Program {
  kind: 'program';
  /** The workspace it works for at the moment. */
  workspaceId: number;
  /** What the record names: the command line, or the program by itself. */
  name: 'cli' | '';
}

/** Who can make a call. */
export type Caller = Visitor | Member;
export type Actor = Caller | Program;

/** The person at the keyboard: under `doAs` another than the one acted for. Which column names whom: docs/decisions/0054. */
export function authorOf(actor: Person & { actedBy?: Person }): Person {
  return actor.actedBy ?? actor;
}

/** What a person is called among others: first and last name, else the login. */
export function displayName(person: Pick<Person, 'firstName' | 'lastName' | 'login'>): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.login;
}

export function hasRole(actor: Actor, ...allowed: Role[]): boolean {
  return actor.kind === 'member' && allowed.includes(actor.role);
}
