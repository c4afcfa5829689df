/** Declares the calls for the people at a client. */
import { z } from 'zod';
import { call, updateShape } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { foldEmail, isEmail } from '#kernel/email.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { phoneFault } from '#kernel/phone.ts';
import { clientWriters } from './access.ts';
import { CONTACT_NAME_LENGTH } from './contact.rules.ts';
import { clientParams } from './contract.ts';
import { fieldError } from './errors.ts';

const contact = z.object({
  contactId: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Whether invoices are mailed to the contact. */
  invoices: z.boolean(),
  /** Whether reminders are; one contact of a client at most. */
  reminders: z.boolean(),
  orders: z.boolean(),
});
export type ClientContact = z.infer<typeof contact>;

const everyContact = 'people who write contracts write all clients';
const contactParams = clientParams.extend({ contactId: id });

export const readClientContacts = call({
  id: 'readClientContacts',
  method: 'GET',
  path: '/clients/{clientId}/contacts',
  summary: 'The people at a client, in the order in which they were added',
  access: clientWriters,
  byRole: everyContact,
  params: clientParams,
  answer: z.object({ contacts: z.array(contact) }),
  texts: { failure: 'FAILED TO READ CONTACTS' },
});

export const readClientContact = call({
  id: 'readClientContact',
  method: 'GET',
  path: '/clients/{clientId}/contacts/{contactId}',
  summary: 'Read a person at a client with its version (ETag), which a change can name',
  access: clientWriters,
  byRole: everyContact,
  params: contactParams,
  answer: contact,
  texts: { failure: 'FAILED TO READ CONTACTS' },
});

const fields = {
  name: z
    .string(fieldError('client_contact_name'))
    .trim()
    .min(1, fieldError('client_contact_name'))
    .max(CONTACT_NAME_LENGTH, fieldError('client_contact_name')),
  email: z
    .string()
    .transform(foldEmail)
    .refine((email) => email === '' || isEmail(email), generalError('email_invalid'))
    .meta({ examples: ['accounts@client.example', ''] })
    .default(''),
  phone: z
    .string()
    .trim()
    .refine((phone) => phone === '' || phoneFault(phone) === undefined, fieldError('client_phone_invalid'))
    .meta({ examples: ['+33 1 23 45 67 89', ''] })
    .default(''),
  invoices: checkbox.default(false),
  reminders: checkbox.default(false),
  orders: checkbox.default(false),
};

export const addClientContact = call({
  id: 'addClientContact',
  method: 'POST',
  path: '/clients/{clientId}/contacts',
  summary: 'Add a person at a client; one who gets the reminders takes them over from another',
  access: clientWriters,
  byRole: everyContact,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'a person is added beside the others',
  encoding: 'form',
  params: clientParams,
  body: z.object(fields),
  status: 201,
  answer: contact,
  records: 'client.contact-added',
  texts: {
    success: 'Contact added',
    failure: 'FAILED TO SAVE CONTACT',
    byStatus: { 409: 'THE CLIENT HAS ENOUGH CONTACTS' },
  },
});

export const updateClientContact = call({
  id: 'updateClientContact',
  method: 'PUT',
  path: '/clients/{clientId}/contacts/{contactId}',
  summary: 'Change a person at a client; one who gets the reminders takes them over from another',
  access: clientWriters,
  byRole: everyContact,
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: readClientContact },
  encoding: 'form',
  params: contactParams,
  body: z.object(updateShape(fields)),
  answer: contact,
  records: 'client.contact-changed',
  texts: { success: 'Contact changed', failure: 'FAILED TO SAVE CONTACT' },
});

export const deleteClientContact = call({
  id: 'deleteClientContact',
  method: 'DELETE',
  path: '/clients/{clientId}/contacts/{contactId}',
  summary: 'Delete a person at a client',
  access: clientWriters,
  byRole: everyContact,
  safeguard: 'confirm',
  unversioned: 'the contact is gone in any case',
  params: contactParams,
  answer: z.object({ contactId: z.number().int() }),
  records: 'client.contact-deleted',
  texts: { success: 'Contact deleted', failure: 'FAILED TO DELETE CONTACT' },
});
