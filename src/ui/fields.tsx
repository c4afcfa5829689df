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
import type { FieldProps, FormValue } from './use-fields.ts';

type Of<Props> = Omit<Props, keyof FieldProps | 'defaultValue'> & FieldProps;

/** Texts are controlled from the start, also before anything was typed. */
function textOf(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A checked input hands its event on; the form wants what it says. */
function typing(onChange: FieldProps['onChange']) {
  return (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
}

export function TextField({ value, onChange, ...props }: Of<TextInputProps>) {
  return <TextInput {...props} value={textOf(value)} onChange={typing(onChange)} />;
}

export function TextAreaField({ value, onChange, ...props }: Of<TextareaProps>) {
  return <Textarea {...props} value={textOf(value)} onChange={typing(onChange)} />;
}

export function PasswordField({ value, onChange, ...props }: Of<PasswordInputProps>) {
  return <PasswordInput {...props} value={textOf(value)} onChange={typing(onChange)} />;
}

export function SelectField({ value, onChange, ...props }: Of<SelectProps>) {
  return (
    <Select
      allowDeselect={false}
      {...props}
      value={textOf(value) || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
