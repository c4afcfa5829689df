/** The dialog in which administrators change name, address, public host and plan of a workspace. */
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { readOneWorkspace, updateWorkspace, type WorkspaceRow } from '../administration.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { pricings } from '../rules.ts';

interface EditDialogProps {
  workspace: WorkspaceRow;
  onClose(): void;
}

export function EditDialog({ workspace, onClose }: EditDialogProps) {
  const t = useTexts({ en, fr });
  const params = { workspaceId: workspace.workspaceId };
  // The list may be outdated; its row is shown until the workspace is loaded.
  const reading = useCallState(readOneWorkspace, { params });
  const { name, email, domainName, pricing } = reading.data ?? workspace;
  const form = useForm(updateWorkspace, {
    of: reading,
    given: { params },
    initial: { name, email, domainName, pricing },
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} title={t('edit_title', { name })} submit={t('save')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('name')} data-autofocus />
      <TextField {...form.field('email')} type="email" label={t('email')} />
      <TextField {...form.field('domainName')} label={t('edit_domain')} description={t('edit_domain_note')} />
      <SelectField
        {...form.field('pricing')}
        label={t('pricing')}
        description={t('edit_plan_note')}
        data={pricings.map((value) => ({ value, label: t(`plan_${value}`) }))}
        required
      />
    </FormDialog>
  );
}
