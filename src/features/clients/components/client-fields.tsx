/** Shows the fields of a client, for adding and for changing one. */
import { Box } from '@mantine/core';
import { locales } from '#kernel/locale.ts';
import { CountryField } from '#ui/country-field.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/fields.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import type { Form } from '#ui/use-form.ts';
import type { createClient, updateClient } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { endpointSchemes } from '../rules.ts';
import { DirectoryProposal } from './directory-proposal.tsx';

interface ClientFieldsProps {
  form: Form<typeof createClient> | Form<typeof updateClient>;
}

export function ClientFields({ form }: ClientFieldsProps) {
  const t = useTexts({ en, fr });
  const scheme = form.field('endpointScheme');
  const address = form.field('endpointId');
  return (
    <div className={layout.fields} style={{ '--least': '14rem' }}>
      <TextField
        {...form.field('name')}
        className={layout.wide}
        label={t('name')}
        autoComplete="off"
        required
        data-autofocus
      />
      <TextField {...form.field('legalForm')} label={t('legal_form')} autoComplete="off" />
      <TextField {...form.field('email')} label={t('email')} inputMode="email" autoComplete="off" />
      <TextAreaField
        {...form.field('street')}
        className={layout.wide}
        label={t('street')}
        autosize
        minRows={1}
      />
      <TextField {...form.field('postcode')} label={t('postcode')} autoComplete="off" />
      <TextField {...form.field('city')} label={t('city')} autoComplete="off" />
      <CountryField {...form.field('country')} label={t('country')} autoComplete="off" />
      <TextField {...form.field('siren')} label={t('siren')} inputMode="numeric" autoComplete="off" />
      <TextField {...form.field('siret')} label={t('siret')} inputMode="numeric" autoComplete="off" />
      <TextField
        {...form.field('vatNumber')}
        label={t('vat_number')}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <SelectField
        {...form.field('locale')}
        label={t('locale')}
        data={locales.map((value) => ({ value, label: t(`locale_${value}`) }))}
      />
      <TextField
        {...form.field('paymentDays')}
        label={t('payment_days')}
        inputMode="numeric"
        autoComplete="off"
      />
      <SwitchField {...form.field('endOfMonth')} className={layout.wide} label={t('end_of_month')} />
      <SelectField
        {...scheme}
        label={t('endpoint_scheme')}
        data={endpointSchemes.map((value) => ({ value: value || NONE, label: t(`endpoint_${value}`) }))}
        value={scheme.value || NONE}
        onChange={(chosen) => {
          scheme.onChange(chosen === NONE ? '' : chosen);
          // The field is hidden without a scheme; a hidden value must not be sent.
          if (chosen === NONE) address.onChange('');
        }}
      />
      {scheme.value ? <TextField {...address} label={t('endpoint_id')} autoComplete="off" /> : null}
      <Box className={layout.wide}>
        <DirectoryProposal
          siren={String(form.field('siren').value ?? '').replace(/\s/g, '')}
          isFilled={Boolean(address.value)}
          onUse={(found) => {
            scheme.onChange('0225');
            address.onChange(found);
          }}
        />
      </Box>
      <Box component="small" mt={-8} className={layout.wide}>
        {t('endpoint_note')}
      </Box>
    </div>
  );
}

/** A choice needs a value. */
const NONE = 'none';
