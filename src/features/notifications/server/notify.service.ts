/**
 * Notifies people of events about their own weeks, reports, posts and so on. All mails about such events are sent
 * here, except those about security.
 */

import type { Actor } from '#kernel/actor.ts';
import { shownName } from '#kernel/left-name.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Recipient } from '#platform/mail/personal-mail.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import { kindOf, kinds, type NotificationEvent, type NotifiedEvent } from '../rules.ts';
import { notificationMail } from './emails.tsx';
import { eventText } from './event-text.ts';
import * as repo from './repo.ts';

export type Notice = NotifiedEvent & {
  to: Recipient & { userId: number };
  /** The person who did it, of the same workspace; undefined for the program. */
  byId?: number;
  /** Path of the page about it, below `/{language}/app/`. */
  path: string;
  /** By default a mail with the notification's text. */
  mail?: Mail;
  /** The recipient's workspace; by default the actor's. */
  workspaceId?: number;
};

type Context = Pick<TransactionContext<Actor>, 'db' | 'actor' | 'now' | 'config' | 'send'>;

/** Stores a notification and mails it as the person chose: at once, in the daily digest, or not at all. */
export function notify(context: Context, notice: Notice): Promise<void> {
  return notifyAll(context, [notice]);
}

/** Notifies many people with few statements. */
export async function notifyAll(context: Context, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const { db, actor, now } = context;
  const stored = notices.map(({ event, facts, to, byId = null, path, workspaceId = actor.workspaceId }) => {
    const kind = kindOf(event);
    return { workspaceId, accountId: to.userId, event, kind, standard: kinds[kind].mail, facts, byId, path };
  });
  const choices = await repo.insertNotifications(db, stored, now);
  const mails: Mail[] = [];
  for (const [at, notice] of notices.entries())
    if (choices[at] === 'now') mails.push(notice.mail ?? (await mailOf(context, notice)));
  await context.send(...mails);
}

async function mailOf({ db, config }: Context, notice: Notice): Promise<Mail> {
  const { to, byId, path } = notice;
  const by = byId === undefined ? undefined : await repo.findName(db, byId);
  const text = eventText(notice, by === undefined ? '' : shownName(by, to.locale), to.locale);
  return notificationMail(config, to, { text, path });
}

/** Whether a person was notified of such an event since an instant. */
export function wasNotified(
  db: Database,
  accountId: number,
  event: NotificationEvent,
  since: Date,
): Promise<boolean> {
  return repo.hasNotification(db, accountId, event, since);
}

/** Notifies a person of the workspace, unless they did it themselves or cannot sign in. */
export async function notifyMember(
  context: Context,
  accountId: number,
  notice: NotifiedEvent & Pick<Notice, 'byId' | 'path'>,
): Promise<void> {
  if (accountId === notice.byId) return;
  const to = await repo.findRecipient(context.db, accountId);
  if (to !== undefined) await notify(context, { ...notice, to });
}
