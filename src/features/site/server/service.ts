/** Contact requests and the newsletter: kept, mailed, confirmed by who asked, ended in one click. */
import { type PublicSite, publicSite } from '#features/workspaces/server/site.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { fieldErrorText } from '#kernel/words.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import { asTenant, type Transaction } from '#platform/db/transaction.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/platform.ts';
import type { CallContext } from '#platform/request/context.ts';
import type * as contract from '../contract.ts';
import { CONFIRMATION_LIFE, CONFIRMATION_LIMIT, CONTACT_LIMIT, contactFaults, isEmail } from '../rules.ts';
import { fieldError } from '../words.ts';
import { confirmationMail, requestMail, welcomeMail } from './emails.tsx';
import * as repo from './repo.ts';

type Needs = Pick<Platform, 'engine' | 'config' | 'limits' | 'mailer'>;

const received = { received: true } as const;

export type SiteMailService = ReturnType<typeof createSiteMailService>;

export function createSiteMailService({ engine, config, limits, mailer }: Needs) {
  /**
   * Asks for the newsletter. The answer is the same for a new address and a known one.
   * @throws Problem 400 'invalid email'; 429 after too many from one address.
   */
  async function register(
    { actor, request }: CallContext,
    { body }: CallInput<typeof contract.registerNewsletter>,
  ): Promise<CallAnswer<typeof contract.registerNewsletter>> {
    if (!isEmail(body.email)) {
      const email = fieldError('newsletter_email_invalid');
      const { locale } = request;
      throw new Problem(400, {
        code: 'INVALID_EMAIL',
        msg: fieldErrorText(email, locale),
        errors: { email },
        locale,
      });
    }
    await limits.spend(CONTACT_LIMIT, request.address);
    const news = await newsFor(await siteOf(actor.workspaceId), body.email, request.locale);
    await asTenant(engine, actor.workspaceId, (transaction) => begin(transaction, actor.workspaceId, news));
    return received;
  }

  /**
   * Keeps a request, mails it to the company whose site it is, and begins the newsletter where it is wished.
   * @throws Problem 400 with the field's text; 429 after too many from one address.
   */
  async function receive(
    { actor, request }: CallContext,
    { body }: CallInput<typeof contract.sendRequest>,
  ): Promise<CallAnswer<typeof contract.sendRequest>> {
    const errors = contactFaults(body);
    if (Object.keys(errors).length > 0) throw new Problem(400, { errors, locale: request.locale });
    await limits.spend(CONTACT_LIMIT, request.address);
    const { workspaceId } = actor;
    const site = await siteOf(workspaceId);
    const notice = requestMail(site.brand, { ...body, locale: request.locale });
    const news = body.receiveNews ? await newsFor(site, body.email, request.locale) : undefined;
    await asTenant(engine, workspaceId, async (transaction) => {
      await repo.insertRequest(transaction.db, { ...body, workspaceId, locale: request.locale });
      await mailer.send(transaction, {
        ...notice,
        to: addressIn(site.contact),
        replyTo: body.email,
      });
      if (news !== undefined) await begin(transaction, workspaceId, news);
    });
    return received;
  }

  /** Makes the newsletter begin. @throws Problem 404 for a code that is unknown, used or expired. */
  async function confirm(
    { actor }: CallContext,
    { body }: CallInput<typeof contract.confirmNewsletter>,
  ): Promise<CallAnswer<typeof contract.confirmNewsletter>> {
    const { workspaceId } = actor;
    const secret = newToken();
    const { baseUrl, brand } = await siteOf(workspaceId);
    const leaveAddress = (locale: Locale) =>
      `${baseUrl}/${locale}/app/newsletter/unsubscribe?token=${secret}`;
    const welcomes = {
      en: welcomeMail(brand, 'en', leaveAddress('en')),
      fr: welcomeMail(brand, 'fr', leaveAddress('fr')),
    };
    await asTenant(engine, workspaceId, async (transaction) => {
      const subscriptionId = await repo.takeConfirmation(transaction.db, tokenHash(body.token));
      if (subscriptionId === undefined) throw new Problem(404, { code: 'CODE_NOT_GOOD' });
      const { email, locale } = await repo.confirm(transaction.db, subscriptionId);
      await repo.insertToken(transaction.db, {
        hash: tokenHash(secret),
        workspaceId,
        subscriptionId,
        purpose: 'leave',
      });
      await mailer.send(transaction, {
        ...welcomes[locale],
        to: email,
        unsubscribe: leaveAddress(locale),
      });
    });
    return received;
  }

  /** Ends the newsletter; a repeat changes nothing. @throws Problem 404 for an unknown code. */
  async function leave(
    { actor }: CallContext,
    { body }: CallInput<typeof contract.leaveNewsletter>,
  ): Promise<CallAnswer<typeof contract.leaveNewsletter>> {
    const known = await asTenant(engine, actor.workspaceId, ({ db }) =>
      repo.leave(db, tokenHash(body.token)),
    );
    if (!known) throw new Problem(404, { code: 'CODE_NOT_GOOD' });
    return received;
  }

  interface News {
    email: string;
    locale: Locale;
    hash: Buffer;
    mail: Omit<Mail, 'to'>;
    /** Whether this address may be written to now. */
    mayWrite: boolean;
  }

  /** Everything that takes time, before the transaction is open. */
  async function newsFor({ baseUrl, brand }: PublicSite, given: string, locale: Locale): Promise<News> {
    const email = given.toLowerCase();
    const secret = newToken();
    const address = `${baseUrl}/${locale}/app/newsletter/confirm?token=${secret}`;
    const asked = await limits.count(CONFIRMATION_LIMIT, email);
    return {
      email,
      locale,
      hash: tokenHash(secret),
      mail: confirmationMail(brand, locale, address),
      mayWrite: asked <= CONFIRMATION_LIMIT.points,
    };
  }

  async function begin(transaction: Transaction, workspaceId: number, news: News): Promise<void> {
    const { id, state } = await repo.subscribe(transaction.db, { workspaceId, ...news });
    if (state === 'confirmed' || !news.mayWrite) return;
    await repo.insertToken(transaction.db, {
      hash: news.hash,
      workspaceId,
      subscriptionId: id,
      purpose: 'confirm',
      life: CONFIRMATION_LIFE,
    });
    await mailer.send(transaction, { ...news.mail, to: news.email });
  }

  /** The codes in mails are good on the workspace's own site and on no other. */
  function siteOf(workspaceId: number): Promise<PublicSite> {
    return asTenant(engine, workspaceId, ({ db }) => publicSite(db, config), { readOnly: true });
  }

  return { register, receive, confirm, leave };
}

/** The address in `Name <address>`. */
function addressIn(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
}
