/** Defines the people at a client, and to which of them invoices and reminders are sent. */

/** Of one client. */
export const MOST_CONTACTS = 20;
export const CONTACT_NAME_LENGTH = 100;

/** What a contact is there for; one contact of a client at most gets its reminders. */
export const contactPurposes = ['invoices', 'reminders', 'orders'] as const;
export type ContactPurpose = (typeof contactPurposes)[number];

type Contact = { email: string } & Readonly<Record<ContactPurpose, boolean>>;

/** Whether mails are sent to the contact, so that it needs an address. */
export function getsMails({ invoices, reminders }: Pick<Contact, 'invoices' | 'reminders'>): boolean {
  return invoices || reminders;
}

/**
 * Returns the addresses for mails about invoices or reminders: those of the contacts for them, for reminders else those for invoices,
 * else the client's billing address; each once, none if there is none.
 */
export function addressesFor(
  purpose: 'invoices' | 'reminders',
  contacts: readonly Contact[],
  billing: string,
): string[] {
  const of = (wanted: ContactPurpose) => contacts.filter((one) => one[wanted]).map(({ email }) => email);
  const own = of(purpose);
  const found = own.length > 0 ? own : of('invoices');
  return [...new Set(found.length > 0 ? found : [billing])].filter((address) => address !== '');
}
