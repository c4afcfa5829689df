import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type Of, textOf, typing } from './fields.tsx';

/** A field of a form whose value is never stored. In a file of its own, because few forms have one. */
export function PasswordField({ value, onChange, changedTo: _, ...props }: Of<PasswordInputProps>) {
  const shown = textOf(value);
  const toggle = {
    ...props.visibilityToggleButtonProps,
    // An empty field has nothing to show.
    style: { visibility: shown === '' ? 'hidden' : undefined },
  } as const;
  return (
    <PasswordInput
      {...props}
      value={shown}
      onChange={typing(onChange, true)}
      visibilityToggleButtonProps={toggle}
    />
  );
}
