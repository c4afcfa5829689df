/** Shows the fields of a contract, for adding and for changing one. */
import { Box } from '@mantine/core';
import { ClientNameField } from '#features/clients/components/client-name-field.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import type { Form } from '#ui/use-form.ts';
import type { createContract, updateContract } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { contractKinds } from '../rules.ts';

/** Common currencies of companies in France; any other code is accepted. */
const currencies = ['EUR', 'CHF', 'GBP', 'USD', 'CAD', 'MAD', 'TND', 'XOF', 'XPF'];

interface ContractFieldsProps {
  form: Form<typeof createContract> | Form<typeof updateContract>;
}

export function ContractFields({ form }: ContractFieldsProps) {
  const t = useTexts({ en, fr });
  const kind = form.field('kind');
  const everybody = form.field('forEverybody');
  const absent = kind.value === 'absence';
  return (
    <div className={layout.fields} style={{ '--least': '14rem' }}>
      <TextField
        {...form.field('cname')}
        className={layout.wide}
        label={t('name')}
        autoComplete="off"
        required
        data-autofocus
      />
      <SelectField
        {...kind}
        label={t('kind')}
        description={absent ? t('absence_note') : undefined}
        data={contractKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(chosen) => {
          kind.onChange(chosen);
          // The field is hidden for other kinds; a hidden value must not be sent.
          if (chosen !== 'internal') everybody.onChange(false);
        }}
      />
      {kind.value === 'internal' && (
        <SwitchField
          {...everybody}
          className={layout.wide}
          label={t('for_everybody')}
          description={t('for_everybody_note')}
        />
      )}
      {!absent && <ClientNameField {...form.field('client')} label={t('field_client')} />}
      <DateField {...form.field('startDate')} label={t('field_startDate')} />
      <DateField {...form.field('endDate')} label={t('field_endDate')} />
      <Box component="small" mt={-8} className={layout.wide}>
        {t('dates_note')}
      </Box>
      {!absent && <Rate form={form} />}
      {!absent && (
        <TextField
          {...form.field('analyticCode')}
          label={t('field_analyticCode')}
          description={t('analytic_note')}
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
    </div>
  );
}

function Rate({ form }: ContractFieldsProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const currency = form.field('currency');
  const offered = new Set([...currencies, ...(currency.value ? [String(currency.value)] : [])]);
  return (
    <>
      <DecimalField
        {...form.field('dailyRate')}
        label={t('daily_rate')}
        placeholder={locale === 'fr' ? '650,00' : '650.00'}
      />
      <SelectField {...currency} label={t('currency')} data={[...offered]} />
      <Box component="small" mt={-8} className={layout.wide}>
        {t('daily_rate_note')}
      </Box>
    </>
  );
}
