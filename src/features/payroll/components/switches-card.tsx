/** Chooses whether overtime is recorded, and whether the payroll or payments pay approved expenses. */
import { Card } from '#ui/card.tsx';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type PayrollSettings, updatePayrollSettings } from '../settings.contract.ts';

const switches = ['overtime', 'expenses'] as const;

export function SwitchesCard({ settings: { overtime, expenses } }: { settings: PayrollSettings }) {
  const t = useTexts({ en, fr });
  const update = useCall(updatePayrollSettings);
  const chosen = { overtime, expenses };
  return (
    <Card title={t('switches')} wide>
      {switches.map((name) => (
        <SwitchField
          key={name}
          name={name}
          value={chosen[name]}
          error={undefined}
          onChange={(value) => void update.run({ body: { ...chosen, [name]: value === true } })}
          label={t(`${name}_switch`)}
          description={t(`${name}_switch_note`)}
        />
      ))}
    </Card>
  );
}
