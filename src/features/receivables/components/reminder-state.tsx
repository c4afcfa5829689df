/** Shows whether a reminder was sent. */
import { useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { PaymentReminder } from '../reminder.contract.ts';
import type { ReminderState as State } from '../reminder.rules.ts';

const tones: Readonly<Record<State, Tone>> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'good',
  failed: 'bad',
  unknown: 'waiting',
};

export function ReminderState({ reminder: { state, failure } }: { reminder: PaymentReminder }) {
  const t = useTexts({ en, fr });
  return (
    <span title={failure || undefined}>
      <StateDot tone={tones[state]}>{t(`reminder_state_${state}`)}</StateDot>
    </span>
  );
}
