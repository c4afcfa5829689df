/** Creates a workspace and invites its owner. */
import { locales } from '#kernel/locale.ts';
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { createWorkspace, type WorkspaceList } from '../administration.contract.ts';
import { readSettings } from '../contract.ts';
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
  const shown = useLocale();
  const form = useForm(createWorkspace, {
    initial: { storageProvider: 'LOCAL', pricing: 'starter', locale: shown },
    reload: false,
    onSuccess: () => {
      onClose();
      onCreated();
    },
  });
  const { price } = useFormat();
  // Reads the plans of one’s own workspace, because all workspaces have the same plans.
  const own = useCallState(readSettings, opened ? { query: {} } : undefined);
  const plan = own.data?.offers.find(({ pricing }) => pricing === form.field('pricing').value);
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('create_title')}
      submit={t('create_submit')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('name')} data-autofocus />
      <TextField {...form.field('email')} type="email" label={t('email')} description={t('create_note')} />
      <SelectField
        {...form.field('locale')}
        label={t('invitation_language')}
        data={locales.map((value) => ({ value, label: t(`language_${value}`) }))}
      />
      <SelectField
        {...form.field('storageProvider')}
        label={t('storage_provider')}
        data={providers.map(({ provider, configured }) => {
          const name = `${provider} · ${t(`provider_${provider}`)}`;
          return { value: provider, label: configured ? name : t('provider_later', { name }) };
        })}
      />
      <SelectField
        {...form.field('pricing')}
        label={t('pricing')}
        description={
          plan &&
          [
            plan.seats === null ? t('plan_seats_unlimited') : t('plan_seats', { count: plan.seats }),
            t('per_month', { price: price(plan.price_cents) }),
          ].join(' · ')
        }
        data={pricings.map((value) => ({ value, label: t(`plan_${value}`) }))}
      />
    </FormDialog>
  );
}
