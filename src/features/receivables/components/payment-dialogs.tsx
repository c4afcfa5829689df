/** The dialogs that record a payment or a refund by hand or from a line of a bank statement, assign the rest of one, and cancel one. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { listClients } from '#features/clients/contract.ts';
import { decimalOf, parseAmount, parseSignedAmount } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField, TextAreaField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { useMoney } from '#ui/use-money.ts';
import { useToday } from '#ui/zone.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  assignReceivedPayment,
  cancelReceivedPayment,
  type ReceivedPayment,
  readOpenInvoices,
  recordClientRefund,
  recordReceivedPayment,
  type ShownOpenInvoice,
} from '../received.contract.ts';
import { receivedMethods } from '../rules.ts';
import { bookStatementLine, type ShownLine } from '../statement.contract.ts';
import { InvoicePicker, usePicking } from './invoice-picker.tsx';

/** Enough for the choice of a small company. */
const OFFERED = 500;

interface DialogProps {
  onClose(): void;
}

/** Loads the open invoices again when they changed since they were shown. */
function useOpenInvoices(clientId: number | undefined) {
  const t = useTexts({ en, fr });
  const reading = useCallState(
    readOpenInvoices,
    clientId === undefined ? undefined : { params: { clientId } },
  );
  return {
    invoices: reading.data?.invoices,
    credits: reading.data?.credits,
    loading: reading.loading,
    failure(problem: Problem) {
      if (problem.code !== 'RECEIVED_CHANGED') return undefined;
      reading.reload();
      return t('invoices_changed');
    },
  };
}

/** What a client is owed. The form sends it, but only its own client and currency tell which it is: so it is set while rendering. */
const creditIn = (credits: readonly { currency: string; amount: string }[] | undefined, currency: string) =>
  credits?.find((one) => one.currency === currency)?.amount ?? '0';

function useClientChoice() {
  const { data } = useCallState(listClients, { query: { rowsPerPage: OFFERED, page: 0 } });
  return (data?.clients ?? []).map(({ clientId, name }) => ({ value: String(clientId), label: name }));
}

const idIn = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d*$/.test(value) ? Number(value) : undefined;

interface RecordDialogProps extends DialogProps {
  /** The invoice from whose page the dialog is opened. */
  of?: { clientId: number; invoice: ShownOpenInvoice };
}

export function RecordDialog({ of, onClose }: RecordDialogProps) {
  const t = useTexts({ en, fr });
  const today = useToday();
  const clients = useClientChoice();
  const initial = {
    clientId: of === undefined ? '' : String(of.clientId),
    receivedOn: today,
    amount: of?.invoice.open ?? '',
    charges: '',
    euros: '',
    currency: of?.invoice.currency ?? 'EUR',
    method: 'transfer',
    reference: '',
  };
  const parts: { salesInvoiceId: number; amount: string; open: string }[] = [];
  const form = useForm(recordReceivedPayment, {
    initial,
    given: { body: { parts } },
    // The open invoices change: only what is typed is kept, for this invoice or for any.
    keeps: of === undefined ? '' : String(of.invoice.salesInvoiceId),
    failure: (problem) => failure(problem),
    onSuccess: onClose,
  });
  const { clientId, amount, currency } = form.values;
  const { invoices, loading, failure } = useOpenInvoices(idIn(clientId));
  const chosen = typeof currency === 'string' ? currency : 'EUR';
  const picking = usePicking(invoices, {
    amount: typeof amount === 'string' ? amount : '',
    currency: chosen,
    first: of && [of.invoice.salesInvoiceId],
  });
  parts.push(...picking.parts);
  const currencies = [...new Set(['EUR', chosen, ...(invoices ?? []).map((one) => one.currency)])];
  return (
    <FormDialog form={form} title={t('record')} submit={t('record_verb')} onClose={onClose} isIdle={loading}>
      <div className={layout.fields} style={{ '--least': '10rem' }}>
        {of === undefined && (
          <SelectField
            {...form.field('clientId')}
            className={layout.wide}
            label={t('client')}
            data={clients}
            searchable
            required
            data-autofocus
          />
        )}
        <DecimalField {...form.field('amount')} label={t('amount')} unit={chosen} required />
        <DateField {...form.field('receivedOn')} label={t('received_on')} />
        <DecimalField
          {...form.field('charges')}
          label={t('charges')}
          description={t('charges_note')}
          unit={chosen}
          required={false}
        />
        {chosen !== 'EUR' && (
          <DecimalField
            {...form.field('euros')}
            label={t('euros')}
            description={t('euros_note')}
            unit="EUR"
            required={false}
          />
        )}
        <SelectField
          {...form.field('method')}
          label={t('method')}
          data={receivedMethods.map((value) => ({ value, label: t(`method_${value}`) }))}
        />
        {currencies.length > 1 && (
          <SelectField {...form.field('currency')} label={t('currency')} data={currencies} />
        )}
        <TextField
          {...form.field('reference')}
          className={layout.wide}
          label={t('reference')}
          required={false}
          autoComplete="off"
        />
      </div>
      {idIn(clientId) !== undefined && <InvoicePicker of={picking} error={form.field('parts').error} />}
    </FormDialog>
  );
}

interface RefundDialogProps extends DialogProps {
  /** The client, and the amount and currency that are proposed. */
  of?: { clientId: number; amount: string; currency: string };
}

/** Records what was paid back to a client; it pays the oldest credits back. */
export function RefundDialog({ of, onClose }: RefundDialogProps) {
  const t = useTexts({ en, fr });
  const { foreign } = useMoney();
  const clients = useClientChoice();
  const [shown, setShown] = useState('0');
  const form = useForm(recordClientRefund, {
    initial: {
      clientId: of === undefined ? '' : String(of.clientId),
      paidOn: useToday(),
      amount: of?.amount ?? '',
      euros: '',
      currency: of?.currency ?? 'EUR',
      method: 'transfer',
      reference: '',
    },
    given: { body: { credit: shown } },
    // The credit changes.
    keeps: false,
    failure: (problem) => failure(problem),
    onSuccess: onClose,
  });
  const { clientId, currency } = form.values;
  const { credits, loading, failure } = useOpenInvoices(idIn(clientId));
  const chosen = typeof currency === 'string' ? currency : 'EUR';
  const credit = creditIn(credits, chosen);
  if (credit !== shown) setShown(credit);
  const currencies = [...new Set([chosen, ...(credits ?? []).map((one) => one.currency)])];
  return (
    <FormDialog
      form={form}
      title={t('refund')}
      submit={t('record_verb')}
      onClose={onClose}
      isIdle={loading || Number(credit) === 0}
    >
      <div className={layout.fields} style={{ '--least': '10rem' }}>
        <SelectField
          {...form.field('clientId')}
          className={layout.wide}
          label={t('client')}
          data={clients}
          searchable
          required
          data-autofocus={of === undefined}
        />
        <DecimalField {...form.field('amount')} label={t('amount')} unit={chosen} required />
        <DateField {...form.field('paidOn')} label={t('paid_on')} />
        {chosen !== 'EUR' && (
          <DecimalField
            {...form.field('euros')}
            label={t('euros_debited')}
            description={t('euros_note')}
            unit="EUR"
            required={false}
          />
        )}
        <SelectField
          {...form.field('method')}
          label={t('method')}
          data={receivedMethods.map((value) => ({ value, label: t(`method_${value}`) }))}
        />
        {currencies.length > 1 && (
          <SelectField {...form.field('currency')} label={t('currency')} data={currencies} />
        )}
        <TextField
          {...form.field('reference')}
          className={layout.wide}
          label={t('reference')}
          required={false}
          autoComplete="off"
        />
      </div>
      {idIn(clientId) !== undefined && credits !== undefined && (
        <Text>
          {Number(credit) === 0 ? t('refund_none') : t('refund_credit', { amount: foreign(credit, chosen) })}
        </Text>
      )}
    </FormDialog>
  );
}

/** Records a line for a client and invoices that the person chooses. */
export function LineDialog({ line, onClose }: DialogProps & { line: ShownLine }) {
  const t = useTexts({ en, fr });
  const { foreign } = useMoney();
  const { day } = useFormat();
  const clients = useClientChoice();
  const parts: { salesInvoiceId: number; amount: string; open: string }[] = [];
  const { proposal, amount, currency } = line;
  const isRefund = amount.startsWith('-');
  const [shown, setShown] = useState('0');
  const form = useForm(bookStatementLine, {
    initial: {
      clientId: proposal === null ? '' : String(proposal.clientId),
      charges: proposal === null || Number(proposal.charges) === 0 ? '' : proposal.charges,
    },
    given: {
      params: { statementLineId: line.statementLineId },
      body: { parts, credit: isRefund ? shown : '' },
    },
    failure: (problem) => failure(problem),
    onSuccess: onClose,
  });
  const clientId = idIn(form.values.clientId);
  const { invoices, credits, loading, failure } = useOpenInvoices(clientId);
  const credit = creditIn(credits, currency);
  if (credit !== shown) setShown(credit);
  const charges = typeof form.values.charges === 'string' ? form.values.charges : '';
  const paid = (parseSignedAmount(amount, currency) ?? 0) + (parseAmount(charges, currency) ?? 0);
  const first =
    proposal !== null && proposal.clientId === clientId
      ? proposal.parts.map(({ salesInvoiceId }) => salesInvoiceId)
      : undefined;
  const picking = usePicking(invoices, { amount: decimalOf(Math.max(paid, 0), currency), currency, first });
  if (!isRefund) parts.push(...picking.parts);
  return (
    <FormDialog
      form={form}
      title={t('line_title', { amount: foreign(amount, currency) })}
      submit={t('record_verb')}
      onClose={onClose}
      isIdle={loading || (isRefund && Number(credit) === 0)}
    >
      <Text c="dark.1" style={{ overflowWrap: 'anywhere' }}>
        {[day(line.bookedOn, 'medium'), line.payer, line.text].filter(Boolean).join(' · ')}
      </Text>
      <SelectField {...form.field('clientId')} label={t('client')} data={clients} searchable required />
      {isRefund && clientId !== undefined && credits !== undefined && (
        <Text>
          {Number(credit) === 0
            ? t('refund_none')
            : t('refund_credit', { amount: foreign(credit, currency) })}
        </Text>
      )}
      {!isRefund && (
        <DecimalField
          {...form.field('charges')}
          label={t('charges')}
          description={t('charges_line_note')}
          unit={currency}
          required={false}
        />
      )}
      {!isRefund && clientId !== undefined && (
        <InvoicePicker of={picking} error={form.field('parts').error} />
      )}
    </FormDialog>
  );
}

export function AssignDialog({ payment, onClose }: DialogProps & { payment: ReceivedPayment }) {
  const t = useTexts({ en, fr });
  const { foreign } = useMoney();
  const { clientId, rest, currency, client, receivedPaymentId } = payment;
  const { invoices, loading, failure } = useOpenInvoices(clientId);
  const picking = usePicking(invoices, { amount: rest, currency });
  const form = useForm(assignReceivedPayment, {
    given: { params: { receivedPaymentId }, body: { parts: picking.parts } },
    initial: {},
    keeps: false,
    failure,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('assign_title', { amount: foreign(rest, currency), client })}
      submit={t('assign_verb')}
      onClose={onClose}
      isIdle={loading || picking.parts.length === 0}
    >
      <InvoicePicker of={picking} error={form.field('parts').error} />
    </FormDialog>
  );
}

export function CancelDialog({ payment, onClose }: DialogProps & { payment: ReceivedPayment }) {
  const t = useTexts({ en, fr });
  const { foreign } = useMoney();
  const { amount, currency, client, receivedPaymentId } = payment;
  const form = useForm(cancelReceivedPayment, {
    given: { params: { receivedPaymentId } },
    initial: { reason: '' },
    failure: ({ code }) =>
      code === 'PAYMENT_CANCELLED'
        ? t('cancelled_already')
        : code === 'PAYMENT_REFUNDED'
          ? t('cancel_refunded')
          : undefined,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t('cancel_title', { amount: foreign(amount, currency), client })}
      submit={t('cancel_verb')}
      onClose={onClose}
    >
      <p>{t('cancel_text')}</p>
      <TextAreaField {...form.field('reason')} label={t('reason')} autosize minRows={2} data-autofocus />
    </FormDialog>
  );
}
