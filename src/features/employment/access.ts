/** Decides permissions on terms of employment. */
import type { Member, Role } from '#kernel/actor.ts';

/** Managers and owners read the terms of everybody in the workspace: they plan and decide about absences. */
export const termsReaders = ['ROLE_MANAGER', 'ROLE_OWNER'] as const satisfies readonly Role[];

export function mayReadTerms({ role }: Pick<Member, 'role'>): boolean {
  return termsReaders.some((reader) => reader === role);
}

/** Owners write them. */
export function mayWriteTerms({ role }: Pick<Member, 'role'>): boolean {
  return role === 'ROLE_OWNER';
}
