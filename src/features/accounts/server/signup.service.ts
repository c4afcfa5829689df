/** Creates the owner of a new workspace from a sign-up, and a member from an invitation. */

import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { tidyName } from '#kernel/person-name.ts';
import { Problem } from '#kernel/problem.ts';
import { hashPassword, isCommonPassword, verifyPassword } from '#platform/crypto/password.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import { type PrepareContext, Reply, type TenantContext } from '#platform/request/context.ts';
import { CODE_LIMIT, codeLink, emailLink, FORM_CHECK_LIMIT, SIGN_UP_LIMIT } from '../code.rules.ts';
import { fieldError } from '../errors.ts';
import type * as contract from '../signup.contract.ts';
import { checkInvitation, isClean, loginFromEmail } from '../signup.rules.ts';
import { claimEmail } from './address.repo.ts';
import { endCodes, issueCode, mayMail, renewCode, spendCode } from './code.service.ts';
import * as changes from './email.repo.ts';
import { activationMail, emailChangedMail, invitationOverMail, knownAddressMail } from './emails.tsx';
import { signInByActivation } from './session.service.ts';
import * as repo from './signup.repo.ts';

type On<Name extends 'signUpFormValidation' | 'signUp' | 'activate'> = CallInput<(typeof contract)[Name]>;

/**
 * Checks the form.
 * @throws Problem 400 for a common password; 429 after too many checks from one address.
 */
export async function checkForm(
  { limits, request }: PrepareContext,
  { body }: On<'signUpFormValidation'>,
): Promise<void> {
  await limits.spend(FORM_CHECK_LIMIT, request.address);
  refuseCommonPassword(body.password);
}

/** Accepts the form, which the contract and `checkForm` have already validated. */
export async function approveForm(): Promise<CallAnswer<typeof contract.signUpFormValidation>> {
  return { valid: true };
}

interface PreparedSignUp {
  passwordHash: string;
  /** The pending sign-up's password hash if this password matches it. */
  sameAs: string | undefined;
  /** Whether the limits allow a mail to the address. */
  mayWrite: boolean;
}

/**
 * Checks the form and hashes the password.
 * @throws Problem 400 for a common password; 429 after too many sign-ups from one address.
 */
export async function prepareSignUp(
  { limits, request, read }: PrepareContext,
  { body: { email, password } }: On<'signUp'>,
): Promise<PreparedSignUp> {
  await limits.spend(SIGN_UP_LIMIT, request.address);
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  const known = await read((db) => repo.findByEmail(db, email));
  const waiting = known?.userState === 'pending' ? known.passwordHash : null;
  const sameAs = (await verifyPassword(waiting, password)) ? (waiting ?? undefined) : undefined;
  return { passwordHash, sameAs, mayWrite: await mayMail(limits, request.address, email) };
}

/** Signs a person up. The answer is always the same; only the mail reveals whether the address was known. */
export async function signUp(
  context: TenantContext,
  { body }: On<'signUp'>,
  prepared: PreparedSignUp,
): Promise<CallAnswer<typeof contract.signUp>> {
  const { db, request } = context;
  await claimEmail(db, body.email);
  const known = await repo.lockByEmail(db, body.email);
  if (known !== undefined) {
    await notifyKnownAddress(context, known, prepared);
  } else if (!(await remindOfTakeBack(context, body.email, prepared.mayWrite))) {
    const { password: _, ...form } = body;
    const { passwordHash } = prepared;
    const login = loginFromEmail(body.email);
    await welcome(context, { ...form, passwordHash, login, locale: request.locale });
  }
  return { created: true };
}

async function welcome(context: TenantContext, owner: repo.NewOwner): Promise<void> {
  const account = await repo.insertOwner(context.db, owner);
  await context.record({
    action: 'account.signed-up',
    subjectType: 'account',
    subjectId: account.accountId,
    workspaceId: account.workspaceId,
  });
  await sendActivation(context, account);
}

/**
 * If one address signs up with different passwords, nobody knows which is the owner's. Both passwords are dropped, and the person
 * who opens the link chooses one.
 */
async function notifyKnownAddress(
  context: TenantContext,
  known: repo.FoundAccount,
  { sameAs, mayWrite }: PreparedSignUp,
): Promise<void> {
  const isPending = known.userState === 'pending';
  const disputed = isPending && known.passwordHash !== null && known.passwordHash !== sameAs;
  if (disputed) {
    await repo.dropPassword(context.db, known.accountId);
    await endCodes(context, known.accountId);
  }
  if (!mayWrite) return;
  if (isPending) await sendActivation(context, disputed ? { ...known, passwordHash: null } : known);
  else await context.send(knownAddressMail(context.config, known));
}

/**
 * Handles a sign-up with an address that another account gave up but can still take back: mails a new undo
 * link.
 * @returns whether the address is reserved like that.
 */
async function remindOfTakeBack(context: TenantContext, email: string, mayWrite: boolean): Promise<boolean> {
  const { config, db } = context;
  const change = await changes.findUndoable(db, email);
  const account = change && (await repo.lockById(db, change.accountId));
  if (change === undefined || account === undefined) return false;
  if (!mayWrite) return true;
  const undo = newToken();
  await changes.addUndoCode(db, change.id, tokenHash(undo));
  const link = emailLink(config.baseUrl, account.locale, 'undo', undo);
  await context.send(emailChangedMail(config, { ...account, email: change.oldEmail }, change.newEmail, link));
  return true;
}

/**
 * Mails a new link to a pending person, for activating the account or accepting the invitation. An expired invitation stays
 * expired, because its seat may be taken.
 */
export async function sendActivation(context: TenantContext, account: repo.FoundAccount): Promise<void> {
  const { config } = context;
  const hasPassword = account.passwordHash !== null;
  const operation = hasPassword ? 'activate' : 'invite';
  const issue = hasPassword || account.signedUp ? issueCode : renewCode;
  const code = await issue(context, account, operation);
  if (code === undefined) return context.send(invitationOverMail(config, account));
  const { accountId: userId, email, locale } = account;
  const link = codeLink(config.baseUrl, locale, { operation, userId, email, code });
  await context.send(activationMail(config, account, link));
}

/** The parameters of a link, and the fields of an invitation's form. */
interface Activation {
  accountId: number;
  operation: 'activate' | 'invite';
  person: repo.InvitedPerson | undefined;
}

/**
 * Checks the form of a link.
 * @throws Problem 410 for any invalid link; 400 for an invalid form; 429 after too many attempts.
 */
export async function prepareActivation(
  { limits, request }: PrepareContext,
  { body }: On<'activate'>,
): Promise<Activation> {
  await limits.spend(CODE_LIMIT, request.address);
  const { operation } = body;
  const accountId = Number(body.userId);
  if (operation !== 'activate' && operation !== 'invite') throw linkIsWrong();
  if (!Number.isInteger(accountId) || accountId < 1 || accountId > 2_147_483_647) throw linkIsWrong();
  const person = operation === 'invite' ? await invitedPerson(body, request.locale) : undefined;
  return { accountId, operation, person };
}

/**
 * Activates the account. An invited person, who sets the password with the same link, is also signed in.
 * @throws Problem 410 for any invalid link.
 */
export async function activate(
  context: TenantContext,
  { body }: On<'activate'>,
  { accountId, operation, person }: Activation,
): Promise<Reply<CallAnswer<typeof contract.activate>>> {
  const { db } = context;
  const account = await repo.lockById(db, accountId);
  const claim = { accountId, operation, email: body.email, code: body.activation_code };
  const isFor = account?.userState === 'pending' && foldEmail(account.email) === foldEmail(body.email);
  if (!isFor || !(await spendCode(context, claim))) throw linkIsWrong();
  await repo.activateAccount(db, accountId, person);
  await context.record({
    action: 'account.activated',
    subjectType: 'account',
    subjectId: accountId,
    workspaceId: account.workspaceId,
  });
  const cookies = await signInByActivation(context, operation, account.email);
  return new Reply({ activated: true as const }, cookies);
}

async function invitedPerson(
  body: On<'activate'>['body'],
  locale: repo.InvitedPerson['locale'],
): Promise<repo.InvitedPerson> {
  const findings = checkInvitation(body);
  if (!isClean(findings)) throw new Problem(400, { errors: findings });
  refuseCommonPassword(body.password);
  return {
    firstName: tidyName(body.firstName),
    lastName: tidyName(body.lastName),
    locale,
    passwordHash: await hashPassword(body.password),
  };
}

/** Returns the same problem for all invalid links, so that it reveals nothing. */
export function linkIsWrong(): Problem {
  return new Problem(410, { code: 'LINK_WRONG_OR_EXPIRED' });
}

/** Rejects a common password. @throws Problem 400 */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw new Problem(400, {
    code: 'PASSWORD_TOO_COMMON',
    errors: { password: fieldError('password_common') },
  });
}
