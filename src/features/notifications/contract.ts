/** Declares the calls about a person's notifications, and about how they are mailed. */
import { z } from 'zod';
import { readWorkspace } from '#features/workspaces/contract.ts';
import { call } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { kindNames, mailChoices } from './rules.ts';
import './errors.ts';

const own = {
  access: 'member',
  byMembership: 'every member has notifications; the service selects only those of the actor',
} as const;
const personal = {
  ...own,
  notUnderDoAs: 'only the person decides what they have read and what they get by mail',
  unversioned: 'only the person changes it',
  offRecord: 'the audit log does not record what a person reads, or how they get their mails',
} as const;

const notification = z.object({
  notificationId: z.number().int(),
  kind: z.enum(kindNames),
  text: z.string(),
  /** A path of the back office, without language. */
  to: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** At most 100. */
const unread = z.number().int();

export const listNotifications = call({
  ...own,
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: 'List the person’s notifications, newest first',
  /** Lists notifications older than this one, which may have been deleted. */
  query: z.object({ before: id.optional() }),
  answer: z.object({ notifications: z.array(notification), more: z.boolean(), unread }),
  texts: { failure: 'FAILED TO FETCH NOTIFICATIONS' },
});

export const countUnread = call({
  ...own,
  id: 'countUnread',
  method: 'GET',
  path: '/notifications/unread',
  summary: 'Count the unread notifications, up to 100',
  answer: z.object({ unread }),
  texts: { failure: 'FAILED TO FETCH NOTIFICATIONS' },
});

export const readFrame = call({
  ...own,
  id: 'readFrame',
  method: 'GET',
  path: '/frame',
  summary:
    'Data that every page shows: the company’s name, days until its deletion, number of unread notifications',
  keptOffline: true,
  answer: readWorkspace.answer.pick({ name: true, deletion: true }).extend({ unread }),
  texts: { failure: 'FAILED TO FETCH NOTIFICATIONS' },
});

export const readNotification = call({
  ...personal,
  id: 'readNotification',
  method: 'POST',
  path: '/notifications/{notificationId}/read',
  summary: 'Mark a notification as read',
  safeguard: 'nothing is lost',
  params: z.object({ notificationId: id }),
  answer: z.object({ unread }),
  texts: { failure: 'FAILED TO MARK AS READ' },
});

export const readAllNotifications = call({
  ...personal,
  id: 'readAllNotifications',
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark the notifications up to one as read, so that newer ones stay unread',
  safeguard: 'nothing is lost',
  body: z.object({ last: id }),
  answer: z.object({ unread }),
  texts: { failure: 'FAILED TO MARK AS READ' },
});

const choice = z.object({ kind: z.enum(kindNames), mail: z.enum(mailChoices) });

export const readMailChoices = call({
  ...own,
  id: 'readMailChoices',
  method: 'GET',
  path: '/notifications/choices',
  summary: 'Read how each kind of notification is mailed to the person',
  notUnderDoAs: personal.notUnderDoAs,
  answer: z.object({ choices: z.array(choice) }),
  texts: { failure: 'FAILED TO FETCH NOTIFICATIONS' },
});
export type MailChoices = z.infer<typeof readMailChoices.answer>;

export const chooseMail = call({
  ...personal,
  id: 'chooseMail',
  method: 'PUT',
  path: '/notifications/choices/{kind}',
  summary: 'Choose how mails of a kind are sent: at once, in the daily digest, or not at all',
  safeguard: 'the person can choose again in the same table',
  params: z.object({ kind: z.enum(kindNames) }),
  body: z.object({ mail: z.enum(mailChoices) }),
  answer: choice,
  texts: { success: 'Choice saved', failure: 'FAILED TO SAVE CHOICE' },
});
