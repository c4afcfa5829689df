import type { ComponentProps } from 'react';
import styles from './form.module.css';

type FieldProps = {
  label: string;
  /** Shown next to the label of an optional field. */
  hint?: string;
  /** The error of the current value. */
  fault?: string;
  id: string;
} & (({ rows: number } & ComponentProps<'textarea'>) | ({ rows?: undefined } & ComponentProps<'input'>));

/** Shows a labelled field with its error for screen readers. */
export function Field({ label, hint, fault, ...control }: FieldProps) {
  const described = fault ? `${control.id}-fault` : undefined;
  const state = { 'aria-invalid': fault ? true : undefined, 'aria-describedby': described };
  return (
    <div className={styles.field}>
      <label htmlFor={control.id}>
        {label} {hint && <span>({hint})</span>}
      </label>
      {control.rows === undefined ? <input {...control} {...state} /> : <textarea {...control} {...state} />}
      {fault && (
        <p className={styles.fault} id={described}>
          {fault}
        </p>
      )}
    </div>
  );
}
