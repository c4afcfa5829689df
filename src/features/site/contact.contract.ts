/** The calls about who wrote and who reads: for the owners of a public site. Source: product.md §3, last line. */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { listCall, searchText } from '#kernel/list.ts';
import './words.ts';
import { producesSheet, sheetQuery } from '#kernel/sheet-format.ts';
import { COUNTED_CONTACTS } from './contact.rules.ts';

const access = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;
const texts = { failure: 'FAILED TO READ CONTACTS' };

/** Part of a name, an address or what was written; case and accents do not matter. */
const search = z.object({ q: searchText });

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

export const listRequests = listCall({
  id: 'listContactRequests',
  path: '/site/requests',
  summary: 'The contact requests, newest first',
  access,
  name: 'requests',
  row: contactRequest,
  columns: {
    name: 'name',
    email: 'email',
    phoneNumber: 'word',
    request: 'text',
    receiveNews: 'word',
    created_at: 'instant',
  },
  search: true,
  sort: ['created_at'],
  order: '-created_at',
  countUpTo: COUNTED_CONTACTS,
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

export const listSubscriptions = listCall({
  id: 'listSubscriptions',
  path: '/site/subscriptions',
  summary: 'The confirmed newsletter addresses, newest first',
  access,
  name: 'subscriptions',
  row: subscription,
  columns: { email: 'name', language: 'word', confirmed_at: 'instant' },
  search: true,
  sort: ['confirmed_at'],
  order: '-confirmed_at',
  countUpTo: COUNTED_CONTACTS,
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
