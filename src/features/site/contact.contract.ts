/**
 * Declares the calls for contact requests, and for the owners' list of subscriptions. Source: blog-and-accounts §5, §7;
 * product.md §3, last line.
 */
import { z } from 'zod';
import { received, visitorEmail } from '#features/newsletters/subscription.contract.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { id } from '#kernel/id.ts';
import { listCall, searchText } from '#kernel/list.ts';
import { NAME_MOST, tidyName } from '#kernel/person-name.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { COUNTED_CONTACTS, requestStates } from './contact.rules.ts';
import './errors.ts';
import { LONGEST_REQUEST } from './rules.ts';

const text = (most: number) => z.string().trim().max(most);

export const sendRequest = call({
  id: 'sendRequest',
  method: 'POST',
  path: '/blog/newsletter',
  summary: 'Send a contact or information request, with the newsletter on wish',
  access: 'anyone',
  encoding: 'json',
  body: z.object({
    firstName: text(NAME_MOST).transform(tidyName).default(''),
    lastName: text(NAME_MOST).transform(tidyName).default(''),
    email: visitorEmail,
    phoneNumber: text(40).default(''),
    receiveNews: checkbox.default(false),
    request: text(LONGEST_REQUEST).default(''),
  }),
  answer: received,
  status: 201,
  texts: { failure: 'FAILED TO REGISTER' },
});

const access = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;
const texts = { failure: 'FAILED TO READ CONTACTS' };

/** A part of a name, an address or a text, ignoring case and accents. */
const search = z.object({ q: searchText });

export const contactRequest = z.object({
  request_id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** Whether the sender also subscribed to the newsletter. */
  receiveNews: z.boolean(),
  request: z.string(),
  language: z.enum(['en', 'fr']),
  state: z.enum(requestStates),
  /** The person and time (ISO 8601) of the answer; null if unanswered. */
  answered: z.object({ by: z.string(), at: z.string() }).nullable(),
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
    state: 'state',
  },
  search: true,
  filters: { state: z.enum(requestStates) },
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
  query: search.extend({ state: z.enum(requestStates).optional(), ...sheetQuery.shape }),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts,
});

const stepCall = {
  method: 'POST',
  unversioned: 'a second request gets 409, because the state has changed',
  access,
  underDoAs: true,
  encoding: 'none',
  params: z.object({ requestId: id }),
  answer: contactRequest,
} as const;

export const answerRequest = call({
  ...stepCall,
  id: 'answerContactRequest',
  path: '/site/requests/{requestId}/answer',
  summary: 'Note that a contact request was answered',
  safeguard: 'undo',
  texts: { success: 'Request marked as answered', failure: 'FAILED TO UPDATE REQUEST' },
});

export const reopenRequest = call({
  ...stepCall,
  id: 'reopenContactRequest',
  path: '/site/requests/{requestId}/reopen',
  summary: 'Note that a contact request is to be answered after all',
  safeguard: 'undo',
  texts: { success: 'Request marked as new', failure: 'FAILED TO UPDATE REQUEST' },
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
  produces: sheetMediaTypes,
  texts,
});
