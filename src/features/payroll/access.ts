/** Decides permissions on the payroll. */
import type { Member } from '#kernel/actor.ts';

type Who = Pick<Member, 'userId' | 'role'> & { actedBy?: unknown };

/** Owners see and export everybody's lines, and record overtime and codes. */
export function mayReadPayroll(actor: Pick<Who, 'role'>): boolean {
  return actor.role === 'ROLE_OWNER';
}

/** Nobody changes what is paid in another person's name. */
export function mayKeepPayroll(actor: Pick<Who, 'role' | 'actedBy'>): boolean {
  return actor.role === 'ROLE_OWNER' && actor.actedBy === undefined;
}

/** People see their own lines; owners see all. */
export function mayReadLinesOf(actor: Pick<Who, 'userId' | 'role'>, userId: number): boolean {
  return actor.userId === userId || mayReadPayroll(actor);
}

/** The year of a person with a yearly number of days: for the person, and for managers and owners, who hold the interview. */
export function mayReadForfaitOf(actor: Pick<Who, 'userId' | 'role'>, userId: number): boolean {
  return actor.userId === userId || actor.role === 'ROLE_MANAGER' || actor.role === 'ROLE_OWNER';
}
