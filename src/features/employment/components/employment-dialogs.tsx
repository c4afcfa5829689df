/** Adds terms of employment from a day on, or corrects some. */
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { addEmployment, type Employment, updateEmployment } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { DAYS_PER_YEAR, FULL_WEEK, HOURS_PER_WEEK, regimes } from '../rules.ts';
import { WeekField } from './week-field.tsx';

interface DialogProps {
  memberId: number;
  reading: { etag: string | undefined; reload(): void };
  onClose(): void;
}

/** @param before the newest terms, whose values are proposed. */
export function AddTermsDialog({
  memberId,
  before,
  reading,
  onClose,
}: DialogProps & { before: Employment | undefined }) {
  const t = useTexts({ en, fr });
  const form = useForm(addEmployment, {
    given: { params: { memberId } },
    initial: {
      ...fieldsOf(before),
      startsOn: '',
      endsOn: '',
      seniorityFrom: '',
    },
    // The list is read again by itself.
    reload: false,
    onSuccess: () => {
      reading.reload();
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('terms_new')} submit={t('terms_add')} onClose={onClose} size="lg">
      <TermsFields form={form} note={before?.endsOn === null ? t('terms_ends_before_note') : undefined} />
    </FormDialog>
  );
}

export function ChangeTermsDialog({
  memberId,
  terms,
  reading,
  onClose,
}: DialogProps & { terms: Employment }) {
  const t = useTexts({ en, fr });
  const form = useForm(updateEmployment, {
    given: { params: { memberId, employmentId: terms.employmentId } },
    of: reading,
    initial: fieldsOf(terms),
    // The list is read again by itself.
    reload: false,
    onSuccess: () => {
      reading.reload();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('terms_change_title')}
      submit={t('terms_save')}
      onClose={onClose}
      size="lg"
    >
      <TermsFields form={form} note={t('terms_change_note')} />
    </FormDialog>
  );
}

function fieldsOf(terms: Employment | undefined) {
  const { week = FULL_WEEK, regime = 'hours', daysPerYear, hoursPerWeek } = terms ?? {};
  return {
    startsOn: terms?.startsOn ?? '',
    endsOn: terms?.endsOn ?? '',
    week,
    regime,
    // The field of the other regime has its usual value, in case the regime changes.
    daysPerYear: String(daysPerYear ?? DAYS_PER_YEAR),
    hoursPerWeek: String(hoursPerWeek ?? HOURS_PER_WEEK),
    payrollNumber: terms?.payrollNumber ?? '',
    seniorityFrom: terms?.seniorityFrom ?? '',
  };
}

interface TermsFieldsProps {
  form: Form<typeof addEmployment> | Form<typeof updateEmployment>;
  /** Below the dates. */
  note: string | undefined;
}

function TermsFields({ form, note }: TermsFieldsProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const regime = form.field('regime');
  return (
    <div className={layout.fields} style={{ '--least': '14rem' }}>
      <DateField {...form.field('startsOn')} label={t('field_startsOn')} required data-autofocus />
      <DateField {...form.field('endsOn')} label={t('field_endsOn')} />
      {note !== undefined && <small className={layout.wide}>{note}</small>}
      <WeekField {...form.field('week')} className={layout.wide} label={t('field_week')} />
      <SelectField
        {...regime}
        label={t('field_regime')}
        data={regimes.map((value) => ({ value, label: t(`regime_${value}`) }))}
      />
      {regime.value === 'days' ? (
        <TextField
          {...form.field('daysPerYear')}
          label={t('field_daysPerYear')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      ) : (
        <DecimalField
          {...form.field('hoursPerWeek')}
          label={t('field_hoursPerWeek')}
          placeholder={locale === 'fr' ? '35 ou 37,5' : '35 or 37.5'}
          unit="h"
          required
        />
      )}
      <TextField
        {...form.field('payrollNumber')}
        label={t('field_payrollNumber')}
        description={t('payrollNumber_note')}
        autoComplete="off"
      />
      <DateField
        {...form.field('seniorityFrom')}
        label={t('field_seniorityFrom')}
        description={t('seniorityFrom_note')}
      />
    </div>
  );
}
