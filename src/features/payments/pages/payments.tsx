/** The page with the amounts to pay, payments with their files, advances, and the company's account. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { listMembers } from '#features/members/contract.ts';
import { readVersioned } from '#kernel/client.ts';
import type { Day } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { usePagedList } from '#ui/use-paged-list.ts';
import { useToday } from '#ui/zone.tsx';
import { mayRunPayments } from '../access.ts';
import { addAdvance, listAdvances } from '../advance.contract.ts';
import { readPaymentSettings } from '../bank.contract.ts';
import { AdvancesCard } from '../components/advances-card.tsx';
import { MissingAccount } from '../components/missing-account.tsx';
import { RunDialog } from '../components/run-dialog.tsx';
import { RunsCard } from '../components/runs-card.tsx';
import { SettingsCard } from '../components/settings-card.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listPayable, listRuns, type Payable } from '../run.contract.ts';

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
  const [paying, setPaying] = useState<{ reportIds: number[]; done?(): void }>();
  const [advancing, setAdvancing] = useState(false);
  const today = useToday();
  const refresh = () => {
    reload();
    runs.restart();
    advances.restart();
  };
  const company = settings !== undefined && <SettingsCard reading={settings} isReady={list.ready} />;
  // Without an account a file cannot be made, so these are paid only when chosen.
  const payableNow = mayRun ? list.payable.filter(({ account }) => account !== '') : [];
  return (
    <>
      <PageHeader
        title={t('payments')}
        lead={t('payments_lead')}
        actions={
          mayRun && (
            <>
              <Button
                variant="default"
                leftSection={<Icon name="add" size={16} />}
                onClick={() => setAdvancing(true)}
              >
                {t('advance_new')}
              </Button>
              {payableNow.length > 0 && (
                <Button onClick={() => setPaying({ reportIds: idsOf(payableNow) })}>
                  {t('pay_listed', { count: payableNow.length })}
                </Button>
              )}
            </>
          )
        }
      />
      <Stack gap={20}>
        {!list.ready && company}
        {/* A person who may set up payments has the form instead. */}
        {(list.ready || !mayRun) && (
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
                report.account === '' ? (
                  <MissingAccount of={report.user} mayAsk={mayRun} />
                ) : (
                  t('account_masked', { ending: report.account })
                ),
              total_cents: (report) => formatMoney(report.total_cents, locale),
            }}
            bulk={
              mayRun
                ? (chosen, done) => (
                    <Button size="xs" onClick={() => setPaying({ reportIds: idsOf(chosen), done })}>
                      {t('pay')}
                    </Button>
                  )
                : undefined
            }
            empty={
              <EmptyState
                icon="bills"
                title={t(list.ready ? 'payable_none' : 'not_ready')}
                text={t(list.ready ? 'payable_none_text' : 'not_ready_manager')}
              />
            }
          />
        )}
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
            paying.done?.();
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

const idsOf = (reports: readonly Payable[]) => reports.map(({ report_id }) => report_id);

interface AdvanceDialogProps {
  opened: boolean;
  today: Day;
  onClose(): void;
  onRecorded(): void;
}

/** Records an advance. */
function AdvanceDialog({ opened, today, onClose, onRecorded }: AdvanceDialogProps) {
  const t = useTexts({ en, fr });
  const query = { rowsPerPage: 1000, page: 0, state: 'enabled' as const };
  const { data } = useCallState(listMembers, opened ? { query } : undefined);
  const form = useForm(addAdvance, {
    initial: { memberId: '', amount: '', paid_on: today, note: '' },
    onSuccess: () => {
      onClose();
      onRecorded();
    },
  });
  const people = (data?.members ?? []).map(({ memberId, firstName, lastName, email }) => ({
    value: String(memberId),
    label: `${firstName} ${lastName}`.trim() || email,
  }));
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('advance_new')}
      submit={t('advance_record')}
      onClose={onClose}
    >
      <p>{t('advance_text')}</p>
      <SelectField
        {...form.field('memberId')}
        label={t('advance_person')}
        data={people}
        searchable
        data-autofocus
      />
      <DecimalField {...form.field('amount')} label={t('advance_amount')} unit="€" />
      <DateField {...form.field('paid_on')} label={t('advance_paid_on')} />
      <TextField {...form.field('note')} label={t('advance_note')} required={false} />
    </FormDialog>
  );
}
