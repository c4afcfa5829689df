/** Declares the calls for the secret addresses at which calendar programs read leave. */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import './errors.ts';
import { feedKinds } from './feed.rules.ts';

const params = z.object({ shows: z.enum(feedKinds) });

const feeds = z.object({
  /** The addresses in use. */
  feeds: z.array(
    z.object({
      shows: z.enum(feedKinds),
      /** ISO 8601 instant. */
      createdAt: z.string(),
    }),
  ),
});
export type LeaveFeed = z.infer<typeof feeds>['feeds'][number];

export const listLeaveFeeds = call({
  id: 'listLeaveFeeds',
  method: 'GET',
  path: '/leave/feeds',
  summary: 'The person’s addresses for calendar programs, without their secrets',
  access: 'member',
  byMembership: 'everybody has addresses of their own',
  answer: feeds,
  texts: { failure: 'FAILED TO READ LEAVE' },
});

export const createLeaveFeed = call({
  id: 'createLeaveFeed',
  method: 'POST',
  path: '/leave/feeds/{shows}',
  summary: 'Create an address for calendar programs; a former one no longer works',
  access: 'member',
  byMembership: 'everybody creates addresses of their own, with what the calendar of the team shows them',
  notUnderDoAs: 'an address is a secret of its reader',
  safeguard: 'the screen says that the former address no longer works, and it can be revoked',
  unversioned: 'the last address is valid',
  records: 'leave.feed-created',
  encoding: 'none',
  params,
  status: 201,
  answersSecret: true,
  answer: z.object({ url: z.string() }),
  texts: { success: 'Address created', failure: 'FAILED TO CHANGE LEAVE' },
});

export const revokeLeaveFeed = call({
  id: 'revokeLeaveFeed',
  method: 'DELETE',
  path: '/leave/feeds/{shows}',
  summary: 'Revoke an address: calendar programs no longer read it',
  access: 'member',
  byMembership: 'everybody revokes addresses of their own',
  safeguard: 'confirm',
  unversioned: 'a revoked address stays revoked',
  records: 'leave.feed-revoked',
  params,
  answer: feeds,
  texts: { success: 'Address revoked', failure: 'FAILED TO CHANGE LEAVE' },
});

export const readLeaveFeed = call({
  id: 'readLeaveFeed',
  method: 'GET',
  path: '/leave/calendars/{code}',
  summary: 'Leave as a calendar (RFC 5545), for programs that know the secret address',
  access: 'anyone',
  scope: 'none',
  because: 'the address names the workspace',
  noScreen: 'calendar programs read it',
  params: z.object({ code: z.string().max(100) }),
  answer: fileAnswer,
  produces: 'text/calendar',
  texts: { failure: 'FAILED TO READ LEAVE' },
});
