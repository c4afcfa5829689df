/** The page of the sales invoices, for managers and owners: what can be invoiced, drafts, issued invoices. */
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import { MonthNav } from '#features/planning/components/month-nav.tsx';
import { monthOfSearch } from '#features/planning/rules.ts';
import { addDays, fieldsOf, firstOfMonth, type Month } from '#kernel/day.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageMenu } from '#ui/page-menu.tsx';
import { useScreenLinks } from '#ui/screen-link.tsx';
import { todayIn } from '#ui/session.tsx';
import { useMoney } from '#ui/use-money.ts';
import { useToday } from '#ui/zone.tsx';
import { DraftsCard } from '../components/drafts-card.tsx';
import { CorrectionsCard, DueInstalmentsCard } from '../components/due-card.tsx';
import { NewInvoiceDialog } from '../components/new-invoice-dialog.tsx';
import { ProposalsCard } from '../components/proposals-card.tsx';
import { SalesState } from '../components/sales-state.tsx';
import { listSalesInvoices, readSalesProposals } from '../contract.ts';
import { readSalesDrafts } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { paymentFilters, salesKinds, sendingStates } from '../rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const lastMonth = addDays(firstOfMonth(fieldsOf(todayIn(context))), -1);
  const { year, month } = monthOfSearch(new URL(request.url).searchParams, lastMonth);
  const [list, due, { drafts }] = await Promise.all([
    api(listSalesInvoices, { query: listQuery(listSalesInvoices, request.url) }),
    api(readSalesProposals, { query: { year, month } }),
    api(readSalesDrafts, {}),
  ]);
  return { month: { year, month }, list, due, drafts };
}

interface SalesPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function SalesPage({ loaderData: { month, list, due, drafts } }: SalesPageProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const calendar = useCalendarFormat();
  const { day } = useFormat();
  const { foreign } = useMoney();
  const addressOf = useAddressOf();
  const today = fieldsOf(useToday());
  const [creating, setCreating] = useState(false);
  const linkOf = useScreenLinks();
  const links = [
    linkOf('receivables', 'receivables', 'check'),
    linkOf('supplier-invoices', 'supplier_invoices', 'bills'),
    linkOf('clients', 'clients', 'person'),
    { label: t('settings'), icon: 'settings', to: toLocal('/app/sales/settings') } as const,
  ];
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <Button leftSection={<Icon name="add" size={16} />} onClick={() => setCreating(true)}>
              {t('new')}
            </Button>
            <PageMenu actions={links} />
          </>
        }
      />
      <Stack gap={20}>
        <MonthNav
          month={month}
          isNow={today.year === month.year && today.month === month.month}
          addressOf={(to) => addressOf(to ?? today)}
        />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={20}>
          <ProposalsCard month={month} proposals={due.proposals} />
          {due.instalments.length > 0 && <DueInstalmentsCard instalments={due.instalments} />}
          {due.corrections.length > 0 && <CorrectionsCard corrections={due.corrections} />}
          {drafts.length > 0 && <DraftsCard drafts={drafts} />}
        </SimpleGrid>
        <DataTable
          label={t('title')}
          call={listSalesInvoices}
          list={list}
          search={t('search')}
          filters={{
            kind: {
              label: t('filter_kind'),
              options: salesKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
            },
            payment: {
              label: t('filter_payment'),
              options: paymentFilters.map((value) => ({ value, label: t(`payment_${value}`) })),
            },
            sending: {
              label: t('filter_sending'),
              options: sendingStates.map((value) => ({ value, label: t(`sending_${value}`) })),
            },
          }}
          rowId={(row) => row.salesInvoiceId}
          rowName={(row) => row.number}
          rowLink={(row) => toLocal(`/app/sales/${row.salesInvoiceId}`)}
          cells={{
            month: (row) => calendar.month(fieldsOf(row.month)),
            issuedOn: (row) => day(row.issuedOn, 'medium'),
            dueOn: (row) => day(row.dueOn, 'medium'),
            total: (row) => foreign(row.total, row.currency),
            open: (row) => foreign(row.open, row.currency),
            state: (row) => <SalesState invoice={row} />,
          }}
          places={{ month: 'extra', issuedOn: 'extra' }}
          empty={<EmptyState icon="bills" title={t('none')} text={t('none_text')} />}
        />
      </Stack>
      {creating && <NewInvoiceDialog month={month} onClose={() => setCreating(false)} />}
    </>
  );
}

/** Returns the address of this page for another month. */
function useAddressOf(): (month: Month) => string {
  const [search] = useSearchParams();
  return ({ year, month }) => {
    const after = new URLSearchParams(search);
    after.set('year', String(year));
    after.set('month', String(month));
    return `?${after}`;
  };
}
