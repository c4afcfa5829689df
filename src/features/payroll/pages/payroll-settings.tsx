/** The page with what the payroll of every month follows, for owners: switches, and the codes of payroll programs. */
import { Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, data } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import { mayKeepPayroll, mayReadPayroll } from '../access.ts';
import { CodesCard } from '../components/codes-card.tsx';
import { SwitchesCard } from '../components/switches-card.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { readPayrollSettings } from '../settings.contract.ts';

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const actor = context.get(sessionContext).current();
  if (actor === undefined || !mayReadPayroll(actor)) throw data(null, { status: 404 });
  return context.get(apiContext)(readPayrollSettings, {});
}

interface PayrollSettingsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function PayrollSettingsPage({ loaderData: settings }: PayrollSettingsPageProps) {
  const t = useTexts({ en, fr });
  return (
    <>
      <PageHeader
        title={t('settings_title')}
        crumbs={[{ label: t('title'), to: '/app/payroll' }, { label: t('settings') }]}
      />
      <Stack gap={16}>
        {mayKeepPayroll(useSession()) && <SwitchesCard settings={settings} />}
        <CodesCard codes={settings.codes} />
      </Stack>
    </>
  );
}
