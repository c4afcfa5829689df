/**
 * A field for several choices, in a separate file because Mantine's component is large and few pages need it.
 */
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import type { Of } from './fields.tsx';

/** Its value is the chosen values joined by commas. */
export function MultiSelectField({ value, onChange, changedTo: _, ...props }: Of<MultiSelectProps>) {
  const chosen = typeof value === 'string' ? value.split(',').filter(Boolean) : [];
  return <MultiSelect {...props} value={chosen} onChange={(ids) => onChange(ids.join(','))} />;
}
