/** An amount in euros, typed with a point or a comma. */
import type { ReactNode } from 'react';
import { TextField } from '#ui/fields.tsx';
import { useLocale } from '#ui/locale.tsx';
import type { FieldProps } from '#ui/use-fields.ts';

interface AmountFieldProps extends FieldProps {
  label: string;
  /** The one amount that every receipt has. */
  large?: boolean;
  description?: ReactNode;
  /** Where the person begins. */
  first?: boolean;
}

export function AmountField({ value, onChange, large, first, ...props }: AmountFieldProps) {
  const locale = useLocale();
  return (
    <TextField
      {...props}
      // As it was typed, and as the reader writes it where an invoice or the server had a point.
      value={typeof value === 'string' && locale === 'fr' ? value.replace('.', ',') : value}
      // Spaces and the sign come along when an amount is copied.
      onChange={(value) => onChange(typeof value === 'string' ? value.replace(/[\s€]/g, '') : value)}
      size={large ? 'lg' : 'sm'}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden="true">€</span>}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      data-autofocus={first || undefined}
    />
  );
}
