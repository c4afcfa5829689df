/** The page of suppliers' invoices that the approved platform has received, for managers and owners. */

import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { SentDot } from '#features/dispatch/components/sent-statuses.tsx';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { useCall } from '#ui/use-call.ts';
import { useDownload } from '#ui/use-download.ts';
import { useMoney } from '#ui/use-money.ts';
import { mayAnswerSuppliers } from '../access.ts';
import { AnswerDialog } from '../components/answer-dialog.tsx';
import { ReceiptDialog } from '../components/receipt-dialog.tsx';
import { SetAsideDialog } from '../components/set-aside-dialog.tsx';
import {
  listSupplierInvoices,
  readSupplierInvoiceFile,
  restoreSupplierInvoice,
  type SupplierInvoice,
  type SupplierInvoiceList,
} from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { supplierStates } from '../rules.ts';

const tones = { new: 'waiting', used: 'good', rejected: 'neutral' } as const;

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listSupplierInvoices, {
    query: listQuery(listSupplierInvoices, request.url),
  });
}

export default function SupplierInvoicesPage({ loaderData: list }: { loaderData: SupplierInvoiceList }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { foreign } = useMoney();
  const actions = useSupplierActions();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <DataTable
        label={t('title')}
        call={listSupplierInvoices}
        list={list}
        search={t('search')}
        filters={{
          state: {
            label: t('filter_state'),
            options: supplierStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
          },
        }}
        rowId={(row) => row.supplierInvoiceId}
        rowName={(row) => [row.supplier, row.number].filter(Boolean).join(' · ')}
        cells={{
          datedOn: (row) => day(row.datedOn, 'medium'),
          total: (row) => (row.total === null ? <NoValue /> : foreign(row.total, row.currency)),
          state: (row) => <InvoiceState invoice={row} />,
        }}
        actions={actions}
        empty={<EmptyState icon="bills" title={t('none')} text={t('none_text')} />}
      />
    </>
  );
}

/** The state here, and the last answer to the supplier. */
function InvoiceState({ invoice: { state, reportId, answers } }: { invoice: SupplierInvoice }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const last = answers.at(-1);
  const dot = <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
  return (
    <>
      {reportId === null ? dot : <Link to={toLocal(`/app/expenses/${reportId}`)}>{dot}</Link>}
      {last !== undefined && <SentDot status={last} />}
    </>
  );
}

function useSupplierActions() {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { reload } = usePaging();
  const { save } = useDownload();
  const mayAnswer = mayAnswerSuppliers(useSession());
  const restore = useCall(restoreSupplierInvoice, {
    reload: false,
    onSuccess: reload,
    failure: ({ code }) => (code === 'SUPPLIER_REFUSED' ? t('refused_already') : undefined),
  });
  return (row: SupplierInvoice): readonly RowAction[] => {
    const params = { supplierInvoiceId: row.supplierInvoiceId };
    const isNew = row.state === 'new';
    const actions: (RowAction | false)[] = [
      isNew &&
        row.hasFile && {
          label: t('use'),
          icon: 'add',
          byName: true,
          dialog: (close) => <ReceiptDialog invoice={row} onClose={close} />,
        },
      row.hasFile && {
        label: t('file'),
        icon: 'download',
        onSelect: () => save(api(readSupplierInvoiceFile, { params }), fileNameOf(row)),
      },
      mayAnswer && {
        label: t('answer'),
        icon: 'contacts',
        dialog: (close) => <AnswerDialog invoice={row} onClose={close} />,
      },
      isNew && {
        label: t('set_aside'),
        icon: 'remove',
        dialog: (close) => <SetAsideDialog invoice={row} onClose={close} />,
      },
      row.state === 'rejected' && {
        label: t('restore'),
        icon: 'undo',
        onSelect: () => void restore.run({ params }),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}

function fileNameOf({ supplier, number }: SupplierInvoice): string {
  return [supplier, number].filter(Boolean).join(' ');
}
