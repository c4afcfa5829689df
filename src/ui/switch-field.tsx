/** A switch for `useForm`; apart from the other fields, because few pages have one. */
import { Switch, type SwitchProps } from '@mantine/core';
import type { FieldProps } from './use-fields.ts';

type SwitchFieldProps = Omit<SwitchProps, keyof FieldProps | 'checked' | 'defaultChecked'> & FieldProps;

/** It always has a value: there is nothing to mark as required. */
export function SwitchField({ value, onChange, changedTo: _, required: __, ...props }: SwitchFieldProps) {
  return (
    <Switch {...props} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}
