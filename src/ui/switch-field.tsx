/** A switch for `useForm`, in a separate file because few pages have one. */
import { Switch, type SwitchProps } from '@mantine/core';
import type { FieldProps } from './use-fields.ts';

type SwitchFieldProps = Omit<SwitchProps, keyof FieldProps | 'checked' | 'defaultChecked'> & FieldProps;

/** It always has a value, so it is never marked as required. */
export function SwitchField({ value, onChange, changedTo: _, required: __, ...props }: SwitchFieldProps) {
  return (
    <Switch {...props} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}
