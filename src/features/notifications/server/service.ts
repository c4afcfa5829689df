/** Reads notifications, marks them as read, and keeps the choice of mails. Everything is the actor's own. */
import { readWorkspace } from '#features/workspaces/server/workspace.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type * as contract from '../contract.ts';
import type { Notification } from '../contract.ts';
import { eventsOf, kindOf, kinds, kindsFor, type MailChoice, notifiedEventOf, PAGE } from '../rules.ts';
import { eventText } from './event-text.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export async function listNotifications(
  { db, actor, request }: MemberContext,
  { query: { before } }: On<'listNotifications'>,
): Promise<CallAnswer<typeof contract.listNotifications>> {
  const rows = await repo.listNotifications(db, actor.userId, { before, most: PAGE + 1 });
  return {
    notifications: rows.slice(0, PAGE).flatMap((row) => shownNotification(row, request.locale) ?? []),
    more: rows.length > PAGE,
    unread: await repo.countUnread(db, actor.userId),
  };
}

/** @returns undefined for an event that this version of the program does not know. */
export function shownNotification(row: repo.NotificationRecord, locale: Locale): Notification | undefined {
  const notified = notifiedEventOf(row);
  if (notified === undefined) return undefined;
  const { login, firstName, lastName, userState } = row;
  const by =
    login === null || firstName === null || lastName === null || userState === null
      ? ''
      : shownName({ login, firstName, lastName, userState }, locale);
  return {
    notificationId: row.id,
    kind: kindOf(notified.event),
    text: eventText(notified, by, locale),
    to: `/app/${row.path}`,
    at: row.occurred_at.toISOString(),
    read: row.read_at !== null,
  };
}

export async function countUnread({ db, actor }: MemberContext): Promise<{ unread: number }> {
  return { unread: await repo.countUnread(db, actor.userId) };
}

export async function readFrame(context: MemberContext): Promise<CallAnswer<typeof contract.readFrame>> {
  const { name, deletion } = await readWorkspace(context);
  return { name, deletion, ...(await countUnread(context)) };
}

/** @throws Problem 404, also for another person's. */
export async function readNotification(
  { db, actor, now }: MemberContext,
  { params }: On<'readNotification'>,
): Promise<{ unread: number }> {
  if (!(await repo.markRead(db, actor.userId, params.notificationId, now))) throw new Problem(404);
  return { unread: await repo.countUnread(db, actor.userId) };
}

export async function readAllNotifications(
  { db, actor, now }: MemberContext,
  { body }: On<'readAllNotifications'>,
): Promise<{ unread: number }> {
  await repo.markAllRead(db, actor.userId, body.last, now);
  return { unread: await repo.countUnread(db, actor.userId) };
}

export async function readMailChoices({
  db,
  actor,
}: MemberContext): Promise<CallAnswer<typeof contract.readMailChoices>> {
  const chosen = new Map((await repo.listChoices(db, actor.userId)).map(({ kind, mail }) => [kind, mail]));
  return {
    choices: kindsFor(actor.role).map((kind) => ({
      kind,
      mail: (chosen.get(kind) as MailChoice | undefined) ?? kinds[kind].mail,
    })),
  };
}

/** @throws Problem 404 for a kind that the person's role cannot have. */
export async function chooseMail(
  { db, actor }: MemberContext,
  { params: { kind }, body: { mail } }: On<'chooseMail'>,
): Promise<CallAnswer<typeof contract.chooseMail>> {
  if (!kindsFor(actor.role).includes(kind)) throw new Problem(404);
  const { workspaceId, userId: accountId } = actor;
  await repo.saveChoice(db, { workspaceId, accountId }, { kind, mail, events: eventsOf(kind) });
  return { kind, mail };
}
