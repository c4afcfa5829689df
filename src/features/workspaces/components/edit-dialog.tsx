/** Name, address and public host of any workspace, for administrators. */

import { TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
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
  const update = useCall(updateWorkspace, { quiet: true, onSuccess: onClose });
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    return update.run({
      params: { workspaceId: workspace?.workspaceId },
      body: { name: text('name'), email: text('email'), domainName: text('domainName') },
    });
  };
  return (
    <FormDialog
      opened={workspace !== undefined}
      title={t('edit_title', { name: workspace?.name ?? '' })}
      submit={t('save')}
      onSubmit={submit}
      onClose={() => {
        update.reset();
        onClose();
      }}
      pending={update.pending}
      problem={update.problem}
    >
      {workspace && (
        <>
          <TextField name="name" label={t('name')} defaultValue={workspace.name} required data-autofocus />
          <TextField name="email" type="email" label={t('email')} defaultValue={workspace.email} required />
          <TextField
            name="domainName"
            label={t('edit_domain')}
            description={t('edit_domain_note')}
            defaultValue={workspace.domainName ?? ''}
          />
        </>
      )}
    </FormDialog>
  );
}
