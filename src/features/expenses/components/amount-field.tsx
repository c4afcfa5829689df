/** The field for an amount in euros, typed with a point or a comma. */
import type { ReactNode } from 'react';
import { TextField } from '#ui/fields.tsx';
import { useLocale } from '#ui/locale.tsx';
import type { FieldProps } from '#ui/use-fields.ts';

interface AmountFieldProps extends FieldProps {
  label: string;
  /** For the main amount of a receipt. */
  large?: boolean;
  description?: ReactNode;
  /** Receives the initial focus. */
  first?: boolean;
}

export function AmountField({ value, onChange, large, first, ...props }: AmountFieldProps) {
  const locale = useLocale();
  return (
    <TextField
      {...props}
      // Values from an invoice or the server have a point.
      value={typeof value === 'string' && locale === 'fr' ? value.replace('.', ',') : value}
      // Copied amounts may include spaces and the euro sign.
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
