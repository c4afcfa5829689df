/** Decides permissions on payments. */
import type { Member } from '#kernel/actor.ts';

type Who = Pick<Member, 'userId' | 'role'>;

/** Whether the actor manages the company's account, payments and advances. */
export function mayRunPayments({ role }: Pick<Who, 'role'>): boolean {
  return role === 'ROLE_OWNER' || role === 'ROLE_ADMIN';
}

export function maySeePayments(actor: Pick<Who, 'role'>): boolean {
  return mayRunPayments(actor) || actor.role === 'ROLE_MANAGER';
}

/**
 * Whether the actor may see and enter an IBAN: only their own, so that nobody can redirect other people's
 * payments.
 */
export function mayKeepBankAccount(actor: Pick<Who, 'userId'>, accountId: number): boolean {
  return actor.userId === accountId;
}
