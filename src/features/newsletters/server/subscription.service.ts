/** Starts, confirms and cancels subscriptions. */

import { publicSite } from '#features/workspaces/server/site.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { isEmail } from '#kernel/email.ts';
import { fieldErrorText } from '#kernel/error-texts.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import type { PrepareContext, TenantContext } from '#platform/request/context.ts';
import { fieldError } from '../errors.ts';
import { CONFIRMATION_LIFE, CONFIRMATION_LIMIT, CONTACT_LIMIT } from '../rules.ts';
import type * as contract from '../subscription.contract.ts';
import { confirmationMail, welcomeMail } from './subscription.emails.tsx';
import * as repo from './subscription.repo.ts';

const received = { received: true } as const;

/** Starts a subscription. The answer does not reveal whether the address is known. */
export const registerNewsletter = {
  /** @throws Problem 400 'invalid email'; 429 after too many requests from one IP address. */
  async prepare(
    { limits, request }: PrepareContext,
    { body }: CallInput<typeof contract.registerNewsletter>,
  ): Promise<boolean> {
    if (!isEmail(body.email)) {
      const email = fieldError('newsletter_email_invalid');
      const { locale } = request;
      const msg = fieldErrorText(email, locale);
      throw new Problem(400, { code: 'INVALID_EMAIL', msg, errors: { email }, locale });
    }
    await limits.spend(CONTACT_LIMIT, request.address);
    return mayConfirm(limits, body.email);
  },

  async run(
    context: TenantContext,
    { body }: CallInput<typeof contract.registerNewsletter>,
    mayWrite: boolean,
  ): Promise<CallAnswer<typeof contract.registerNewsletter>> {
    await subscribe(context, body.email, mayWrite);
    return received;
  },
};

/**
 * Confirms a subscription.
 * @throws Problem 404 for a token that is unknown, used or expired.
 */
export async function confirmNewsletter(
  context: TenantContext,
  { body }: CallInput<typeof contract.confirmNewsletter>,
): Promise<CallAnswer<typeof contract.confirmNewsletter>> {
  const { db, actor, config } = context;
  const { workspaceId } = actor;
  const subscriptionId = await repo.takeConfirmation(db, tokenHash(body.token));
  if (subscriptionId === undefined) throw new Problem(404, { code: 'CODE_NOT_GOOD' });
  const { email, locale } = await repo.confirm(db, subscriptionId);
  const secret = newToken();
  await repo.insertToken(db, { hash: tokenHash(secret), workspaceId, subscriptionId, purpose: 'leave' });
  const { baseUrl, brand } = await publicSite(db, config);
  const unsubscribe = newsletterAddress(baseUrl, locale, 'unsubscribe', secret);
  await context.send({ ...welcomeMail(brand, locale, unsubscribe), to: email, unsubscribe });
  return received;
}

/**
 * Cancels a subscription; idempotent.
 * @throws Problem 404 for an unknown token.
 */
export async function leaveNewsletter(
  { db, now }: TenantContext,
  { body }: CallInput<typeof contract.leaveNewsletter>,
): Promise<CallAnswer<typeof contract.leaveNewsletter>> {
  if (!(await repo.leave(db, tokenHash(body.token), now))) throw new Problem(404, { code: 'CODE_NOT_GOOD' });
  return received;
}

/** Counts a confirmation mail to this address. @returns whether the limit allows it. */
export async function mayConfirm(limits: PrepareContext['limits'], email: string): Promise<boolean> {
  return (await limits.count(CONFIRMATION_LIMIT, email)) <= CONFIRMATION_LIMIT.points;
}

/**
 * Stores the e-mail address, and sends the confirmation link unless the subscription is confirmed already.
 * @param mayWrite whether the limit of mails to this address allows it.
 */
export async function subscribe(context: TenantContext, email: string, mayWrite: boolean): Promise<void> {
  const { db, actor, request, config } = context;
  const { workspaceId } = actor;
  const { locale } = request;
  const { id, state } = await repo.subscribe(db, { workspaceId, email, locale });
  if (state === 'confirmed' || !mayWrite) return;
  const secret = newToken();
  await repo.insertToken(db, {
    hash: tokenHash(secret),
    workspaceId,
    subscriptionId: id,
    purpose: 'confirm',
    life: CONFIRMATION_LIFE,
  });
  // Tokens in mails are valid on the workspace's own site only.
  const { baseUrl, brand } = await publicSite(db, config);
  const address = newsletterAddress(baseUrl, locale, 'confirm', secret);
  await context.send({ ...confirmationMail(brand, locale, address), to: email });
}

export function newsletterAddress(
  baseUrl: string,
  locale: Locale,
  page: 'confirm' | 'unsubscribe',
  secret: string,
): string {
  return `${baseUrl}/${locale}/app/newsletter/${page}?token=${secret}`;
}
