/** The calls about who wrote and who reads: for the owners of a public site. Source: product.md §3, last line. */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { listAnswer, pagingQuery } from '#kernel/paging.ts';
import { producesSheet, sheetQuery } from '#kernel/sheet-format.ts';

const access = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;
const texts = { failure: 'FAILED TO READ CONTACTS' };

/** Part of a name, an address or what was written; case and accents do not matter. */
const search = z.object({ q: z.string().trim().max(200).optional() });

/** There are more than `totalCount`: counting stopped there, the list goes on. */
const counted = { countedInPart: z.boolean() };

export const contactRequest = z.object({
  request_id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** Whether the newsletter was wished besides. */
  receiveNews: z.boolean(),
  request: z.string(),
  language: z.enum(['en', 'fr']),
  /** ISO 8601 instant. */
  created_at: z.string(),
});
export type ContactRequest = z.infer<typeof contactRequest>;

export const listRequests = call({
  id: 'listContactRequests',
  method: 'GET',
  path: '/site/requests',
  summary: 'The contact requests, newest first',
  access,
  query: pagingQuery.extend(search.shape),
  answer: listAnswer('requests', contactRequest).extend(counted),
  texts,
});

export const exportRequests = call({
  id: 'exportContactRequests',
  method: 'GET',
  path: '/site/requests/export',
  summary: 'The same as a table for spreadsheets',
  access,
  onRecord: true,
  query: search.extend(sheetQuery.shape),
  answer: fileAnswer,
  produces: producesSheet,
  texts,
});

export const subscription = z.object({
  subscription_id: z.number().int(),
  email: z.string(),
  language: z.enum(['en', 'fr']),
  /** ISO 8601 instant. */
  confirmed_at: z.string(),
});

export const listSubscriptions = call({
  id: 'listSubscriptions',
  method: 'GET',
  path: '/site/subscriptions',
  summary: 'The confirmed newsletter addresses, newest first',
  access,
  query: pagingQuery.extend(search.shape),
  answer: listAnswer('subscriptions', subscription).extend(counted),
  texts,
});

export const exportSubscriptions = call({
  id: 'exportSubscriptions',
  method: 'GET',
  path: '/site/subscriptions/export',
  summary: 'The same as a table for spreadsheets',
  access,
  onRecord: true,
  query: search.extend(sheetQuery.shape),
  answer: fileAnswer,
  produces: producesSheet,
  texts,
});
