/** The field for a decimal: an amount, a rate, a distance (kernel/decimal.ts). */
import { type ReactNode, useState } from 'react';
import { TextField } from './fields.tsx';
import { useLocale } from './locale.tsx';
import type { FieldProps } from './use-fields.ts';

interface DecimalFieldProps extends FieldProps {
  label: string;
  /** Shown behind the input: `€`, `%`, `km`. */
  unit?: string;
  /** For the main amount of a form. */
  large?: boolean;
  description?: ReactNode;
  placeholder?: string;
  /** Receives the initial focus. */
  first?: boolean;
  autoFocus?: boolean;
}

/** The text stays as the person types it; the form's schema parses it. */
export function DecimalField({
  value,
  changedTo,
  onChange,
  unit,
  large,
  first,
  ...props
}: DecimalFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<unknown>();
  /** Values of invoices and the server have a point. */
  const shown = <V,>(given: V) =>
    typeof given === 'string' && locale === 'fr' ? given.replace(/^(-?\d+)\.(\d+)$/, '$1,$2') : given;
  return (
    <TextField
      {...props}
      value={value === typed ? value : shown(value)}
      {...(changedTo === undefined ? {} : { changedTo: shown(changedTo) })}
      onChange={(text) => {
        setTyped(text);
        onChange(text);
      }}
      size={large ? 'lg' : 'sm'}
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit === undefined ? undefined : <span aria-hidden="true">{unit}</span>}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      data-autofocus={first || undefined}
    />
  );
}
