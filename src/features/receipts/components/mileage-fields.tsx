/** The fields for a journey in a private vehicle. The amount follows the scale of its year. */

import { useDeferredValue, useEffect, useState } from 'react';
import { NewVehicleFields } from '#features/mileage/components/vehicle-dialog.tsx';
import { useVehicleText } from '#features/mileage/components/vehicle-text.tsx';
import type { listVehicles } from '#features/mileage/contract.ts';
import { parseDistance } from '#features/mileage/rules.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { isDay } from '#kernel/day.ts';
import { DecimalField } from '#ui/decimal-field.tsx';
import { SelectField, TextField } from '#ui/fields.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { type CallState, useCallState } from '#ui/use-call.ts';
import type { FieldProps } from '#ui/use-fields.ts';
import { useMoney } from '#ui/use-money.ts';
import type { ReceiptValues } from '../entry.rules.ts';
import { computeMileage } from '../journey.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export interface MileageFieldsProps {
  field(name: 'distance' | 'vehicleId' | 'purpose'): FieldProps;
  values: ReceiptValues;
  reportId: number;
  /** The vehicles of the report's author. The page loads them, so that they can be chosen without a network. */
  vehicles: CallState<CallAnswer<typeof listVehicles>>;
  /** The receipt being changed. */
  receiptId: number | undefined;
}

export function MileageFields({ field, values, reportId, vehicles, receiptId }: MileageFieldsProps) {
  const t = useTexts({ en, fr });
  return (
    <>
      <div className={layout.fields}>
        <DecimalField {...field('distance')} label={t('mileage_distance')} unit="km" required />
        <VehicleField field={field('vehicleId')} vehicles={vehicles} />
      </div>
      <TextField {...field('purpose')} label={t('mileage_purpose')} required />
      <Computed {...{ values, reportId, receiptId }} />
    </>
  );
}

const CREATE = 'create';

type VehicleFieldProps = { field: FieldProps } & Pick<MileageFieldsProps, 'vehicles'>;

function VehicleField({ field, vehicles: { data, reload, problem } }: VehicleFieldProps) {
  const t = useTexts({ en, fr });
  const textOf = useVehicleText();
  const [creating, setCreating] = useState(false);
  const { value, onChange } = field;
  const vehicles = data?.vehicles ?? [];
  // Receipts keep a retired vehicle.
  const offered = vehicles.filter(({ retired, vehicleId }) => !retired || String(vehicleId) === value);
  const only = offered.length === 1 ? offered[0]?.vehicleId : undefined;
  useEffect(() => {
    if (only !== undefined && (value ?? '') === '') onChange(String(only));
  }, [only, value, onChange]);
  if (creating)
    return (
      <NewVehicleFields
        onCancel={() => setCreating(false)}
        onCreated={({ vehicleId }) => {
          setCreating(false);
          reload();
          onChange(String(vehicleId));
        }}
      />
    );
  return (
    <SelectField
      {...field}
      error={field.error ?? problem?.msg}
      label={t('mileage_vehicle')}
      placeholder={t('mileage_vehicle_choose')}
      data={[
        ...offered.map((vehicle) => ({ value: String(vehicle.vehicleId), label: textOf(vehicle) })),
        { value: CREATE, label: t('mileage_vehicle_new') },
      ]}
      onChange={(chosen) => {
        if (chosen === CREATE) setCreating(true);
        else onChange(chosen);
      }}
      required
    />
  );
}

function Computed({
  values,
  reportId,
  receiptId,
}: Pick<MileageFieldsProps, 'values' | 'reportId' | 'receiptId'>) {
  const t = useTexts({ en, fr });
  const { moneyOf } = useMoney();
  const { count } = useFormat();
  const { date, distance, vehicleId } = useDeferredValue(values);
  const input =
    typeof date === 'string' &&
    isDay(date) &&
    typeof distance === 'string' &&
    parseDistance(distance) !== undefined &&
    typeof vehicleId === 'string' &&
    vehicleId !== ''
      ? { params: { reportId }, query: { date, distance, vehicleId, receiptId } }
      : undefined;
  const { data, problem } = useCallState(computeMileage, input);
  const text =
    input === undefined
      ? t('mileage_asks')
      : problem !== undefined
        ? t('mileage_later')
        : data === undefined
          ? '\u00a0'
          : t('mileage_comes_to', { amount: moneyOf(data.amount), before: count(data.before) });
  return (
    <p className={layout.figures} role="status">
      {text}
    </p>
  );
}
