/** Creates or changes an expense type. */
import type { ReactNode } from 'react';
import { useVatTypeNames } from '#features/vat/components/vat-type-names.ts';
import { type NationalType, nationalTypes } from '#features/vat/rules.ts';
import { DecimalField } from '#ui/decimal-field.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { FieldProps } from '#ui/use-fields.ts';
import { useForm } from '#ui/use-form.ts';
import { createPoste, type Poste, readPoste, updatePoste } from '../contract.ts';
import { guessNature, natures } from '../deductible.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { accountFields } from '../rules.ts';
import styles from './expense-types.module.css';
import { useBasisNames } from './share-dialog.tsx';

interface NewPosteDialogProps {
  opened: boolean;
  onClose(): void;
}

export function NewPosteDialog({ opened, onClose }: NewPosteDialogProps) {
  const t = useTexts({ en, fr });
  const bases = useBasisNames();
  const form = useForm(createPoste, {
    initial: { vatfulltype: 'TYPEC' },
    onSuccess: () => {
      form.reset();
      onClose();
    },
  });
  return (
    <FormDialog form={form} opened={opened} title={t('poste_new')} submit={t('poste_add')} onClose={onClose}>
      <PosteFields
        field={form.field}
        withoutRate={form.values.vatcomposed === true || form.values.mileage === true}
      >
        {form.values.mileage !== true && (
          <SelectField
            {...form.field('basis')}
            value={form.values.basis || guessNature({ name: String(form.values.postname ?? '') })}
            label={t('share_basis')}
            description={t('share_basis_note')}
            data={natures.map((value) => ({ value, label: bases(value) }))}
          />
        )}
      </PosteFields>
    </FormDialog>
  );
}

/** @param poste undefined while the dialog is closed. */
export function PosteDialog({ poste, onClose }: { poste: Poste | undefined; onClose(): void }) {
  const t = useTexts({ en, fr });
  const reading = useCallState(readPoste, poste && { params: { posteId: poste.posteId } });
  const now = reading.data ?? poste;
  const form = useForm(updatePoste, {
    given: { params: { posteId: poste?.posteId ?? 0 } },
    initial: now,
    of: reading,
    onSuccess: () => {
      form.reset();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      opened={poste !== undefined}
      title={t('poste_edit_title', { name: poste?.postname ?? '' })}
      submit={t('poste_save')}
      busy={reading.loading}
      onClose={onClose}
    >
      <PosteFields
        field={form.field}
        withoutRate={form.values.vatcomposed === true || form.values.mileage === true}
      />
      <SwitchField {...form.field('active')} label={t('poste_active')} />
    </FormDialog>
  );
}

type PosteFieldName =
  | 'postname'
  | 'description'
  | 'vatcomposed'
  | 'vatfulltype'
  | 'mileage'
  | 'limit_per_day'
  | 'account'
  | (typeof accountFields)[NationalType];

interface PosteFieldsProps {
  field(name: PosteFieldName): FieldProps;
  /**
   * Whether no single rate can be chosen: receipts of the type have several rates, or are journeys without
   * VAT.
   */
  withoutRate: boolean;
  /** The fields below those about the VAT. */
  children?: ReactNode;
}

function PosteFields({ field, withoutRate, children }: PosteFieldsProps) {
  const t = useTexts({ en, fr });
  const names = useVatTypeNames();
  return (
    <>
      <TextField {...field('postname')} label={t('poste_name')} data-autofocus />
      <TextAreaField
        {...field('description')}
        label={t('poste_description')}
        autosize
        minRows={1}
        maxRows={5}
      />
      <SwitchField {...field('vatcomposed')} label={t('poste_composed')} />
      <SwitchField {...field('mileage')} label={t('poste_mileage_kind')} />
      {!withoutRate && (
        <SelectField
          {...field('vatfulltype')}
          label={t('poste_vat')}
          data={nationalTypes.map((value) => ({ value, label: names(value) }))}
        />
      )}
      {children}
      <DecimalField
        {...field('limit_per_day')}
        label={t('poste_limit')}
        description={t('poste_limit_note')}
        unit="€"
      />
      <TextField
        {...field('account')}
        label={t('poste_account')}
        description={t('poste_account_note')}
        maxLength={20}
      />
      <details className={styles.accounts}>
        <summary>{t('poste_accounts')}</summary>
        <p className={layout.muted}>{t('poste_accounts_note')}</p>
        <div className={layout.fields}>
          {nationalTypes.map((type) => (
            <TextField key={type} {...field(accountFields[type])} label={names(type)} maxLength={20} />
          ))}
        </div>
      </details>
    </>
  );
}
