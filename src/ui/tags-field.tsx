/** A field for tags, in a separate file because Mantine's component is large and few pages need it. */
import { TagsInput, type TagsInputProps } from '@mantine/core';
import { TAG_SEPARATOR, tagsIn } from '#kernel/tags.ts';
import { type Of, useChanged } from './fields.tsx';

/** Its value is one text (kernel/tags.ts). */
export function TagsField({ value, onChange, changedTo, error, ...props }: Of<TagsInputProps>) {
  const said = useChanged({ error, changedTo });
  return (
    <TagsInput
      splitChars={[',', ';']}
      {...props}
      error={said}
      value={typeof value === 'string' ? tagsIn(value) : []}
      onChange={(tags) => onChange(tags.join(TAG_SEPARATOR))}
    />
  );
}
