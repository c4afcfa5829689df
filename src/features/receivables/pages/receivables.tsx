/** The page of what clients owe by age, from which payments are recorded and reminders sent. */
import { Box, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageMenu } from '#ui/page-menu.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { useMoney } from '#ui/use-money.ts';
import { mayRecordPayments } from '../access.ts';
import { exportReceivables, listReceivables, type ReceivableList } from '../ageing.contract.ts';
import { RecordDialog, RefundDialog } from '../components/payment-dialogs.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { ageFilters, ages } from '../rules.ts';

const icons = { payments: 'list', statements: 'table', reminders: 'bell' } as const;

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listReceivables, { query: listQuery(listReceivables, request.url) });
}

export default function ReceivablesPage({ loaderData: list }: { loaderData: ReceivableList }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const toLocal = useLocalPath();
  const { foreign } = useMoney();
  const [search] = useSearchParams();
  const may = mayRecordPayments(useSession());
  const [recording, setRecording] = useState(false);
  const [refunding, setRefunding] = useState(false);
  const money = (decimal: string, currency: string) =>
    Number(decimal) === 0 ? <NoValue /> : foreign(decimal, currency);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        crumbs={[{ label: t('sales'), to: '/app/sales' }, { label: t('title') }]}
        actions={
          <>
            {list.totalCount > 0 && (
              <ExportButton
                fileName={t('title').toLowerCase()}
                fetchFile={(format) => {
                  const { q, age } = listQuery(listReceivables, `http://localhost/?${search}`);
                  return api(exportReceivables, { query: { format, q, age } });
                }}
              />
            )}
            {may && list.totals.some(({ credit }) => Number(credit) !== 0) && (
              <Button variant="default" onClick={() => setRefunding(true)}>
                {t('refund')}
              </Button>
            )}
            {may && (
              <Button leftSection={<Icon name="add" size={16} />} onClick={() => setRecording(true)}>
                {t('record')}
              </Button>
            )}
            <PageMenu
              actions={(['payments', 'statements', 'reminders'] as const).map((page) => ({
                label: t(page),
                icon: icons[page],
                to: toLocal(`/app/receivables/${page}`),
              }))}
            />
          </>
        }
      />
      <Stack gap={20}>
        {list.totals.map((totals) => (
          <Box
            key={totals.currency}
            component="dl"
            className={`${layout.frame} ${layout.sums}`}
            p="1rem 1.25rem"
            style={{ gap: '0.75rem 2.25rem' }}
          >
            <div>
              <dt>{t('total_open')}</dt>
              <Box component="dd" fz={24} fw={600} lh={1.2}>
                {foreign(totals.total, totals.currency)}
              </Box>
            </div>
            {[...ages, 'credit' as const]
              .filter((name) => Number(totals[name]) !== 0)
              .map((name) => (
                <div key={name}>
                  <dt>{t(`column_receivables_${name}`)}</dt>
                  <dd>{foreign(totals[name], totals.currency)}</dd>
                </div>
              ))}
          </Box>
        ))}
        <DataTable
          label={t('title')}
          call={listReceivables}
          list={list}
          search={t('search_client')}
          filters={{
            age: {
              label: t('filter_age'),
              options: ageFilters.map((age) => ({
                value: age,
                label: t(age === 'overdue' ? 'age_overdue' : `column_receivables_${age}`),
              })),
            },
          }}
          rowId={(row) => `${row.clientId} ${row.currency}`}
          rowName={(row) => row.client}
          rowLink={(row) => toLocal(`/app/sales?q=${encodeURIComponent(row.client)}&payment=open`)}
          cells={{
            not_due: (row) => money(row.not_due, row.currency),
            days_30: (row) => money(row.days_30, row.currency),
            days_60: (row) => money(row.days_60, row.currency),
            days_90: (row) => money(row.days_90, row.currency),
            more: (row) => money(row.more, row.currency),
            credit: (row) => money(row.credit, row.currency),
            total: (row) => <strong>{foreign(row.total, row.currency)}</strong>,
          }}
          places={{ total: 'end' }}
          empty={<EmptyState icon="bills" title={t('nothing_open')} text={t('nothing_open_text')} />}
        />
      </Stack>
      {recording && <RecordDialog onClose={() => setRecording(false)} />}
      {refunding && <RefundDialog onClose={() => setRefunding(false)} />}
    </>
  );
}
