import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type Of, textOf, typing } from './fields.tsx';

/** A field of a form whose value is never stored. In a file of its own, because few forms have one. */
export function PasswordField({ value, onChange, changedTo: _, ...props }: Of<PasswordInputProps>) {
  return <PasswordInput {...props} value={textOf(value)} onChange={typing(onChange, true)} />;
}
