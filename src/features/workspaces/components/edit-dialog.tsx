/** Name, address and public host of any workspace, for administrators. */

import { TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { updateWorkspace, type WorkspaceRow } from '../administration.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface EditDialogProps {
  /** None: closed. */
  workspace: WorkspaceRow | undefined;
  onClose(): void;
}

export function EditDialog({ workspace, onClose }: EditDialogProps) {
  const t = useTexts({ en, fr });
  const { workspaceId, name = '', email, domainName } = workspace ?? {};
  const form = useForm(updateWorkspace, {
    given: { params: { workspaceId } },
    initial: { name, email, domainName },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened={workspace !== undefined}
      title={t('edit_title', { name })}
      submit={t('save')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('name')} required data-autofocus />
      <TextField {...form.field('email')} type="email" label={t('email')} required />
      <TextField {...form.field('domainName')} label={t('edit_domain')} description={t('edit_domain_note')} />
    </FormDialog>
  );
}
