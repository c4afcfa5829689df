/**
 * Whether it is really the owner who asks for something dear: the current password, or, where the call leaves
 * it out, a session that has only just been opened with it.
 */
import { Problem } from '#kernel/problem.ts';
import { verifyPassword } from '#platform/crypto/password.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { CONFIRM_LIMIT } from '../code.rules.ts';
import { FRESH_SESSION } from '../second-factor.rules.ts';
import { fieldError } from '../words.ts';

export interface Confirmable {
  passwordHash: string | null;
  /** When the session was opened that asks. */
  signedInAt: Date | null;
}

/**
 * @throws Problem 400 `CURRENT_PASSWORD_WRONG`; 403 `CURRENT_PASSWORD_NEEDED` when it was left out of an older
 * session; 429 after too many wrong ones.
 */
export async function confirmOwner(
  limits: Limits,
  accountId: number,
  account: Confirmable,
  currentPassword: string | undefined,
): Promise<void> {
  if (account.passwordHash === null) return;
  if (currentPassword === undefined || currentPassword === '') {
    const age = Date.now() - (account.signedInAt?.getTime() ?? 0);
    if (age < FRESH_SESSION) return;
    throw new Problem(403, {
      code: 'CURRENT_PASSWORD_NEEDED',
      errors: { currentPassword: fieldError('current_password_wrong') },
    });
  }
  await limits.spend(CONFIRM_LIMIT, String(accountId));
  if (!(await verifyPassword(account.passwordHash, currentPassword))) {
    throw new Problem(400, {
      code: 'CURRENT_PASSWORD_WRONG',
      errors: { currentPassword: fieldError('current_password_wrong') },
    });
  }
  await limits.forget(CONFIRM_LIMIT, String(accountId));
}
