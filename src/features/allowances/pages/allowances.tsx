/** The page of the allowances: owners record them; managers see all, other members their own. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { mayReadAllAllowances, mayRecordAllowances } from '../access.ts';
import { allowanceKinds } from '../ceilings.rules.ts';
import { AllowanceDialog } from '../components/allowance-dialog.tsx';
import { useAllowanceActions } from '../components/use-allowance-actions.tsx';
import { type Allowance, listAllowances } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listAllowances, { query: listQuery(listAllowances, request.url) });
}

interface AllowancesPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function AllowancesPage({ loaderData: list }: AllowancesPageProps) {
  const t = useTexts({ en, fr });
  const { count, day, money } = useFormat();
  const person = useSession();
  const all = mayReadAllAllowances(person);
  const records = mayRecordAllowances(person);
  const { reload } = usePaging();
  const actionsOf = useAllowanceActions();
  const [adding, setAdding] = useState(false);
  const periodOf = (row: Allowance) => {
    if (row.basis === 'once') return day(row.day, 'medium');
    const basis = t(`basis_${row.basis}`);
    return row.until === null
      ? t('since_day', { basis, day: day(row.day, 'medium') })
      : t('between', { basis, from: day(row.day, 'medium'), to: day(row.until, 'medium') });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t(all ? 'lead' : 'lead_own')}
        crumbs={[
          all
            ? { label: t('payroll'), to: '/app/payroll' }
            : { label: t('own_payroll'), to: '/app/my-payroll' },
          { label: t('title') },
        ]}
        actions={
          records && (
            <Button leftSection={<Icon name="add" size={16} />} onClick={() => setAdding(true)}>
              {t('new')}
            </Button>
          )
        }
      />
      <DataTable
        label={t('title')}
        call={listAllowances}
        list={list}
        search={t('search')}
        filters={{
          kind: {
            label: t('filter_kind'),
            options: allowanceKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
          },
        }}
        rowId={(row) => row.allowanceId}
        rowName={(row) => row.member}
        cells={{
          member: (row) => row.member,
          kind: (row) => t(`kind_${row.kind}`),
          period: periodOf,
          quantity: (row) => (row.basis === 'once' ? count(row.quantity) : <NoValue />),
          unit_cents: (row) => money(row.unit_cents),
          above_cents: (row) => (row.above_cents === 0 ? <NoValue /> : money(row.above_cents)),
        }}
        actions={records ? actionsOf : undefined}
        empty={
          <EmptyState
            icon="bills"
            title={t(all ? 'none' : 'none_own')}
            text={t(all ? 'none_text' : 'none_own_text')}
          />
        }
      />
      {adding && <AllowanceDialog onClose={() => setAdding(false)} onRecorded={reload} />}
    </>
  );
}
