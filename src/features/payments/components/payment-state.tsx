/** Shows the payment state of a report, as a dot and a text. */
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { paymentStates, type PaymentState as State } from '../rules.ts';
import type { ReportPayment } from '../state.contract.ts';

const tones: Record<State, Tone> = { to_pay: 'waiting', to_deduct: 'waiting', in_run: 'info', paid: 'good' };

export function PaymentState({ payment: { state, paid_on: paidOn } }: { payment: ReportPayment }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  return (
    <StateDot tone={tones[state]}>
      {paidOn === null ? t(`payment_${state}`) : t('payment_paid', { day: day(paidOn, 'medium') })}
    </StateDot>
  );
}

export function usePaymentLabel(): string {
  return useTexts({ en, fr })('payment');
}

/** The options of a filter by payment state. */
export function usePaymentOptions(): readonly { value: State; label: string }[] {
  const t = useTexts({ en, fr });
  return paymentStates.map((value) => ({
    value,
    label: t(value === 'paid' ? 'payment_is_paid' : `payment_${value}`),
  }));
}
