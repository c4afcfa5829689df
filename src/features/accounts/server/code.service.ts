/**
 * Issues and checks the codes in links of mails: 256 random bits, stored as a hash, valid once and for a
 * limited time, for one account, purpose and address (quality.md «Security» 7).
 */
import { foldEmail } from '#kernel/email.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import { countersOf, type Limits } from '#platform/limits/limits.ts';
import { CODE_LIFE, MAILS_BY_ONE, MAILS_TO_ONE, type Operation } from '../code.rules.ts';
import * as repo from './code.repo.ts';

export interface CodeHolder {
  workspaceId: number;
  accountId: number;
  email: string;
}

/** Creates the code for a mail and invalidates the previous one with the same purpose. */
export async function issueCode(
  { db }: Transaction,
  holder: CodeHolder,
  operation: Operation,
): Promise<string> {
  const code = newToken();
  const email = foldEmail(holder.email);
  await repo.saveCode(db, { ...holder, email, operation, hash: tokenHash(code), life: CODE_LIFE[operation] });
  return code;
}

/**
 * Replaces a valid code with a new one that expires at the same time.
 * @returns undefined if there is no valid code.
 */
export async function renewCode(
  { db }: Transaction,
  holder: CodeHolder,
  operation: Operation,
): Promise<string | undefined> {
  const code = newToken();
  const { accountId } = holder;
  const email = foldEmail(holder.email);
  const renewed = await repo.replaceCode(db, { accountId, email, operation, hash: tokenHash(code) });
  return renewed ? code : undefined;
}

/** Uses a code up. @returns whether it was valid. */
export function spendCode(
  { db }: Transaction,
  claim: { accountId: number; operation: Operation; email: string; code: string },
): Promise<boolean> {
  const email = foldEmail(claim.email);
  return repo.takeCode(db, { ...claim, email, hash: tokenHash(claim.code) });
}

/** Deletes every code of an account whose address changes. */
export function endCodes({ db }: Transaction, accountId: number): Promise<void> {
  return repo.deleteCodes(db, accountId);
}

/** Counts a mail that a visitor causes for an e-mail address. @returns whether it may be sent. */
export async function mayMail(limits: Limits, address: string, email: string): Promise<boolean> {
  // Hashed, because both together may exceed the length of a counter's key.
  const pair = tokenHash(`${countersOf(address)[0].key} ${email}`).toString('base64url');
  // Dropped mails do not count towards the recipient's limit.
  if ((await limits.count(MAILS_BY_ONE, pair)) > MAILS_BY_ONE.points) return false;
  return (await limits.count(MAILS_TO_ONE, email)) <= MAILS_TO_ONE.points;
}
