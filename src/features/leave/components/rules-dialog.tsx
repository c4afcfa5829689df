/** Sets the rules of leave of an absence. */

import { fieldsOf } from '#kernel/day.ts';
import { localeTags } from '#kernel/locale.ts';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import { type ListedKind, listLeaveKinds, saveLeaveKind } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { daysOf, monthRules, presetRules, roundings, units } from '../rules.ts';

/** RTT differ each year and company, so the owner must enter them. */
const usualYearly = { 'paid-leave': 25, rtt: '', 'sick-leave': 0 } as const;

export function RulesDialog({ kind, onClose }: { kind: ListedKind; onClose(): void }) {
  const t = useTexts({ en, fr });
  const reading = useCallState(listLeaveKinds, {});
  const today = useToday();
  const rules =
    reading.data?.kinds.find(({ contractId }) => contractId === kind.contractId)?.rules ?? kind.rules;
  const start = presetRules[kind.preset ?? 'paid-leave'];
  // The usual limits are 0 or none.
  const { carryOver } = rules ?? start;
  const { year, month } = fieldsOf(today);
  const yearBegin = `${month >= start.startsMonth ? year : year - 1}-${String(start.startsMonth).padStart(2, '0')}-01`;
  const form = useForm(saveLeaveKind, {
    given: { params: { contractId: kind.contractId } },
    of: reading,
    initial: {
      unit: rules?.unit ?? start.unit,
      yearly: String(rules?.yearly ?? usualYearly[kind.preset ?? 'sick-leave']),
      yearlyFrom: rules?.yearlyFrom ?? '',
      startsMonth: String(rules?.startsMonth ?? start.startsMonth),
      monthRule: rules?.monthRule ?? start.monthRule,
      rounding: rules?.rounding ?? start.rounding,
      prorated: rules?.prorated ?? start.prorated,
      seniority: rules?.seniority ?? '',
      takenMonths: String(rules?.takenMonths ?? start.takenMonths),
      carryOver: carryOver === null ? '' : String(carryOver),
      tracked: rules?.tracked ?? start.tracked,
      overdraft: String(rules?.overdraft ?? daysOf(start.overdraft)),
      acquires: String(rules?.acquires ?? start.acquires),
      needsApproval: rules?.needsApproval ?? kind.preset !== 'sick-leave',
      needsSecond: rules?.needsSecond ?? false,
      since: rules?.since ?? yearBegin,
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('rules_title', { kind: kind.name })}
      submit={t('save')}
      busy={reading.loading}
      onClose={onClose}
      size="lg"
    >
      <div className={layout.fields} style={{ '--least': '14rem' }}>
        <SelectField
          {...form.field('unit')}
          label={t('field_unit')}
          data={units.map((value) => ({ value, label: t(`unit_${value}`) }))}
        />
        <TextField
          {...form.field('acquires')}
          label={t('field_acquires')}
          description={t('field_acquires_note')}
          inputMode="numeric"
          rightSection={<span aria-hidden="true">%</span>}
        />
        <SwitchField {...form.field('needsApproval')} label={t('field_needsApproval')} />
        {form.values.needsApproval === true && (
          <SwitchField {...form.field('needsSecond')} label={t('field_needsSecond')} />
        )}
        <div className={layout.wide}>
          <SwitchField {...form.field('tracked')} label={t('field_tracked')} />
        </div>
        {(form.values.tracked === true || form.field('yearly').error !== undefined) && (
          <Acquired form={form} />
        )}
      </div>
    </FormDialog>
  );
}

function Acquired({ form }: { form: ReturnType<typeof useForm<typeof saveLeaveKind>> }) {
  const t = useTexts({ en, fr });
  const tag = localeTags[useLocale()];
  const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: format.format(new Date(Date.UTC(2024, at))),
  }));
  return (
    <>
      <DecimalField
        {...form.field('yearly')}
        label={t('field_yearly')}
        description={t('field_yearly_note')}
      />
      <DateField {...form.field('since')} label={t('field_since')} description={t('field_since_note')} />
      <DateField
        {...form.field('yearlyFrom')}
        label={t('field_yearlyFrom')}
        description={t('field_yearlyFrom_note')}
      />
      <SelectField {...form.field('startsMonth')} label={t('field_startsMonth')} data={months} />
      <SelectField
        {...form.field('monthRule')}
        label={t('field_monthRule')}
        data={monthRules.map((value) => ({ value, label: t(`monthRule_${value}`) }))}
      />
      <SelectField
        {...form.field('rounding')}
        label={t('field_rounding')}
        data={roundings.map((value) => ({ value, label: t(`rounding_${value}`) }))}
      />
      <TextField
        {...form.field('seniority')}
        label={t('field_seniority')}
        description={t('field_seniority_note')}
        autoComplete="off"
      />
      <TextField
        {...form.field('takenMonths')}
        label={t('field_takenMonths')}
        description={t('field_takenMonths_note')}
        inputMode="numeric"
      />
      <DecimalField
        {...form.field('carryOver')}
        label={t('field_carryOver')}
        description={t('field_carryOver_note')}
      />
      <DecimalField
        {...form.field('overdraft')}
        label={t('field_overdraft')}
        description={t('field_overdraft_note')}
      />
      <SwitchField {...form.field('prorated')} label={t('field_prorated')} />
    </>
  );
}
