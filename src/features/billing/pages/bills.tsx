/** The page with the bills of all workspaces, for administrators. */
import type { ClientLoaderFunctionArgs } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { listQuery } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { useBillDownload } from '../components/download-bill.ts';
import { type Bill, listBills, payBill, reopenBill } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { billState } from '../rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listBills, { query: listQuery(listBills, request.url) });
}

interface BillsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function BillsPage({ loaderData: list }: BillsPageProps) {
  const t = useTexts({ en, fr });
  const { span } = useFormat();
  const download = useBillDownload(true);
  const pay = useCall(payBill, { undo: (_, input) => [undoBy(reopenBill, input)] });
  const reopen = useCall(reopenBill, { undo: (_, input) => [undoBy(payBill, input)] });
  /** Returns the actions on a bill; a credit note cannot be paid. */
  const marks = (bill: Bill): RowAction[] => {
    const input = { params: { billId: bill.billId } };
    const state = billState(bill);
    if (state === 'bill_state_issued')
      return [{ label: t('mark_paid'), icon: 'check', onSelect: () => void pay.run(input) }];
    if (state === 'bill_state_paid')
      return [{ label: t('mark_issued'), icon: 'retry', onSelect: () => void reopen.run(input) }];
    return [];
  };
  return (
    <>
      <PageHeader title={t('bills')} lead={t('bills_lead')} />
      <DataTable
        label={t('bills')}
        call={listBills}
        list={list}
        search={t('bills_search')}
        filters={{
          state: {
            label: t('filter_state'),
            options: (['issued', 'paid', 'credit'] as const).map((value) => ({
              value,
              label: t(`bill_state_${value}`),
            })),
          },
        }}
        rowId={(bill) => bill.billId}
        rowName={(bill) => bill.number}
        cells={{
          pricing: (bill) => t(`plan_${bill.pricing}` as 'plan_single'),
          period: (bill) => span(bill.period_start, bill.period_end),
          state: (bill) => (
            <StateDot tone={billState(bill) === 'bill_state_issued' ? 'waiting' : 'good'}>
              {t(billState(bill))}
            </StateDot>
          ),
        }}
        places={{ pricing: 'extra', period: 'detail' }}
        actions={(bill): readonly RowAction[] => [
          {
            label: t('download', { number: bill.number }),
            icon: 'download',
            byName: true,
            onSelect: () => download(bill),
          },
          ...marks(bill),
        ]}
        empty={<EmptyState icon="bills" title={t('bills_none')} text={t('bills_none_text')} />}
      />
    </>
  );
}
