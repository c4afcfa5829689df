/** The page of reminders: those that are due, and those that were sent. */
import { Button, Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DueCard } from '../components/due-card.tsx';
import { ReminderState } from '../components/reminder-state.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listPaymentReminders, readDueReminders } from '../reminder.contract.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [due, list] = await Promise.all([
    api(readDueReminders, {}),
    api(listPaymentReminders, { query: listQuery(listPaymentReminders, request.url) }),
  ]);
  return { due, list };
}

interface RemindersPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function RemindersPage({ loaderData: { due, list } }: RemindersPageProps) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const toLocal = useLocalPath();
  return (
    <>
      <PageHeader
        title={t('reminders')}
        fact={t(due.automatic ? 'automatic_on' : 'automatic_off')}
        crumbs={[
          { label: t('sales'), to: '/app/sales' },
          { label: t('title'), to: '/app/receivables' },
          { label: t('reminders') },
        ]}
        actions={
          <Button component={Link} to={toLocal('/app/receivables/reminders/settings')} variant="default">
            {t('reminder_settings')}
          </Button>
        }
      />
      <Stack gap={20}>
        <DueCard reminders={due.reminders} />
        <DataTable
          label={t('sent')}
          titled
          call={listPaymentReminders}
          list={list}
          search={t('search_reminder')}
          filters={{
            state: {
              label: t('filter_state'),
              options: (['sent', 'failed', 'unknown'] as const).map((state) => ({
                value: state,
                label: t(`reminder_state_${state}`),
              })),
            },
          }}
          rowId={(row) => row.paymentReminderId}
          rowName={(row) => row.number}
          rowLink={(row) => toLocal(`/app/sales/${row.salesInvoiceId}`)}
          cells={{
            sentOn: (row) => day(row.sentOn, 'medium'),
            state: (row) => <ReminderState reminder={row} />,
          }}
          places={{ email: 'extra' }}
          empty={<EmptyState icon="contacts" title={t('sent_none')} text={t('sent_none_text')} />}
        />
      </Stack>
    </>
  );
}
