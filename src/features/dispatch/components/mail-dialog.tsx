/** The dialog that mails an invoice, with the proposed text. */

import { TextAreaField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { mailSalesInvoice, type Sending } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function MailDialog({ sending, onClose }: { sending: Sending; onClose(): void }) {
  const t = useTexts({ en, fr });
  const { email } = useSession();
  const { salesInvoiceId, proposal, mails } = sending;
  const form = useForm(mailSalesInvoice, {
    initial: { ...proposal, copy: false, again: false },
    given: { params: { salesInvoiceId } },
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} title={t('mail')} submit={t('mail_verb')} onClose={onClose} size="lg">
      <TextField
        {...form.field('recipients')}
        label={t('mail_to')}
        description={proposal.recipients === '' ? t('mail_to_none') : t('mail_to_note')}
        inputMode="email"
        autoComplete="off"
        required
        data-autofocus
      />
      <TextField {...form.field('subject')} label={t('mail_subject')} autoComplete="off" required />
      <TextAreaField {...form.field('text')} label={t('mail_text')} autosize minRows={6} required />
      <small className={layout.wide}>{t('mail_attached')}</small>
      <SwitchField {...form.field('copy')} label={t('mail_copy', { email })} />
      {mails.some(({ state }) => state !== 'failed') && (
        <SwitchField {...form.field('again')} label={t('mail_again')} />
      )}
    </FormDialog>
  );
}
