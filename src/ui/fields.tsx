/** Form fields for `useForm`: `<TextField {...form.field('email')} label={…} />` (use-fields.ts). */
import {
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { DateInput, type DateInputProps } from './date-input.tsx';
import { dayText, momentText } from './day-text.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { FieldProps, FormValue } from './use-fields.ts';

export type Of<Props> = Omit<Props, keyof FieldProps | 'defaultValue'> & FieldProps;

/** Always a text, so that the input is controlled from the start. */
function textOf(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Passes the event's value to the form.
 * @param secret never stored.
 */
function typing(onChange: FieldProps['onChange'], secret = false) {
  return (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value, secret);
}

/** Returns the text below a field: its error, else the value that somebody else has saved. */
export function useChanged({
  error,
  changedTo,
}: Pick<FieldProps, 'error' | 'changedTo'>): string | undefined {
  const t = useTexts({ en, fr });
  if (error !== undefined || changedTo === undefined) return error;
  return changedTo === '' ? t('changed_to_nothing') : t('changed_to', { value: String(changedTo) });
}

export function TextField({ value, onChange, changedTo, error, ...props }: Of<TextInputProps>) {
  const said = useChanged({ error, changedTo });
  const isCode = props.autoComplete === 'one-time-code';
  return <TextInput {...props} error={said} value={textOf(value)} onChange={typing(onChange, isCode)} />;
}

/**
 * Shows a day, or a date with time for `datetime-local`; its value has the browser's format (date-input.tsx).
 */
export function DateField({
  value,
  onChange,
  changedTo,
  error,
  ...props
}: Omit<DateInputProps, keyof FieldProps> & FieldProps) {
  const said = useChanged({
    error,
    changedTo: typeof changedTo === 'string' ? momentText(dayText(changedTo)) : changedTo,
  });
  return <DateInput {...props} error={said} value={textOf(value)} onChange={onChange} />;
}

export function TextAreaField({ value, onChange, changedTo, error, ...props }: Of<TextareaProps>) {
  const said = useChanged({ error, changedTo });
  return <Textarea {...props} error={said} value={textOf(value)} onChange={typing(onChange)} />;
}

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

export function SelectField({ value, onChange, changedTo, error, ...props }: Of<SelectProps>) {
  const said = useChanged({ error, changedTo: labelOf(props.data, changedTo) });
  return (
    <Select
      allowDeselect={false}
      // After an error the field gets the focus, and open options would cover the error.
      openOnFocus={false}
      onKeyDownCapture={submitOnEnter}
      {...props}
      error={said}
      value={textOf(value) || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/**
 * Lets Enter submit the form, as in the other fields, while the options are closed. Mantine would open them, as the space
 * bar and the arrow keys do. A key that is held after a choice does nothing.
 */
function submitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  if (event.key !== 'Enter' || field.form === null || field.ariaExpanded === 'true') return;
  event.stopPropagation();
  if (event.repeat) event.preventDefault();
}

/** Returns the option's label. */
function labelOf(data: SelectProps['data'], value: FormValue | undefined): FormValue | undefined {
  for (const item of data ?? [])
    if (typeof item === 'object' && 'value' in item && item.value === value) return item.label;
  return value;
}
