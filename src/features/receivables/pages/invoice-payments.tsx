/** The part of an invoice’s page with its payments and reminders. */
import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData, useOutletContext } from 'react-router';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { type RowAction, type RowDialog, RowMenu } from '#ui/row-menu.tsx';
import { useSession } from '#ui/session.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { useMoney } from '#ui/use-money.ts';
import { useToday } from '#ui/zone.tsx';
import { mayRecordPayments } from '../access.ts';
import { PaymentAmount, PaymentState, usePaymentActions } from '../components/payment-actions.tsx';
import { RecordDialog, RefundDialog } from '../components/payment-dialogs.tsx';
import { ReminderState } from '../components/reminder-state.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type InvoicePayments, readInvoicePayments, type ShownOpenInvoice } from '../received.contract.ts';
import {
  type InvoiceReminders,
  readInvoiceReminders,
  stopClientReminders,
  stopInvoiceReminders,
} from '../reminder.contract.ts';

export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const input = { params: { salesInvoiceId: Number(params.salesInvoiceId) } };
  const [paid, reminded] = await Promise.all([
    api(readInvoicePayments, input),
    api(readInvoiceReminders, input),
  ]);
  return { paid, reminded };
}

export default function InvoicePaymentsPart() {
  const { paid, reminded } = useLoaderData<typeof clientLoader>();
  const around = useOutletContext();
  const today = useToday();
  const isOverdue = paid.invoice !== null && paid.invoice.dueOn < today && Number(paid.invoice.open) > 0;
  const isReminded = reminded.reminders.length > 0 || reminded.invoiceStopped || reminded.clientStopped;
  return (
    <>
      {paid.invoice !== null && <PaymentsCard paid={paid} invoice={paid.invoice} />}
      {paid.invoice !== null && (isOverdue || isReminded) && (
        <RemindersCard paid={paid} reminded={reminded} salesInvoiceId={paid.invoice.salesInvoiceId} />
      )}
      <Outlet context={around} />
    </>
  );
}

function PaymentsCard({ paid, invoice }: { paid: InvoicePayments; invoice: ShownOpenInvoice }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { foreign } = useMoney();
  const may = mayRecordPayments(useSession());
  const actionsOf = usePaymentActions();
  const [recording, setRecording] = useState(false);
  const [refunding, setRefunding] = useState(false);
  const [dialog, setDialog] = useState<RowDialog>();
  const opener = useRef<HTMLElement>(null);
  const open = (action: RowAction, from: HTMLElement | null) => {
    opener.current = from;
    setDialog(() => action.dialog);
  };
  const close = () => {
    setDialog(undefined);
    opener.current?.focus();
  };
  return (
    <Card title={t('payments')} low>
      <p>{t('open_amount', { amount: foreign(invoice.open, invoice.currency) })}</p>
      {paid.payments.length > 0 && (
        <ItemList label={t('payments')}>
          {paid.payments.map((payment) => (
            <Item
              key={payment.receivedPaymentId}
              removed={payment.state === 'cancelled'}
              title={
                <>
                  {day(payment.receivedOn, 'medium')}{' '}
                  <strong>
                    <PaymentAmount of={payment} />
                  </strong>
                </>
              }
              detail={
                <>
                  {[t(`method_${payment.method}`), payment.reference, payment.recordedBy]
                    .filter(Boolean)
                    .join(' · ')}{' '}
                  <PaymentState payment={payment} />
                  {payment.state === 'cancelled' && ` ${payment.reason}`}
                </>
              }
              action={
                <RowMenu
                  actions={actionsOf(payment)}
                  label={t('payment_actions', { day: day(payment.receivedOn, 'medium') })}
                  onOpen={open}
                />
              }
            />
          ))}
        </ItemList>
      )}
      {may && Number(invoice.open) > 0 && (
        <div>
          <Button variant="default" onClick={() => setRecording(true)}>
            {t('record')}
          </Button>
        </div>
      )}
      {may && invoice.open.startsWith('-') && (
        <div>
          <Button variant="default" onClick={() => setRefunding(true)}>
            {t('refund')}
          </Button>
        </div>
      )}
      {refunding && (
        <RefundDialog
          of={{ clientId: paid.clientId, amount: invoice.open.slice(1), currency: invoice.currency }}
          onClose={() => setRefunding(false)}
        />
      )}
      {recording && (
        <RecordDialog of={{ clientId: paid.clientId, invoice }} onClose={() => setRecording(false)} />
      )}
      {dialog?.(close)}
    </Card>
  );
}

interface RemindersCardProps {
  paid: InvoicePayments;
  reminded: InvoiceReminders;
  salesInvoiceId: number;
}

function RemindersCard({ paid, reminded, salesInvoiceId }: RemindersCardProps) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const may = mayRecordPayments(useSession());
  const { clientId, client } = paid;
  const { invoiceStopped, clientStopped, reminders } = reminded;
  const ofInvoice = useCall(stopInvoiceReminders, {
    undo: (_, { params, body }) => [
      undoBy(stopInvoiceReminders, { params, body: { stopped: body.stopped !== true } }),
    ],
  });
  const ofClient = useCall(stopClientReminders, {
    undo: (_, { params, body }) => [
      undoBy(stopClientReminders, { params, body: { stopped: body.stopped !== true } }),
    ],
  });
  return (
    <Card title={t('reminders')} low>
      {(invoiceStopped || clientStopped) && (
        <p>{clientStopped ? t('client_stopped', { client }) : t('invoice_stopped')}</p>
      )}
      {reminders.length === 0 ? (
        <p>{t('not_reminded')}</p>
      ) : (
        <ItemList label={t('reminders')}>
          {reminders.map((one) => (
            <Item
              key={one.paymentReminderId}
              title={t(`level_${one.level}`)}
              detail={
                <>
                  {[day(one.sentOn, 'medium'), one.email, one.sentBy || t('sent_by_program')].join(' · ')}{' '}
                  <ReminderState reminder={one} />
                </>
              }
            />
          ))}
        </ItemList>
      )}
      {may && (
        <Group gap={8}>
          <Button
            variant="default"
            loading={ofInvoice.pending}
            onClick={() =>
              void ofInvoice.run({ params: { salesInvoiceId }, body: { stopped: !invoiceStopped } })
            }
          >
            {t(invoiceStopped ? 'invoice_resume' : 'invoice_stop')}
          </Button>
          <Button
            variant="default"
            loading={ofClient.pending}
            onClick={() => void ofClient.run({ params: { clientId }, body: { stopped: !clientStopped } })}
          >
            {t(clientStopped ? 'client_resume' : 'client_stop', { client })}
          </Button>
        </Group>
      )}
    </Card>
  );
}
