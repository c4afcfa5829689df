/** The form field of a plain field (kernel/plain-field.ts). */
import type { ReactNode } from 'react';
import type { PlainField } from '#kernel/plain-field.ts';
import { DateField, TextAreaField, TextField } from './fields.tsx';
import { TextsField } from './texts-field.tsx';
import type { FieldProps } from './use-fields.ts';

interface PlainInputProps extends FieldProps {
  input: PlainField['input'];
  label: string;
  /** Offered while typing in a field of several texts; required if the field may have several. */
  suggestions?: readonly string[] | undefined;
}
type Suggested<Input> = 'texts' extends Input ? { suggestions: unknown } : unknown;

export function PlainInput<Input extends PlainField['input']>(
  props: PlainInputProps & { input: Input } & Suggested<Input>,
): ReactNode;
export function PlainInput({ input, suggestions = [], ...props }: PlainInputProps) {
  switch (input) {
    case 'day':
      return <DateField {...props} />;
    case 'area':
      return <TextAreaField {...props} autosize minRows={1} maxRows={5} />;
    case 'texts':
      return <TextsField {...props} data={[...suggestions]} />;
    case 'text':
    case 'tel':
      return <TextField {...props} type={input} />;
    default:
      return input satisfies never;
  }
}
