/** The dialogs that add an order of a client and change one. */
import { Box } from '@mantine/core';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, TextAreaField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import type { ContractBudget, Order } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { addOrder, readOrder, updateOrder } from '../order.contract.ts';

interface OrderDialogProps {
  budget: ContractBudget;
  /** By default a new one is added. */
  order?: Order;
  onClose(): void;
  onDone(): void;
}

export function OrderDialog({ order, ...props }: OrderDialogProps) {
  return order === undefined ? <AddDialog {...props} /> : <EditDialog {...props} order={order} />;
}

function AddDialog({ budget, onClose, onDone }: Omit<OrderDialogProps, 'order'>) {
  const t = useTexts({ en, fr });
  const today = useToday();
  const form = useForm(addOrder, {
    given: { params: { contractId: budget.contractId } },
    initial: { number: '', orderedOn: today },
    reload: false,
    failure: ({ code }) => (code === 'CONTRACT_ABSENCE' ? t('order_absence') : undefined),
    onSuccess() {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog form={form} title={t('order_add')} submit={t('order_add_verb')} onClose={onClose} size="lg">
      <OrderFields form={form} currency={budget.currency} />
    </FormDialog>
  );
}

function EditDialog({ budget, order: row, onClose, onDone }: OrderDialogProps & { order: Order }) {
  const t = useTexts({ en, fr });
  const params = { contractId: budget.contractId, contractOrderId: row.contractOrderId };
  // The page may be outdated; its values are used until the order is read again.
  const reading = useCallState(readOrder, { params });
  const order = reading.data ?? row;
  const form = useForm(updateOrder, {
    of: reading,
    initial: { ...order, days: order.days === null ? null : String(order.days) },
    given: { params },
    reload: false,
    onSuccess() {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('order_title', { number: row.number })}
      submit={t('order_save')}
      onClose={onClose}
      size="lg"
    >
      <OrderFields form={form} currency={budget.currency} />
    </FormDialog>
  );
}

interface OrderFieldsProps {
  form: Form<typeof addOrder> | Form<typeof updateOrder>;
  currency: string;
}

function OrderFields({ form, currency }: OrderFieldsProps) {
  const t = useTexts({ en, fr });
  return (
    <div className={layout.fields} style={{ '--least': '14rem' }}>
      <TextField
        {...form.field('number')}
        label={t('order_number')}
        autoComplete="off"
        required
        data-autofocus
      />
      <DateField {...form.field('orderedOn')} label={t('order_orderedOn')} />
      <DecimalField {...form.field('days')} label={t('order_days')} />
      <DecimalField {...form.field('amount')} label={t('order_amount_in', { currency })} />
      <Box component="small" mt={-8} className={layout.wide}>
        {t('order_amount_note')}
      </Box>
      <DateField {...form.field('startsOn')} label={t('order_startsOn')} />
      <DateField {...form.field('endsOn')} label={t('order_endsOn')} />
      <Box component="small" mt={-8} className={layout.wide}>
        {t('order_dates_note')}
      </Box>
      <TextAreaField
        {...form.field('note')}
        className={layout.wide}
        label={t('order_note')}
        autosize
        minRows={2}
      />
    </div>
  );
}
