/** The page of the payments received from clients. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { mayRecordPayments } from '../access.ts';
import {
  InvoiceLinks,
  PaymentAmount,
  PaymentState,
  usePaymentActions,
} from '../components/payment-actions.tsx';
import { RecordDialog, RefundDialog } from '../components/payment-dialogs.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listReceivedPayments, type ReceivedPaymentList } from '../received.contract.ts';
import { type ReceivedKind, receivedKinds, receivedStates } from '../rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listReceivedPayments, {
    query: listQuery(listReceivedPayments, request.url),
  });
}

export default function ReceivedPaymentsPage({ loaderData: list }: { loaderData: ReceivedPaymentList }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const actions = usePaymentActions();
  const may = mayRecordPayments(useSession());
  const [recording, setRecording] = useState<ReceivedKind>();
  return (
    <>
      <PageHeader
        title={t('payments')}
        lead={t('payments_lead')}
        crumbs={[
          { label: t('sales'), to: '/app/sales' },
          { label: t('title'), to: '/app/receivables' },
          { label: t('payments') },
        ]}
        actions={
          may && (
            <>
              <Button variant="default" onClick={() => setRecording('refund')}>
                {t('refund')}
              </Button>
              <Button leftSection={<Icon name="add" size={16} />} onClick={() => setRecording('payment')}>
                {t('record')}
              </Button>
            </>
          )
        }
      />
      <DataTable
        label={t('payments')}
        call={listReceivedPayments}
        list={list}
        search={t('search_payment')}
        filters={{
          kind: {
            label: t('filter_kind'),
            options: receivedKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
          },
          state: {
            label: t('filter_state'),
            options: receivedStates.map((state) => ({ value: state, label: t(`filter_received_${state}`) })),
          },
        }}
        rowId={(row) => row.receivedPaymentId}
        rowName={(row) => row.client}
        cells={{
          receivedOn: (row) => day(row.receivedOn, 'medium'),
          method: (row) => t(`method_${row.method}`),
          parts: (row) => (row.parts.length === 0 ? <NoValue /> : <InvoiceLinks of={row.parts} />),
          amount: (row) => <PaymentAmount of={row} />,
          state: (row) => <PaymentState payment={row} />,
        }}
        places={{ method: 'extra' }}
        actions={actions}
        empty={<EmptyState icon="bills" title={t('payments_none')} text={t('payments_none_text')} />}
      />
      {recording === 'payment' && <RecordDialog onClose={() => setRecording(undefined)} />}
      {recording === 'refund' && <RefundDialog onClose={() => setRecording(undefined)} />}
    </>
  );
}
