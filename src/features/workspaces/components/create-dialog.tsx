/** A new workspace; its owner gets an invitation. */

import { SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { createWorkspace, type WorkspaceList } from '../administration.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { pricings } from '../rules.ts';

interface CreateDialogProps {
  opened: boolean;
  providers: WorkspaceList['storageProviders'];
  onClose(): void;
  onCreated(): void;
}

export function CreateDialog({ opened, providers, onClose, onCreated }: CreateDialogProps) {
  const t = useTexts({ en, fr });
  const create = useCall(createWorkspace, {
    quiet: true,
    reload: false,
    onSuccess: () => {
      onClose();
      onCreated();
    },
  });
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '') as never;
    return create.run({
      body: {
        name: text('name'),
        email: text('email'),
        storageProvider: text('storageProvider'),
        pricing: text('pricing'),
      },
    });
  };
  return (
    <FormDialog
      opened={opened}
      title={t('create_title')}
      submit={t('create_submit')}
      onSubmit={submit}
      onClose={() => {
        create.reset();
        onClose();
      }}
      pending={create.pending}
      problem={create.problem}
    >
      <TextField name="name" label={t('name')} required data-autofocus />
      <TextField name="email" type="email" label={t('email')} description={t('create_note')} required />
      <SelectField
        name="storageProvider"
        label={t('storage_provider')}
        defaultValue="LOCAL"
        data={providers.map(({ provider, configured }) => {
          const name = `${provider} · ${t(`provider_${provider}`)}`;
          return { value: provider, label: configured ? name : t('provider_later', { name }) };
        })}
        required
      />
      <SelectField
        name="pricing"
        label={t('pricing')}
        placeholder={t('pricing_choose')}
        data={pricings.map((value) => ({ value, label: t(`plan_${value}`) }))}
        required
      />
    </FormDialog>
  );
}
