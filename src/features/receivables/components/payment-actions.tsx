/** What can be done with a recorded payment, and how its state and invoices are shown. */
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { useSession } from '#ui/session.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { useMoney } from '#ui/use-money.ts';
import { mayRecordPayments } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ReceivedPayment } from '../received.contract.ts';
import type { ReceivedState } from '../rules.ts';
import { AssignDialog, CancelDialog, RefundDialog } from './payment-dialogs.tsx';

export function usePaymentActions() {
  const t = useTexts({ en, fr });
  const may = mayRecordPayments(useSession());
  return (payment: ReceivedPayment): readonly RowAction[] => {
    const { state } = payment;
    if (!may || state === 'cancelled') return [];
    const cancel: RowAction = {
      label: t('cancel'),
      icon: 'undo',
      danger: true,
      dialog: (close) => <CancelDialog payment={payment} onClose={close} />,
    };
    const assign: RowAction = {
      label: t('assign'),
      icon: 'link',
      dialog: (close) => <AssignDialog payment={payment} onClose={close} />,
    };
    const { clientId, rest: amount, currency } = payment;
    const refund: RowAction = {
      label: t('refund_rest'),
      icon: 'undo',
      dialog: (close) => <RefundDialog of={{ clientId, amount, currency }} onClose={close} />,
    };
    return state === 'credit' ? [assign, refund, cancel] : [cancel];
  };
}

const tones: Readonly<Record<ReceivedState, Tone>> = {
  assigned: 'good',
  credit: 'waiting',
  cancelled: 'neutral',
};

export function PaymentState({ payment: { kind, state, rest, currency } }: { payment: ReceivedPayment }) {
  const t = useTexts({ en, fr });
  const { foreign } = useMoney();
  return (
    <StateDot tone={tones[state]}>
      {state === 'credit'
        ? t('received_state_credit', { amount: foreign(rest, currency) })
        : t(kind === 'refund' && state === 'assigned' ? 'received_state_refund' : `received_state_${state}`)}
    </StateDot>
  );
}

/** The amount, and what the bank kept of it or credited in euros. */
export function PaymentAmount({ of }: { of: ReceivedPayment }) {
  const t = useTexts({ en, fr });
  const { foreign } = useMoney();
  const more = [
    Number(of.charges) > 0 && t('charges_of', { amount: foreign(of.charges, of.currency) }),
    of.euros !== '' && foreign(of.euros, 'EUR'),
  ].filter(Boolean);
  return (
    <>
      {foreign(of.amount, of.currency)}
      {more.length > 0 && (
        <Text component="span" display="block" c="dark.1" fz={13}>
          {more.join(' · ')}
        </Text>
      )}
    </>
  );
}

/** The numbers of the invoices, each as a link. */
export function InvoiceLinks({ of }: { of: readonly { salesInvoiceId: number; number: string }[] }) {
  const toLocal = useLocalPath();
  return of.map(({ salesInvoiceId, number }, at) => (
    <span key={salesInvoiceId}>
      {at > 0 && ', '}
      <Link to={toLocal(`/app/sales/${salesInvoiceId}`)}>{number}</Link>
    </span>
  ));
}
