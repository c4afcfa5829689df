/** What can be done with a recorded payment, and how its state and invoices are shown. */
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
import { AssignDialog, CancelDialog } from './payment-dialogs.tsx';

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
    return state === 'credit' ? [assign, cancel] : [cancel];
  };
}

const tones: Readonly<Record<ReceivedState, Tone>> = {
  assigned: 'good',
  credit: 'waiting',
  cancelled: 'neutral',
};

export function PaymentState({ payment: { state, rest, currency } }: { payment: ReceivedPayment }) {
  const t = useTexts({ en, fr });
  const { foreign } = useMoney();
  return (
    <StateDot tone={tones[state]}>
      {state === 'credit'
        ? t('received_state_credit', { amount: foreign(rest, currency) })
        : t(`received_state_${state}`)}
    </StateDot>
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
