/** The dialogs that add a deposit to a fixed price and change one. */
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  addInstalment,
  type Instalment,
  type Pricing,
  readPricing,
  updateInstalment,
} from '../pricing.contract.ts';

interface InstalmentDialogProps {
  pricing: Pricing;
  onClose(): void;
}

export function AddInstalmentDialog({ pricing, onClose }: InstalmentDialogProps) {
  const t = useTexts({ en, fr });
  const form = useForm(addInstalment, {
    given: { params: { contractId: pricing.contractId } },
    initial: { text: '' },
    failure: useFailure(),
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} title={t('deposit_add')} submit={t('deposit_add_verb')} onClose={onClose}>
      <InstalmentFields form={form} currency={pricing.currency} />
    </FormDialog>
  );
}

export function EditInstalmentDialog({
  pricing,
  instalment,
  onClose,
}: InstalmentDialogProps & { instalment: Instalment }) {
  const t = useTexts({ en, fr });
  const { contractId } = pricing;
  const { instalmentId } = instalment;
  // The page may be outdated; its values are used until the deposit is read again.
  const reading = useCallState(readPricing, { params: { contractId } });
  const fresh = reading.data?.instalments.find((one) => one.instalmentId === instalmentId) ?? instalment;
  const form = useForm(updateInstalment, {
    of: reading,
    given: { params: { contractId, instalmentId } },
    initial: { text: fresh.text, share: fresh.share, amount: fresh.amount, plannedOn: fresh.plannedOn },
    failure: useFailure(),
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} title={t('deposit_title')} submit={t('pricing_save')} onClose={onClose}>
      <InstalmentFields form={form} currency={pricing.currency} />
    </FormDialog>
  );
}

function useFailure() {
  const t = useTexts({ en, fr });
  return ({ code }: { code?: string | undefined }) =>
    code === 'INSTALMENTS_MANY'
      ? t('deposits_many')
      : code === 'BALANCE_INVOICED'
        ? t('balance_invoiced')
        : undefined;
}

interface InstalmentFieldsProps {
  form: Form<typeof addInstalment> | Form<typeof updateInstalment>;
  currency: string;
}

function InstalmentFields({ form, currency }: InstalmentFieldsProps) {
  const t = useTexts({ en, fr });
  return (
    <div className={layout.fields} style={{ '--least': '12rem' }}>
      <TextField
        {...form.field('text')}
        className={layout.wide}
        label={t('deposit_text')}
        autoComplete="off"
        required
        data-autofocus
      />
      <DecimalField {...form.field('share')} label={t('deposit_share')} unit="%" />
      <DecimalField {...form.field('amount')} label={t('deposit_amount', { currency })} />
      <DateField
        {...form.field('plannedOn')}
        label={t('deposit_planned')}
        description={t('deposit_planned_note')}
      />
    </div>
  );
}
