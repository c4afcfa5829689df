/**
 * Validates native forms on submit and then on every change (specification §4). Before hydration, only the
 * browser's own checks apply.
 */
import { type FormEvent, useState } from 'react';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { useHydrated } from '#ui/hydrated.ts';

export type FieldValues = Record<string, string>;

export function valuesOf(form: HTMLFormElement): FieldValues {
  const values: FieldValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

const none: FieldErrors = {};

/**
 * Validates a form.
 * @param check returns the errors by field, and no key for a valid form.
 * @param given the errors in the server's last answer.
 */
export function useCheckedForm(check: (values: FieldValues) => FieldErrors, given: FieldErrors = none) {
  const ready = useHydrated();
  const [seen, setSeen] = useState(given);
  const [errors, setErrors] = useState(given);
  const [tried, setTried] = useState(Object.keys(given).length > 0);
  if (seen !== given) {
    setSeen(given);
    setErrors(given);
    if (Object.keys(given).length > 0) setTried(true);
  }

  /** Shows the errors and focuses the first invalid field. */
  function refuse(form: HTMLFormElement, wrong: FieldErrors): void {
    setErrors(wrong);
    const first = [...form.elements].find((element) => 'name' in element && String(element.name) in wrong);
    if (first instanceof HTMLElement) first.focus();
  }

  /** Validates the form. @returns whether it may be sent. */
  function accept(form: HTMLFormElement): boolean {
    setTried(true);
    const wrong = check(valuesOf(form));
    refuse(form, wrong);
    return Object.keys(wrong).length === 0;
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    if (tried) setErrors(check(valuesOf(event.currentTarget)));
  }

  return { errors, accept, refuse, form: { noValidate: ready, onInput } };
}
