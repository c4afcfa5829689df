/** Chooses whether the payroll or payments pay approved expenses. */
import { Card } from '#ui/card.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCall } from '#ui/use-call.ts';
import { mayKeepPayroll } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type PayrollSettings, updatePayrollSettings } from '../settings.contract.ts';

export function ExpensesCard({ settings: { overtime, expenses } }: { settings: PayrollSettings }) {
  const t = useTexts({ en, fr });
  const update = useCall(updatePayrollSettings);
  if (!mayKeepPayroll(useSession())) return null;
  return (
    <Card title={t('kind_expenses')} wide>
      <SwitchField
        name="expenses"
        value={expenses}
        error={undefined}
        onChange={(chosen) => void update.run({ body: { overtime, expenses: chosen === true } })}
        label={t('expenses_switch')}
        description={t('expenses_switch_note')}
      />
    </Card>
  );
}
