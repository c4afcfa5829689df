/** Decides permissions on allowances. */
import type { Member } from '#kernel/actor.ts';

type Who = Pick<Member, 'role'> & { actedBy?: unknown };

/** Owners record allowances, which the payroll pays, and never in another person's name. */
export function mayRecordAllowances(actor: Who): boolean {
  return actor.role === 'ROLE_OWNER' && actor.actedBy === undefined;
}

/** Managers and owners see everybody's allowances, other members their own. */
export function mayReadAllAllowances(actor: Pick<Who, 'role'>): boolean {
  return actor.role === 'ROLE_MANAGER' || actor.role === 'ROLE_OWNER';
}
