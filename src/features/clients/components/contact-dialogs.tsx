/** The dialogs that add a person at a client and change one. */

import { TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import {
  addClientContact,
  type ClientContact,
  readClientContact,
  updateClientContact,
} from '../contact.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface AddContactDialogProps {
  clientId: number;
  /** The first contact receives everything, unless the person changes it. */
  isFirst: boolean;
  onClose(): void;
}

export function AddContactDialog({ clientId, isFirst, onClose }: AddContactDialogProps) {
  const t = useTexts({ en, fr });
  const form = useForm(addClientContact, {
    initial: { invoices: isFirst, reminders: isFirst, orders: false },
    given: { params: { clientId } },
    failure: ({ code }) => (code === 'CONTACTS_FULL' ? t('contacts_full') : undefined),
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} title={t('contact_add')} submit={t('contact_add_verb')} onClose={onClose}>
      <ContactFields form={form} />
    </FormDialog>
  );
}

interface EditContactDialogProps {
  clientId: number;
  contact: ClientContact;
  onClose(): void;
}

export function EditContactDialog({ clientId, contact: row, onClose }: EditContactDialogProps) {
  const t = useTexts({ en, fr });
  const params = { clientId, contactId: row.contactId };
  // The page may be outdated; its values are used until the contact is read again.
  const reading = useCallState(readClientContact, { params });
  const form = useForm(updateClientContact, {
    of: reading,
    initial: reading.data ?? row,
    given: { params },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('contact_title', { name: row.name })}
      submit={t('save')}
      onClose={onClose}
    >
      <ContactFields form={form} />
    </FormDialog>
  );
}

interface ContactFieldsProps {
  form: Form<typeof addClientContact> | Form<typeof updateClientContact>;
}

function ContactFields({ form }: ContactFieldsProps) {
  const t = useTexts({ en, fr });
  return (
    <div className={layout.fields} style={{ '--least': '12rem' }}>
      <TextField
        {...form.field('name')}
        className={layout.wide}
        label={t('contact_name')}
        autoComplete="off"
        required
        data-autofocus
      />
      <TextField {...form.field('email')} label={t('contact_email')} inputMode="email" autoComplete="off" />
      <TextField {...form.field('phone')} label={t('contact_phone')} inputMode="tel" autoComplete="off" />
      <SwitchField {...form.field('invoices')} className={layout.wide} label={t('contact_invoices')} />
      <SwitchField
        {...form.field('reminders')}
        className={layout.wide}
        label={t('contact_reminders')}
        description={t('contact_reminders_note')}
      />
      <SwitchField {...form.field('orders')} className={layout.wide} label={t('contact_orders')} />
    </div>
  );
}
