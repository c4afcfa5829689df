/** The page with the amounts to pay, payments with their files, advances, and the company's account. */

import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { readVersioned } from '#kernel/client.ts';
import { formatMoney } from '#kernel/money.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import { usePagedList } from '#ui/use-paged-list.ts';
import { useToday } from '#ui/zone.tsx';
import { mayRunPayments } from '../access.ts';
import { listAdvances } from '../advance.contract.ts';
import { readPaymentSettings } from '../bank.contract.ts';
import { AdvanceDialog } from '../components/advance-dialog.tsx';
import { AdvancesCard } from '../components/advances-card.tsx';
import { RunDialog } from '../components/run-dialog.tsx';
import { RunsCard } from '../components/runs-card.tsx';
import { SettingsCard } from '../components/settings-card.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listPayable, listRuns } from '../run.contract.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const person = context.get(sessionContext).current();
  const mayRun = person !== undefined && person.actedBy === undefined && mayRunPayments(person);
  const [list, settings] = await Promise.all([
    api(listPayable, { query: listQuery(listPayable, request.url) }),
    mayRun ? readVersioned(api, readPaymentSettings, {}) : undefined,
  ]);
  return { list, settings, mayRun };
}

interface PaymentsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function PaymentsPage({ loaderData: { list, settings, mayRun } }: PaymentsPageProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const toLocal = useLocalPath();
  const { reload } = usePaging();
  const { role } = useSession();
  const runs = usePagedList(listRuns, (query) => ({ query }));
  const advances = usePagedList(listAdvances, (query) => ({ query }));
  const [paying, setPaying] = useState<{ reportIds: number[]; done(): void }>();
  const [advancing, setAdvancing] = useState(false);
  const today = useToday();
  const refresh = () => {
    reload();
    runs.restart();
    advances.restart();
  };
  const company = settings !== undefined && <SettingsCard reading={settings} />;
  const setUpBy = t(mayRun ? 'not_ready_text' : 'not_ready_manager');
  return (
    <>
      <PageHeader
        title={t('payments')}
        lead={t('payments_lead')}
        crumbs={[{ label: t('expenses'), to: '/app/expenses' }, { label: t('payments') }]}
        actions={
          mayRun && (
            <Button
              variant="default"
              leftSection={<Icon name="add" size={16} />}
              onClick={() => setAdvancing(true)}
            >
              {t('advance_new')}
            </Button>
          )
        }
      />
      <Stack gap={20}>
        <DataTable
          label={t('payable')}
          titled
          call={listPayable}
          list={list}
          rowId={(report) => report.report_id}
          rowName={(report) => report.title}
          rowLink={(report) =>
            role === 'ROLE_ADMIN' ? undefined : toLocal(`/app/expenses/${report.report_id}`)
          }
          cells={{
            user: (report) => report.user.name,
            account: (report) =>
              report.account === '' ? t('account_none') : t('account_masked', { ending: report.account }),
            total_cents: (report) => formatMoney(report.total_cents, locale),
          }}
          bulk={
            mayRun
              ? (chosen, done) => (
                  <Button
                    size="xs"
                    onClick={() => setPaying({ reportIds: chosen.map(({ report_id }) => report_id), done })}
                  >
                    {t('pay')}
                  </Button>
                )
              : undefined
          }
          empty={
            <EmptyState
              icon="bills"
              title={t(list.ready ? 'payable_none' : 'not_ready')}
              text={list.ready ? t('payable_none_text') : setUpBy}
            />
          }
        />
        {!list.ready && company}
        <RunsCard runs={runs} mayRun={mayRun} onChanged={refresh} />
        <AdvancesCard advances={advances} mayRun={mayRun} />
        {list.ready && company}
      </Stack>
      {paying !== undefined && (
        <RunDialog
          reportIds={paying.reportIds}
          today={today}
          onClose={() => setPaying(undefined)}
          onCreated={() => {
            paying.done();
            refresh();
          }}
          onStale={refresh}
        />
      )}
      <AdvanceDialog
        opened={advancing}
        today={today}
        onClose={() => setAdvancing(false)}
        onRecorded={advances.restart}
      />
    </>
  );
}
