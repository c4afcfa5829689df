/** Lists the people at a client, with what each receives, and adds, changes and deletes them. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { telOf } from '#kernel/phone.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { type ClientContact, deleteClientContact } from '../contact.contract.ts';
import { contactPurposes } from '../contact.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { AddContactDialog, EditContactDialog } from './contact-dialogs.tsx';

interface ContactsCardProps {
  clientId: number;
  contacts: readonly ClientContact[];
}

export function ContactsCard({ clientId, contacts }: ContactsCardProps) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<ClientContact>();
  const remove = useCall(deleteClientContact);
  async function removeContact({ contactId, name }: ClientContact) {
    const confirmed = await confirm({
      title: t('contact_delete_title', { name }),
      text: t('contact_delete_text'),
      confirm: t('contact_delete'),
    });
    if (confirmed) await remove.run({ params: { clientId, contactId } }, { confirmed });
  }
  return (
    <Card title={t('contacts')} low>
      {contacts.length === 0 ? (
        <p>{t('contacts_none')}</p>
      ) : (
        <ItemList label={t('contacts')}>
          {contacts.map((contact) => (
            <Item
              key={contact.contactId}
              title={contact.name}
              detail={<ContactFacts contact={contact} />}
              action={
                <Group gap={8} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('contact_edit_name', { name: contact.name })}
                    onClick={() => setEdited(contact)}
                  >
                    {t('contact_edit')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('contact_delete_name', { name: contact.name })}
                    onClick={() => void removeContact(contact)}
                  >
                    {t('contact_delete')}
                  </Button>
                </Group>
              }
            />
          ))}
        </ItemList>
      )}
      <div>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('contact_add')}
        </Button>
      </div>
      {adding && (
        <AddContactDialog
          clientId={clientId}
          isFirst={contacts.length === 0}
          onClose={() => setAdding(false)}
        />
      )}
      {edited && (
        <EditContactDialog clientId={clientId} contact={edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

function ContactFacts({ contact }: { contact: ClientContact }) {
  const t = useTexts({ en, fr });
  const { email, phone } = contact;
  const purposes = contactPurposes.filter((purpose) => contact[purpose]).map((one) => t(`for_${one}`));
  const parts = {
    email: email !== '' && <a href={`mailto:${email}`}>{email}</a>,
    phone: phone !== '' && <a href={`tel:${telOf(phone)}`}>{phone}</a>,
    purposes: purposes.length > 0 && purposes.join(', '),
  };
  const shown = Object.entries(parts).filter(([, part]) => part !== false);
  return shown.map(([name, part], at) => (
    <span key={name}>
      {at > 0 && ' · '}
      {part}
    </span>
  ));
}
