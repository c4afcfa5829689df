/** Declares the calls for clients: the companies that contracts name and that sales invoices are addressed to. */
import { z } from 'zod';
import { call, updateShape } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { foldEmail, isEmail } from '#kernel/email.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { locales } from '#kernel/locale.ts';
import { clientWriters } from './access.ts';
import { fieldError } from './errors.ts';
import {
  CLIENT_NAME_LENGTH,
  endpointSchemes,
  LINE_LENGTH,
  MOST_PAYMENT_DAYS,
  STREET_LENGTH,
  USUAL_PAYMENT_DAYS,
} from './rules.ts';

export const clientParams = z.object({ clientId: id });

export const client = z.object({
  clientId: z.number().int(),
  name: z.string(),
  legalForm: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  siren: z.string(),
  siret: z.string(),
  vatNumber: z.string(),
  email: z.string(),
  /** The language of its invoices. */
  locale: z.enum(locales),
  paymentDays: z.number().int(),
  /** Whether payments are due at the end of the month in which the days end. */
  endOfMonth: z.boolean(),
  /** A code of the EAS list of EN 16931, and the address in that scheme; both empty for none. */
  endpointScheme: z.enum(endpointSchemes),
  endpointId: z.string(),
});
export type Client = z.infer<typeof client>;

const everyClient = 'people who write contracts write all clients';

export const listClients = listCall({
  id: 'listClients',
  path: '/clients',
  summary: 'List the clients of the workspace',
  access: clientWriters,
  name: 'clients',
  row: client.extend({
    /** Number of contracts that name it. */
    contracts: z.number().int(),
  }),
  columns: { name: 'name', city: 'text', siren: 'text', vatNumber: 'text', contracts: 'figure' },
  search: true,
  sort: ['name'],
  order: 'name',
  texts: { failure: 'FAILED TO FETCH CLIENTS' },
});
export type ClientList = z.infer<typeof listClients.answer>;
export type ListedClient = ClientList['clients'][number];

export const readClient = call({
  id: 'readClient',
  method: 'GET',
  path: '/clients/{clientId}',
  summary: 'Read a client with its version (ETag), which a change can name',
  access: clientWriters,
  byRole: everyClient,
  params: clientParams,
  answer: client,
  texts: { failure: 'FAILED TO FETCH CLIENTS' },
});

/** A line of text, trimmed; empty by default. */
export const line = (most: number) => z.string().trim().max(most, generalError('too_long')).default('');
/** A company's number, written with blanks or without; the service checks the digits. */
export const companyNumber = (examples: string[]) =>
  z.string().trim().max(40, generalError('too_long')).meta({ examples }).default('');

/** ISO 3166-1, two letters. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, fieldError('client_country_unknown'))
  .meta({ examples: ['FR', 'DE'] });

/** A code of the EAS list; empty for none. */
export const endpointScheme = z.enum(endpointSchemes).meta({ examples: ['EM', '0225'] });

const paymentDays = z.coerce
  .number(fieldError('client_days_invalid'))
  .int(fieldError('client_days_invalid'))
  .min(0, fieldError('client_days_invalid'))
  .max(MOST_PAYMENT_DAYS, fieldError('client_days_invalid'))
  .meta({ examples: [30, 45] });

const fields = {
  name: z
    .string(fieldError('client_name_needed'))
    .trim()
    .min(1, fieldError('client_name_needed'))
    .max(CLIENT_NAME_LENGTH, fieldError('client_name_needed')),
  legalForm: line(LINE_LENGTH),
  street: line(STREET_LENGTH),
  postcode: line(20),
  city: line(LINE_LENGTH),
  country: countryCode.default('FR'),
  siren: companyNumber(['732 829 320', '']),
  siret: companyNumber(['73282932000074', '']),
  vatNumber: companyNumber(['FR44732829320', '']),
  email: z
    .string()
    .transform(foldEmail)
    .refine((email) => email === '' || isEmail(email), generalError('email_invalid'))
    .meta({ examples: ['billing@client.example', ''] })
    .default(''),
  locale: z.enum(locales).default('fr'),
  paymentDays: paymentDays.default(USUAL_PAYMENT_DAYS),
  endOfMonth: checkbox.default(false),
  endpointScheme: endpointScheme.default(''),
  endpointId: line(LINE_LENGTH),
};

export const createClient = call({
  id: 'createClient',
  method: 'POST',
  path: '/clients',
  summary: 'Add a client; a contract that names a new one also adds it',
  access: clientWriters,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'a name that another client has gets 409',
  encoding: 'form',
  body: z.object(fields),
  status: 201,
  answer: client,
  records: 'client.created',
  texts: { success: 'Client created', failure: 'FAILED TO CREATE CLIENT' },
});

export const updateClient = call({
  id: 'updateClient',
  method: 'PUT',
  path: '/clients/{clientId}',
  summary: 'Change a client: its contracts show the new name, issued invoices keep theirs',
  access: clientWriters,
  byRole: everyClient,
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: readClient },
  independent: '`endpointId` is an electronic address, not a row',
  encoding: 'form',
  params: clientParams,
  body: z.object(updateShape(fields)),
  answer: client,
  records: 'client.updated',
  texts: { success: 'Client changed', failure: 'FAILED TO UPDATE CLIENT' },
});

export const deleteClient = call({
  id: 'deleteClient',
  method: 'DELETE',
  path: '/clients/{clientId}',
  summary: 'Delete a client that no contract and no invoice names',
  access: clientWriters,
  safeguard: 'confirm',
  unversioned: 'a client in use is not deleted',
  params: clientParams,
  answer: z.object({ clientId: z.number().int() }),
  records: 'client.deleted',
  texts: {
    success: 'Client deleted',
    failure: 'FAILED TO DELETE CLIENT',
    byStatus: { 409: 'FAILED TO DELETE CLIENT' },
  },
});
