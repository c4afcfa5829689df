/** Mileage in a private car, with the amount by the scale of its year. */

import { useDeferredValue } from 'react';
import { isDay } from '#kernel/day.ts';
import { SelectField, TextField } from '#ui/fields.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { FieldProps } from '#ui/use-fields.ts';
import type { ReceiptValues } from '../entry.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { vehiclePowers } from '../mileage.rules.ts';
import { computeMileage } from '../receipt.contract.ts';
import { useMoney } from './use-money.ts';

interface MileageFieldsProps {
  field(name: 'distance' | 'power' | 'electric' | 'purpose'): FieldProps;
  values: ReceiptValues;
  reportId: number;
  /** The receipt being changed. */
  receiptId: number | undefined;
}

export function MileageFields({ field, values, reportId, receiptId }: MileageFieldsProps) {
  const t = useTexts({ en, fr });
  const distance = field('distance');
  return (
    <>
      <div className={layout.fields}>
        <TextField
          {...distance}
          onChange={(value) =>
            distance.onChange(typeof value === 'string' ? value.replace(/\D/g, '') : value)
          }
          label={t('mileage_distance')}
          inputMode="numeric"
          autoComplete="off"
          rightSection={<span aria-hidden="true">km</span>}
          required
        />
        <SelectField
          {...field('power')}
          label={t('mileage_power')}
          data={vehiclePowers.map((value) => ({ value, label: t(`mileage_power_${value}`) }))}
          required
        />
      </div>
      <TextField {...field('purpose')} label={t('mileage_purpose')} required />
      <SwitchField {...field('electric')} label={t('mileage_electric')} />
      <Computed {...{ values, reportId, receiptId }} />
    </>
  );
}

function Computed({ values, reportId, receiptId }: Omit<MileageFieldsProps, 'field'>) {
  const t = useTexts({ en, fr });
  const { moneyOf } = useMoney();
  const { date, distance, power, electric } = useDeferredValue(values);
  const vehicle = vehiclePowers.find((known) => known === power);
  const input =
    typeof date === 'string' && isDay(date) && vehicle !== undefined && Number(distance) > 0
      ? {
          params: { reportId },
          query: { date, distance, power: vehicle, electric: electric === true, receiptId },
        }
      : undefined;
  const { data, problem } = useCallState(computeMileage, input);
  const text =
    input === undefined
      ? t('mileage_asks')
      : problem !== undefined
        ? t('mileage_later')
        : data === undefined
          ? ' '
          : t('mileage_comes_to', { amount: moneyOf(data.amount), before: data.before });
  return (
    <p className={layout.figures} role="status">
      {text}
    </p>
  );
}
