/** Verifies the current password before sensitive changes, each time (product.md «Accounts»). */
import type { Member } from '#kernel/actor.ts';
import { Problem } from '#kernel/problem.ts';
import { verifyPassword } from '#platform/crypto/password.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { CONFIRM_LIMIT } from '../code.rules.ts';
import { fieldError } from '../errors.ts';
import { findOwn, lockOwn, type OwnAccount } from './profile.repo.ts';

/** The hash of the password that was verified; null for an account without a password. */
export interface Confirmed {
  passwordHash: string | null;
}

/**
 * Verifies the current password of the actor.
 * @throws Problem 400 `CURRENT_PASSWORD_WRONG`; 403 `CURRENT_PASSWORD_NEEDED` if it is missing; 429 after too
 * many wrong passwords.
 */
export async function confirmOwner(
  { actor, limits, read }: PrepareContext<Member>,
  currentPassword: string | undefined,
): Promise<Confirmed> {
  const { passwordHash } = await read((db) => findOwn(db, actor.userId));
  if (passwordHash === null) return { passwordHash };
  if (currentPassword === undefined || currentPassword === '') throw passwordNeeded();
  await limits.spend(CONFIRM_LIMIT, String(actor.userId));
  if (!(await verifyPassword(passwordHash, currentPassword))) throw passwordWrong();
  await limits.forget(CONFIRM_LIMIT, String(actor.userId));
  return { passwordHash };
}

/**
 * Locks the account until the transaction ends.
 * @throws Problem 400 if the password changed after it was verified.
 */
export async function lockConfirmed({ db, actor }: MemberContext, confirmed: Confirmed): Promise<OwnAccount> {
  const account = await lockOwn(db, actor);
  if (account.passwordHash !== confirmed.passwordHash) throw passwordWrong();
  return account;
}

export function passwordNeeded(): Problem {
  const errors = { currentPassword: fieldError('current_password_wrong') };
  return new Problem(403, { code: 'CURRENT_PASSWORD_NEEDED', errors });
}

function passwordWrong(): Problem {
  const errors = { currentPassword: fieldError('current_password_wrong') };
  return new Problem(400, { code: 'CURRENT_PASSWORD_WRONG', errors });
}
