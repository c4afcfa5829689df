/** The page with the budgets of all contracts that have orders, for managers and owners. */
import { Button } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { contractStates } from '#features/contracts/rules.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useApi } from '#ui/session.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { useBudgetFormat } from '../components/budget-format.ts';
import { BudgetStateDot } from '../components/budget-state.tsx';
import { UseCell } from '../components/use-cell.tsx';
import { type BudgetList, exportBudgets, listBudgets } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { budgetStates } from '../rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listBudgets, { query: listQuery(listBudgets, request.url) });
}

export default function BudgetsPage({ loaderData: list }: { loaderData: BudgetList }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const toLocal = useLocalPath();
  const { forecast } = useBudgetFormat();
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('contracts'), to: '/app/contracts' }, { label: t('title') }]}
        lead={t('lead')}
        actions={
          list.totalCount > 0 && (
            <ExportButton
              fileName={t('title').toLowerCase()}
              fetchFile={(format) => api(exportBudgets, { query: { format } })}
            />
          )
        }
      />
      <DataTable
        label={t('title')}
        call={listBudgets}
        list={list}
        search={t('search')}
        filters={{
          state: {
            label: t('filter_state'),
            options: budgetStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
          },
          contractState: {
            label: t('filter_contractState'),
            options: contractStates.map((state) => ({ value: state, label: t(`contract_${state}`) })),
          },
        }}
        rowId={(row) => row.contractId}
        rowName={(row) => row.cname}
        rowLink={(row) => toLocal(`/app/contracts/${row.contractId}`)}
        cells={{
          days: (row) => <UseCell budget={row} measure="days" />,
          amount: (row) => <UseCell budget={row} measure="amount" />,
          // The state says that an order is used up.
          forecast: (row) => (row.state === 'used' ? undefined : forecast(row)) ?? <NoValue />,
          state: (row) => <BudgetStateDot state={row.state} />,
        }}
        empty={
          <EmptyState
            icon="chart"
            title={t('none')}
            text={t('none_text')}
            action={
              <Button component={Link} to={toLocal('/app/contracts')}>
                {t('to_contracts')}
              </Button>
            }
          />
        }
      />
    </>
  );
}
