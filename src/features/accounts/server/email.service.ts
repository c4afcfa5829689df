/**
 * Changes an e-mail address. The new address is used once its reader confirms it. For a week the reader of
 * the old address can undo the change, whatever happened to the account since (product.md «Accounts»).
 */

import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import type { Database } from '#platform/db/kysely.ts';
import { refuseTaken } from '#platform/db/unique.ts';
import type { Limits } from '#platform/limits/limits.ts';
import type { MemberContext, PrepareContext, TenantContext } from '#platform/request/context.ts';
import { CODE_LIMIT, EMAIL_LIFE, EMAIL_REQUEST_LIMIT, emailLink } from '../code.rules.ts';
import type * as contract from '../email.contract.ts';
import { claimEmail, evictNeverActivated, findHolder } from './address.repo.ts';
import { endCodes } from './code.service.ts';
import * as repo from './email.repo.ts';
import {
  type Addressee,
  confirmEmailMail,
  emailChangedMail,
  emailRequestedMail,
  emailRestoredMail,
} from './emails.tsx';
import { deleteFactorsSince } from './second-factor.repo.ts';
import { deleteSessionsOf } from './session.repo.ts';
import { type FoundAccount, lockById } from './signup.repo.ts';
import { linkIsWrong } from './signup.service.ts';

interface Holder extends Addressee {
  accountId: number;
  workspaceId: number;
}

/** Counts a request for a new address. @throws Problem 429 after too many new addresses */
export async function countEmailRequest(limits: Limits, actor: Member): Promise<void> {
  await limits.spend(EMAIL_REQUEST_LIMIT, String(actor.userId));
}

/** Mails both addresses. The caller checks that the new address is free, and confirming checks this again. */
export async function requestEmailChange(
  context: MemberContext,
  holder: Holder,
  newEmail: string,
): Promise<void> {
  const { actor, config, db } = context;
  const { accountId, workspaceId, email: oldEmail, locale } = holder;
  const [confirm, undo] = [newToken(), newToken()];
  await repo.saveChange(db, {
    workspaceId,
    accountId,
    oldEmail,
    newEmail,
    confirmHash: tokenHash(confirm),
    undoHash: tokenHash(undo),
    sessionId: accountId === actor.userId ? actor.sessionId : undefined,
    life: EMAIL_LIFE.confirm,
  });
  await context.record({
    action: 'email.asked',
    subjectType: 'account',
    subjectId: accountId,
    detail: { from: oldEmail, to: newEmail },
  });
  const link = (operation: 'confirm' | 'undo', code: string) =>
    emailLink(config.baseUrl, locale, operation, code);
  await context.send(confirmEmailMail(config, { ...holder, email: newEmail }, link('confirm', confirm)));
  await context.send(emailRequestedMail(config, holder, newEmail, link('undo', undo)));
}

/** Counts an attempt to use a link. @throws Problem 429 after too many attempts from one network address */
export async function countTry({ limits, request }: PrepareContext): Promise<void> {
  await limits.spend(CODE_LIMIT, request.address);
}

/**
 * Confirms the new address.
 * @throws Problem 410 for any invalid link, and if the address now belongs to a different account.
 */
export async function confirmEmail(
  context: TenantContext,
  { body }: CallInput<typeof contract.confirmEmail>,
): Promise<CallAnswer<typeof contract.confirmEmail>> {
  const { config, db } = context;
  const find = () => repo.findByConfirmCode(db, tokenHash(body.code));
  const { change, account } = await lockChange(db, find, ({ newEmail }) => newEmail);
  if (foldEmail(account.email) !== foldEmail(change.oldEmail)) throw linkIsWrong();
  const holder = await findHolder(db, change.newEmail);
  if (holder !== undefined && holder !== account.accountId) throw linkIsWrong();
  await move(context, account, change.newEmail, change.sessionId);
  const undo = newToken();
  await repo.markConfirmed(db, change.id, tokenHash(undo), EMAIL_LIFE.undo);
  await recordOn(context, change, 'email.confirmed', { from: change.oldEmail, to: change.newEmail });
  const link = emailLink(config.baseUrl, account.locale, 'undo', undo);
  await context.send(emailChangedMail(config, account, change.newEmail, link));
  return { outcome: 'confirmed' };
}

/**
 * Undoes the change, and removes credentials that were set up since, because an attacker may have set them
 * up.
 * @throws Problem 410 for any invalid link.
 */
export async function undoEmail(
  context: TenantContext,
  { body }: CallInput<typeof contract.undoEmail>,
): Promise<CallAnswer<typeof contract.undoEmail>> {
  const { config, db } = context;
  const find = () => repo.findByUndoCode(db, tokenHash(body.code));
  const { change, account } = await lockChange(db, find, ({ oldEmail }) => foldEmail(oldEmail));
  const holder = await findHolder(db, foldEmail(change.oldEmail));
  // Undoing takes the address from an account that was never activated, however that account got it.
  if (holder !== undefined && holder !== account.accountId && !(await evictNeverActivated(db, holder)))
    throw linkIsWrong();
  if (change.confirmedAt === null) {
    await repo.deleteChangesSince(db, change);
    await recordOn(context, change, 'email.stopped', { to: change.newEmail });
    return { outcome: 'kept' };
  }
  // A signed-in session may belong to the attacker.
  await move(context, account, change.oldEmail, null);
  // Must run after the address is in use again. If the address were free in between, another account could lock it and wait for
  // this account, while this one waits for the address (a deadlock).
  await repo.deleteChangesSince(db, change);
  await repo.removePasswordSince(db, account.accountId, change.confirmedAt);
  await deleteFactorsSince(db, account.accountId, change.confirmedAt);
  await recordOn(context, change, 'email.taken-back', { from: account.email, to: change.oldEmail });
  await context.send(emailRestoredMail(config, { ...account, email: change.oldEmail }));
  return { outcome: 'restored' };
}

/**
 * Returns the change to which a code belongs, and its account, locked in the usual order: address, account,
 * change. Of two concurrent requests the second finds nothing.
 * @throws Problem 410
 */
async function lockChange(
  db: Database,
  find: () => Promise<repo.EmailChange | undefined>,
  addressOf: (change: repo.EmailChange) => string,
): Promise<{ change: repo.EmailChange; account: FoundAccount }> {
  const found = await find();
  if (found === undefined) throw linkIsWrong();
  await claimEmail(db, addressOf(found));
  const account = await lockById(db, found.accountId);
  const change = await find();
  if (change === undefined || account?.userState !== 'active') throw linkIsWrong();
  return { change, account };
}

/** @param keep the session that stays signed in */
async function move(
  context: TenantContext,
  account: FoundAccount,
  email: string,
  keep: number | null,
): Promise<void> {
  const { db } = context;
  const taken = { accounts_email: linkIsWrong, account_addresses_pkey: linkIsWrong };
  await refuseTaken(repo.setEmail(db, account.accountId, email), taken);
  await endCodes(context, account.accountId);
  await deleteSessionsOf(db, account.accountId, keep ?? undefined);
}

function recordOn(
  context: TenantContext,
  { accountId, workspaceId }: repo.EmailChange,
  action: string,
  detail: Record<string, string>,
): Promise<void> {
  return context.record({ action, subjectType: 'account', subjectId: accountId, workspaceId, detail });
}
