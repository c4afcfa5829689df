/** A field for several choices, apart from the others because Mantine's part for it is large and few pages need it. */
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import type { Of } from './fields.tsx';

/** Its value is the chosen ones, with commas between them. */
export function MultiSelectField({ value, onChange, changedTo: _, ...props }: Of<MultiSelectProps>) {
  const chosen = typeof value === 'string' ? value.split(',').filter(Boolean) : [];
  return <MultiSelect {...props} value={chosen} onChange={(ids) => onChange(ids.join(','))} />;
}
