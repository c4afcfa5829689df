/** Mails a message to a member. */
import { TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { type MemberRow, messageMember } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface MessageDialogProps {
  member: MemberRow;
  name: string;
  onClose(): void;
}

export function MessageDialog({ member, name, onClose }: MessageDialogProps) {
  const t = useTexts({ en, fr });
  const form = useForm(messageMember, {
    given: { params: { memberId: member.memberId } },
    reload: false,
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} title={t('message_title', { name })} submit={t('message_send')} onClose={onClose}>
      <TextAreaField
        {...form.field('message')}
        label={t('message')}
        autosize
        minRows={6}
        maxRows={16}
        data-autofocus
      />
      <small>{t('message_note')}</small>
    </FormDialog>
  );
}
