/** The page with what sales invoices say about the company itself; only owners change it. */
import { Button, SimpleGrid } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Outlet, useRevalidator } from 'react-router';
import { endpointSchemes } from '#features/clients/rules.ts';
import { type PaymentSettings, readPaymentSettings } from '#features/payments/bank.contract.ts';
import { printedIban } from '#features/payments/iban.rules.ts';
import { isForRole } from '#kernel/call.ts';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { CountryField } from '#ui/country-field.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { mayChangeSeller } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { readSalesSettings, updateSalesSettings } from '../settings.contract.ts';

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  let etag: string | undefined;
  const onEtag = (found: string) => {
    etag = found;
  };
  const api = context.get(apiContext);
  const role = context.get(sessionContext).current()?.role;
  const [settings, account] = await Promise.all([
    api(readSalesSettings, {}, { onEtag }),
    isForRole(readPaymentSettings, role) ? api(readPaymentSettings, {}) : undefined,
  ]);
  return { settings, account, etag };
}

interface SettingsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function SalesSettingsPage({ loaderData: { settings, account, etag } }: SettingsPageProps) {
  const t = useTexts({ en, fr });
  const isOwner = mayChangeSeller(useSession());
  const { revalidate } = useRevalidator();
  const form = useForm(updateSalesSettings, {
    of: { etag, reload: () => void revalidate() },
    initial: settings,
  });
  return (
    <>
      <PageHeader
        title={t('settings_title')}
        fact={t(isOwner ? 'settings_lead' : 'settings_owner')}
        crumbs={[{ label: t('title'), to: '/app/sales' }, { label: t('settings_title') }]}
      />
      <FormFrame form={form} className={layout.form}>
        <fieldset disabled={!isOwner} style={{ border: 0, margin: 0, padding: 0, display: 'contents' }}>
          <CompanyFields form={form} />
          <PaymentFields form={form} account={account} />
          {isOwner && (
            <div>
              <Button type="submit" loading={form.pending}>
                {t('settings_save')}
              </Button>
            </div>
          )}
        </fieldset>
      </FormFrame>
      <Outlet />
    </>
  );
}

type SettingsForm = Form<typeof updateSalesSettings>;

/** A choice needs a value. */
const NONE = 'none';

function CompanyFields({ form }: { form: SettingsForm }) {
  const t = useTexts({ en, fr });
  const scheme = form.field('endpointScheme');
  const address = form.field('endpointId');
  return (
    <Card title={t('company')} wide>
      <SimpleGrid minColWidth="15rem" spacing={16} style={{ alignItems: 'start' }}>
        <TextField {...form.field('name')} label={t('name')} />
        <TextField {...form.field('legalForm')} label={t('legal_form')} />
        <TextField {...form.field('capital')} label={t('capital')} />
        <TextAreaField {...form.field('street')} label={t('street')} autosize minRows={1} />
        <TextField {...form.field('postcode')} label={t('postcode')} />
        <TextField {...form.field('city')} label={t('city')} />
        <CountryField {...form.field('country')} label={t('country')} autoComplete="off" />
        <TextField {...form.field('siren')} label={t('siren')} inputMode="numeric" />
        <TextField {...form.field('siret')} label={t('siret')} inputMode="numeric" />
        <TextField {...form.field('vatNumber')} label={t('vat_number')} autoCapitalize="characters" />
        <TextField
          {...form.field('registration')}
          label={t('registration')}
          description={t('registration_note')}
        />
        <TextField {...form.field('email')} label={t('email')} inputMode="email" />
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
      </SimpleGrid>
    </Card>
  );
}

function PaymentFields({
  form,
  account,
}: {
  form: SettingsForm;
  /** The account from which the company pays; undefined for people who may not see it. */
  account: PaymentSettings | undefined;
}) {
  const t = useTexts({ en, fr });
  return (
    <Card title={t('payment')} wide>
      <SimpleGrid minColWidth="15rem" spacing={16} style={{ alignItems: 'start' }}>
        <div>
          <TextField
            {...form.field('iban')}
            label={t('iban')}
            autoCapitalize="characters"
            autoComplete="off"
          />
          {account !== undefined && account.iban !== '' && form.field('iban').value === '' && (
            <Button
              size="compact-sm"
              variant="subtle"
              mt={6}
              onClick={() => {
                form.field('iban').onChange(account.iban);
                form.field('bic').onChange(account.bic);
              }}
            >
              {t('iban_of_payments', { iban: printedIban(account.iban) })}
            </Button>
          )}
        </div>
        <TextField {...form.field('bic')} label={t('bic')} autoCapitalize="characters" autoComplete="off" />
        <DecimalField
          {...form.field('penaltyRate')}
          label={t('penalty_rate')}
          description={t('penalty_note')}
          unit="%"
        />
      </SimpleGrid>
      <SwitchField {...form.field('onDebits')} label={t('on_debits')} />
      <SwitchField {...form.field('exempt')} label={t('exempt')} />
    </Card>
  );
}
