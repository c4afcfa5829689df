/** Adds or renames a vehicle. */

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { type FieldErrors, fieldErrorText } from '#kernel/error-texts.ts';
import { validateBy } from '#kernel/validate.ts';
import group from '#ui/field-group.module.css';
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import type { FieldProps, FormValue } from '#ui/use-fields.ts';
import { useForm } from '#ui/use-form.ts';
import { addVehicle, readVehicle, updateVehicle, type Vehicle } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { vehicleKinds } from '../rules.ts';

interface NewVehicleDialogProps {
  opened: boolean;
  onClose(): void;
}

export function NewVehicleDialog({ opened, onClose }: NewVehicleDialogProps) {
  const t = useTexts({ en, fr });
  const form = useForm(addVehicle, {
    initial: { kind: 'car' },
    onSuccess: () => {
      form.reset();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('vehicle_new')}
      submit={t('vehicle_add')}
      onClose={onClose}
    >
      <VehicleFields field={form.field} kind={form.values.kind} />
    </FormDialog>
  );
}

/** @param vehicle undefined while the dialog is closed. */
export function RenameVehicleDialog({ vehicle, onClose }: { vehicle: Vehicle | undefined; onClose(): void }) {
  const t = useTexts({ en, fr });
  const reading = useCallState(readVehicle, vehicle && { params: { vehicleId: vehicle.vehicleId } });
  const form = useForm(updateVehicle, {
    given: { params: { vehicleId: vehicle?.vehicleId ?? 0 } },
    initial: { name: (reading.data ?? vehicle)?.name, retired: undefined },
    of: reading,
    onSuccess: () => {
      form.reset();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      opened={vehicle !== undefined}
      title={t('vehicle_edit_title', { name: vehicle?.name ?? '' })}
      submit={t('vehicle_edit')}
      busy={reading.loading}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('vehicle_name')} maxLength={60} required data-autofocus />
    </FormDialog>
  );
}

type VehicleFieldName = 'name' | 'kind' | 'power' | 'electric';

interface VehicleFieldsProps {
  field(name: VehicleFieldName): FieldProps;
  kind: FormValue | undefined;
}

function VehicleFields({ field, kind }: VehicleFieldsProps) {
  const t = useTexts({ en, fr });
  return (
    <>
      <TextField
        {...field('name')}
        label={t('vehicle_name')}
        description={t('vehicle_name_note')}
        maxLength={60}
        autoComplete="off"
        required
        data-autofocus
      />
      <SelectField
        {...field('kind')}
        label={t('vehicle_kind')}
        data={vehicleKinds.map((value) => ({ value, label: t(`vehicle_kind_${value}`) }))}
        required
      />
      {kind !== 'moped' && (
        <TextField
          {...field('power')}
          label={t('vehicle_power')}
          description={t('vehicle_power_note')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
      <SwitchField {...field('electric')} label={t('vehicle_electric')} />
      <small>{t('vehicle_fixed_note')}</small>
    </>
  );
}

interface NewVehicleFieldsProps {
  onCreated(vehicle: Vehicle): void;
  onCancel(): void;
}

type VehicleValues = Partial<Record<VehicleFieldName, FormValue>>;

/** Replaces the vehicle's field in the form of a receipt, because a second dialog would hide the receipt. */
export function NewVehicleFields({ onCreated, onCancel }: NewVehicleFieldsProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const [values, setValues] = useState<VehicleValues>({ kind: 'car' });
  const [wrong, setWrong] = useState<FieldErrors>({});
  const { run, pending, errors } = useCall(addVehicle, { onSuccess: onCreated, reload: false });
  const field = (name: VehicleFieldName): FieldProps => {
    const error = wrong[name] ?? errors[name];
    return {
      name: `vehicle_${name}`,
      value: values[name],
      onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
      error: error && fieldErrorText(error, locale),
    };
  };
  const create = () => {
    const checked = validateBy(addVehicle.body, values);
    setWrong(checked.good ? {} : checked.errors);
    if (checked.good) void run({ body: { ...checked.value, power: checked.value.power ?? '' } });
  };
  return (
    <fieldset className={`${layout.frame} ${group.group}`}>
      <legend>{t('vehicle_new')}</legend>
      <VehicleFields field={field} kind={values.kind} />
      <Group justify="space-between" gap="8px 12px">
        <Button size="compact-md" loading={pending} onClick={create}>
          {t('vehicle_add')}
        </Button>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          {t('vehicle_cancel')}
        </Button>
      </Group>
    </fieldset>
  );
}
