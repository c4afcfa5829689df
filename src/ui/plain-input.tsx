/** The form field of a plain field (kernel/plain-field.ts). */
import type { PlainField } from '#kernel/plain-field.ts';
import { DateField, TextAreaField, TextField } from './fields.tsx';
import type { FieldProps } from './use-fields.ts';

interface PlainInputProps extends FieldProps {
  input: PlainField['input'];
  label: string;
}

export function PlainInput({ input, ...props }: PlainInputProps) {
  if (input === 'day') return <DateField {...props} />;
  if (input === 'area') return <TextAreaField {...props} autosize minRows={1} maxRows={5} />;
  return <TextField {...props} type={input} />;
}
