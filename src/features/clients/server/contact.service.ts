/** Reads and changes the people at a client. */
import { changesOf } from '#features/audit/rules.ts';
import type { CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type * as contract from '../contact.contract.ts';
import type { ClientContact } from '../contact.contract.ts';
import { getsMails, MOST_CONTACTS } from '../contact.rules.ts';
import { fieldError } from '../errors.ts';
import * as contacts from './contact.repo.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;
type Values = Omit<ClientContact, 'contactId'>;

/** @throws Problem 404 */
export async function readClientContacts({ db }: MemberContext, { params }: On<'readClientContacts'>) {
  orNotFound(await repo.findClient(db, params.clientId));
  return { contacts: await contactsOf(db, params.clientId) };
}

/** @throws Problem 404 */
export async function readClientContact(
  { db }: MemberContext,
  { params }: On<'readClientContact'>,
): Promise<ClientContact> {
  return contactOf(orNotFound(await contacts.findContact(db, params)));
}

/** Returns the people at a client, for a later feature. */
export async function contactsOf(db: Database, clientId: number): Promise<ClientContact[]> {
  return (await contacts.listContacts(db, [clientId])).map(contactOf);
}

/** Returns the people at each of the clients, for a later feature. */
export async function contactsOfAll(db: Database): Promise<Map<number, ClientContact[]>> {
  const rows = Map.groupBy(await contacts.listContacts(db), (row) => row.client_id);
  return new Map([...rows].map(([clientId, found]) => [clientId, found.map(contactOf)]));
}

/** @throws Problem 404; 400 at `email`; 409 with code CONTACTS_FULL. */
export async function addClientContact(
  context: MemberContext,
  { params: { clientId }, body }: On<'addClientContact'>,
): Promise<ClientContact> {
  const { db, actor, now } = context;
  orNotFound(await repo.lockClient(db, clientId));
  if ((await contacts.listContacts(db, [clientId])).length >= MOST_CONTACTS)
    throw new Problem(409, { code: 'CONTACTS_FULL' });
  await prepare(db, clientId, body);
  const contactId = await contacts.insertContact(db, {
    ...body,
    workspace_id: actor.workspaceId,
    client_id: clientId,
    created_at: now,
  });
  await note(context, 'client.contact-added', clientId, { name: body.name, email: body.email });
  return { contactId, ...body };
}

/** @throws Problem 404; 400 at `email`. */
export async function updateClientContact(
  context: MemberContext,
  { params, body }: On<'updateClientContact'>,
): Promise<ClientContact> {
  const { db } = context;
  const { clientId, contactId } = params;
  orNotFound(await repo.lockClient(db, clientId));
  const { contactId: _, ...before } = contactOf(orNotFound(await contacts.findContact(db, params)));
  const after = withChanges<Values>(before, body);
  await prepare(db, clientId, after);
  await contacts.updateContact(db, contactId, after);
  await note(context, 'client.contact-changed', clientId, { name: after.name, ...changesOf(before, after) });
  return { contactId, ...after };
}

/** @throws Problem 404 */
export async function deleteClientContact(context: MemberContext, { params }: On<'deleteClientContact'>) {
  const { db } = context;
  const { clientId, contactId } = params;
  orNotFound(await repo.lockClient(db, clientId));
  const { name } = orNotFound(await contacts.findContact(db, params));
  await contacts.deleteContact(db, contactId);
  await note(context, 'client.contact-deleted', clientId, { name });
  return { contactId };
}

/** Under the client's lock. @throws Problem 400 at `email` */
async function prepare(db: Database, clientId: number, values: Values): Promise<void> {
  if (getsMails(values) && values.email === '')
    throw new Problem(400, { errors: { email: fieldError('client_contact_email') } });
  if (values.reminders) await contacts.clearReminders(db, clientId);
}

function note(
  context: MemberContext,
  action: `client.contact-${'added' | 'changed' | 'deleted'}`,
  subjectId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  return context.record({ action, subjectType: 'client', subjectId, detail });
}

function contactOf({ id, client_id: _, ...values }: contacts.ContactRecord): ClientContact {
  return { contactId: id, ...values };
}
