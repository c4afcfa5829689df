/** A field for several short texts, in a separate file because Mantine's component is large and few pages need it. */
import { TagsInput, type TagsInputProps } from '@mantine/core';
import { partsOf, SEPARATOR } from '#kernel/plain-field.ts';
import { type Of, useChanged } from './fields.tsx';

/** Its value is one text (`plainTexts`). */
export function TextsField({ value, onChange, changedTo, error, ...props }: Of<TagsInputProps>) {
  const said = useChanged({ error, changedTo });
  return (
    <TagsInput
      splitChars={[',', ';']}
      {...props}
      error={said}
      value={typeof value === 'string' ? partsOf(value) : []}
      onChange={(parts) => onChange(parts.join(SEPARATOR))}
    />
  );
}
