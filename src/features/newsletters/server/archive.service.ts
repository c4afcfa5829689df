/** Lists newsletters that were sent, for everybody, and records bounces that mail providers report. */
import { hasSite, publicSite } from '#features/workspaces/server/site.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import type { MemberContext, TenantContext } from '#platform/request/context.ts';
import type * as contract from '../contract.ts';
import { bounceOf, readMessageId } from '../rules.ts';
import * as deliveries from './delivery.repo.ts';
import { shownNewsletter } from './emails.tsx';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;
type Answer<Name extends keyof typeof contract> = CallAnswer<(typeof contract)[Name]>;

/** Maximum number of newsletters in the archive's list. */
const ARCHIVED = 1000;

export async function listNewsletterArchive({ db }: TenantContext): Promise<Answer<'listNewsletterArchive'>> {
  const rows = await repo.listArchive(db, ARCHIVED);
  return {
    newsletters: rows.map(({ id, sent_at, ...subjects }) => ({
      ...subjects,
      newsletter_id: id,
      sent_at: sent_at.toISOString(),
    })),
  };
}

/** @throws Problem 404 for one that was not sent, or not in the language. */
export async function readArchivedNewsletter(
  { db }: TenantContext,
  { params, query }: On<'readArchivedNewsletter'>,
): Promise<Answer<'readArchivedNewsletter'>> {
  const { id, shown, started_at } = orNotFound(await repo.findNewsletter(db, params.newsletterId));
  const texts = shownNewsletter.parse(shown ?? {});
  const text = orNotFound(texts[query.language]);
  return {
    ...text,
    newsletter_id: id,
    subject_en: texts.en?.subject ?? '',
    subject_fr: texts.fr?.subject ?? '',
    sent_at: started_at?.toISOString() ?? '',
  };
}

/** Returns the address once; only the hash of its code is stored. @throws Problem 404 without a public site. */
export async function makeBounceAddress({
  db,
  actor,
  config,
  now,
}: MemberContext): Promise<Answer<'makeBounceAddress'>> {
  if (!(await hasSite(db))) throw new Problem(404, { code: 'NO_SITE' });
  const code = newToken();
  await repo.putBounceCode(db, { workspaceId: actor.workspaceId, hash: tokenHash(code), now });
  const { baseUrl } = await publicSite(db, config);
  return { url: `${baseUrl}/api/v1/newsletters/bounces?code=${code}` };
}

/**
 * Idempotent. Reports that are not about a permanent bounce or a subscriber are ignored.
 * @throws Problem 404 for an unknown code.
 */
export async function reportBounce(
  { db, now }: TenantContext,
  { query, body }: On<'reportBounce'>,
): Promise<Answer<'reportBounce'>> {
  if (!(await repo.isBounceCode(db, tokenHash(query.code))))
    throw new Problem(404, { code: 'CODE_NOT_GOOD' });
  const whom = bounceOf(body);
  if (whom === undefined) return { counted: false };
  const message = readMessageId(whom.messageId);
  const subscriptionId = await deliveries.findSubscription(db, {
    email: whom.email,
    subscriptionId: message?.subscriptionId,
  });
  if (subscriptionId === undefined) return { counted: false };
  await deliveries.refuseSubscriptions(db, [subscriptionId]);
  const counted = await deliveries.bounce(db, {
    subscriptionId,
    now,
    ...(message && { newsletterId: message.newsletterId }),
  });
  return { counted };
}
