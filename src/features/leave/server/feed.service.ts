/** Creates and revokes secret addresses for calendar programs, and answers them. */
import { contractName } from '#features/contracts/rules.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addMonths } from '#kernel/day.ts';
import { shownName } from '#kernel/left-name.ts';
import { orNotFound } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import type { CallContext, MemberContext, TenantContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import type * as contract from '../feed.contract.ts';
import {
  calendarText,
  FEED_LIMIT,
  FEED_MONTHS,
  FEED_READER_LIMIT,
  type FeedEvent,
  type FeedKind,
  feedCode,
  partsOfCode,
} from '../feed.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import * as repo from './feed.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export async function listLeaveFeeds({
  db,
  actor,
}: MemberContext): Promise<CallAnswer<typeof contract.listLeaveFeeds>> {
  const feeds = await repo.listFeeds(db, actor.userId);
  return { feeds: feeds.map(({ shows, createdAt }) => ({ shows, createdAt: createdAt.toISOString() })) };
}

export async function createLeaveFeed(
  context: MemberContext,
  { params: { shows } }: On<'createLeaveFeed'>,
): Promise<CallAnswer<typeof contract.createLeaveFeed>> {
  const { db, actor, config, now } = context;
  const { userId, workspaceId } = actor;
  const token = newToken();
  await repo.saveFeed(db, { workspaceId, accountId: userId, shows, hash: tokenHash(token), now });
  await record(context, 'leave.feed-created', shows);
  return { url: `${config.baseUrl}/api/v1/leave/calendars/${feedCode(workspaceId, token)}` };
}

export async function revokeLeaveFeed(
  context: MemberContext,
  { params: { shows } }: On<'revokeLeaveFeed'>,
): Promise<CallAnswer<typeof contract.revokeLeaveFeed>> {
  await repo.deleteFeed(context.db, context.actor.userId, shows);
  await record(context, 'leave.feed-revoked', shows);
  return listLeaveFeeds(context);
}

const record = (context: MemberContext, action: string, shows: FeedKind) =>
  context.record({ action, subjectType: 'member', subjectId: context.actor.userId, detail: { shows } });

/** @throws Problem 404 for an unknown or revoked address, or one whose reader can no longer sign in; 429 */
export async function readLeaveFeed(
  context: CallContext,
  { params }: On<'readLeaveFeed'>,
): Promise<Download> {
  const { limits, request } = context;
  await limits.spend(FEED_READER_LIMIT, request.address);
  const { workspaceId, token } = orNotFound(partsOfCode(params.code));
  const hash = tokenHash(token);
  await limits.spend(FEED_LIMIT, hash.toString('base64url'));
  const text = await context.inTenant(workspaceId, (tenant) => calendarFor(tenant, hash), { readOnly: true });
  return new Download({
    name: 'leave.ics',
    mediaType: 'text/calendar; charset=utf-8',
    body: () => new TextEncoder().encode(text),
  });
}

async function calendarFor({ db, actor, now }: TenantContext, hash: Buffer): Promise<string> {
  const reader = orNotFound(await repo.findReader(db, hash));
  const t = translator({ en, fr }, reader.locale);
  const since = addMonths(civilDay(now, actor.zone), -FEED_MONTHS);
  const isTeam = reader.shows === 'team';
  const rows = await repo.listApproved(db, since, isTeam ? undefined : reader.id);
  const events = rows.map((row): FeedEvent => {
    const what = isTeam
      ? t('feed_absent', { name: shownName(row, reader.locale) })
      : contractName(row, reader.locale);
    return {
      uid: `leave-${actor.workspaceId}-${row.id}-${reader.shows}@ardoise`,
      title: [what, row.fromNoon && t('from_noon'), row.toNoon && t('to_noon')].filter(Boolean).join(', '),
      from: row.from,
      to: row.to,
      changedAt: row.decidedAt ?? row.requestedAt,
      revision: row.revision,
    };
  });
  return calendarText(t(`feed_${reader.shows}`), events);
}
