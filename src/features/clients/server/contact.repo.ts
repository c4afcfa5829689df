import type { Insertable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { ClientContacts } from '../../../../generated/database.ts';

const columns = ['id', 'client_id', 'name', 'email', 'phone', 'invoices', 'reminders', 'orders'] as const;

/** The columns with entered values. */
export type ContactColumns = Required<
  Omit<Insertable<ClientContacts>, 'id' | 'workspace_id' | 'client_id' | 'created_at'>
>;
export type ContactRecord = NonNullable<Awaited<ReturnType<typeof findContact>>>;

/** @param clientIds by default all clients. */
export function listContacts(db: Database, clientIds?: readonly number[]) {
  const all = db.selectFrom('client_contacts').select(columns).orderBy('id');
  return (clientIds === undefined ? all : all.where('client_id', 'in', [...clientIds, 0])).execute();
}

export function findContact(db: Database, { clientId, contactId }: { clientId: number; contactId: number }) {
  return db
    .selectFrom('client_contacts')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('id', '=', contactId)
    .executeTakeFirst();
}

export async function insertContact(db: Database, values: Insertable<ClientContacts>): Promise<number> {
  const { id } = await db
    .insertInto('client_contacts')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateContact(db: Database, id: number, values: ContactColumns): Promise<void> {
  await db.updateTable('client_contacts').set(values).where('id', '=', id).execute();
}

/** Takes the reminders from the contact of the client who gets them. */
export async function clearReminders(db: Database, clientId: number): Promise<void> {
  await db
    .updateTable('client_contacts')
    .set({ reminders: false })
    .where('client_id', '=', clientId)
    .where('reminders', '=', true)
    .execute();
}

export async function deleteContact(db: Database, id: number): Promise<void> {
  await db.deleteFrom('client_contacts').where('id', '=', id).execute();
}
