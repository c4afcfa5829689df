/**
 * The fields of a form: judged by a schema in the browser, on submit and from then on with every change
 * (specification §4). Nothing typed is lost by a failure. Most forms carry out one call: `useForm` (use-form.ts).
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Problem } from '#kernel/problem.ts';
import { validateBy } from '#kernel/validate.ts';
import type { FieldError, FieldErrors } from '#kernel/words.ts';
import { useFieldErrorText } from './api-texts.tsx';

/** What a field holds: a text as it was typed, or whether a box is ticked. The schema makes of it what is meant. */
export type FormValue = string | boolean;
export type FormValues = Readonly<Record<string, unknown>>;

/** What a field component is given: `<TextField {...form.field('email')} label={…} />`. */
export interface FieldProps {
  name: string;
  value: FormValue | undefined;
  onChange(value: FormValue): void;
  error: string | undefined;
  /** What somebody else has made of it since this form was opened, where something else is typed here. */
  changedTo?: FormValue;
}

/** What the frame around the fields needs of a form, whatever its fields. */
export interface AnyForm {
  /** @returns what went wrong, unless it is wrong in the browser already. */
  submit(event: FormEvent<HTMLFormElement>): Promise<Problem | undefined>;
  pending: boolean;
  problem: Problem | undefined;
  /** Errors that belong to no field shown. */
  strayErrors: readonly string[];
  /** Something was typed that is not saved. */
  dirty: boolean;
  /** Empties the form of what was typed, and forgets what went wrong. */
  reset(): void;
  /** Reads the thing anew after a 412; what was typed stays. */
  catchUp(): void;
  /** A field that has something in it was left; the frame around the fields says so. */
  leave(name: string): void;
}

export interface Fields<Name extends string> extends AnyForm {
  field(name: Name): FieldProps;
  /** What is wrong with something that is no field of the schema, as `check` found it. */
  errorOf(name: string): string | undefined;
  values: { readonly [N in Name]?: FormValue };
  /** Whether the form could be sent as it is; for a button that sleeps until then. */
  valid: boolean;
}

export interface FieldsOptions<Name extends string> {
  /**
   * The fields as they are before anything is typed. Where it changes, as when a reading comes anew, what was typed
   * stays and everything else follows.
   */
  initial?: { readonly [N in Name]?: FormValue | null };
  /** What only this screen knows to be wrong; it goes before what the schema says of the same field. */
  check?(values: FormValues): Readonly<Partial<FieldErrors>>;
  /** A field says what is wrong with it once it was left; for a form that cannot be submitted before it is valid. */
  judgesOnLeaving?: boolean;
}

/** What a form was opened on: its version is sent along, so that nobody's change in between is overwritten. */
export interface VersionedReading {
  etag: string | undefined;
  reload(): void;
}

interface Work {
  /** What is judged and sent besides the fields. */
  besides?: object;
  /** Does what the form is for. @returns what went wrong, undefined when nothing did. */
  run(values: FormValues): Promise<Problem | undefined>;
  /** The reading that the fields come from. */
  of?: VersionedReading | undefined;
}

type Schema = z.ZodType | undefined;
export type FieldName<S> = keyof (S extends z.ZodType ? z.input<S> : object) & string;

/** What is wrong with the values before the server has seen them. */
function judge(schema: Schema, values: FormValues, check: FieldsOptions<string>['check']): FieldErrors {
  const judged = schema === undefined ? undefined : validateBy(schema, values);
  const found = { ...(judged?.good === false ? judged.errors : {}), ...check?.(values) };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, FieldError] => entry[1] !== undefined),
  );
}

export function useFields<S extends Schema>(
  schema: S,
  { initial = {}, check, judgesOnLeaving = false, besides, run, of }: FieldsOptions<FieldName<S>> & Work,
): Fields<FieldName<S>> {
  const fieldErrorText = useFieldErrorText();
  const [typed, setTyped] = useState<Readonly<Record<string, FormValue>>>({});
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** Fields that were changed since the server refused them. */
  const [mended, setMended] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);
  /** What the fields were when the form was refused because somebody else had saved. */
  const [refusedOver, setRefusedOver] = useState<Readonly<Record<string, FormValue>>>();
  /** What was saved over which version: it stands in the fields until the reading has come anew. */
  const [saved, setSaved] = useState<{ over: string; values: typeof typed }>();
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const shown = useRef(new Set<string>());
  const goToWrong = useFocusOnWrong();

  const version = of?.etag;
  const before = { ...presentOf(initial), ...(saved?.over === version && saved?.values) };
  const values: Readonly<Record<string, FormValue>> = { ...before, ...typed };
  const whole = { ...values, ...besides };
  shown.current = new Set();

  let errors: FieldErrors | undefined;
  /** Judged when the first field is drawn, so that `check` may know what the screen made of `values`. */
  function errorOf(name: string): string | undefined {
    shown.current.add(name);
    return fieldErrorText(errorsNow()[name]);
  }
  function errorsNow(): FieldErrors {
    if (errors !== undefined) return errors;
    const wrong = tried || judgesOnLeaving ? judge(schema, whole, check) : {};
    errors = { ...without(problem?.errors, mended), ...(tried ? wrong : only(wrong, left)) };
    return errors;
  }

  function isChangedByOther(name: string): boolean {
    return refusedOver !== undefined && before[name] !== refusedOver[name] && values[name] !== before[name];
  }

  function reset(): void {
    setTyped({});
    setTried(false);
    setMended([]);
    setLeft([]);
    setProblem(undefined);
    setRefusedOver(undefined);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<Problem | undefined> {
    event.preventDefault();
    // A form in a dialog over another form is none of its fields.
    event.stopPropagation();
    // A second click before the first is answered sends nothing a second time.
    if (running.current) return undefined;
    const form = event.currentTarget;
    setTried(true);
    setMended([]);
    setProblem(undefined);
    if (Object.keys(judge(schema, whole, check)).length > 0) {
      goToWrong(form);
      return undefined;
    }
    running.current = true;
    setPending(true);
    const failed = await run(whole).finally(() => {
      running.current = false;
      setPending(false);
    });
    if (failed === undefined) {
      if (version !== undefined) setSaved({ over: version, values: only(values, Object.keys(initial)) });
      reset();
    } else setProblem(failed);
    if (failed?.errors !== undefined) goToWrong(form);
    return failed;
  }

  return {
    // Its names are those of `initial` and of the fields, which the schema has.
    values: values as Fields<FieldName<S>>['values'],
    pending,
    problem,
    dirty: Object.entries(typed).some(([name, value]) => value !== before[name]),
    leave: (name) => setLeft((others) => [...others, name]),
    get valid() {
      return Object.keys(judge(schema, whole, check)).length === 0;
    },
    submit,
    reset,
    catchUp() {
      setProblem(undefined);
      setRefusedOver(before);
      of?.reload();
    },
    get strayErrors() {
      return Object.entries(errorsNow())
        .filter(([name]) => !shown.current.has(name))
        .map(([, error]) => fieldErrorText(error) ?? '');
    },
    errorOf,
    field: (name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      ...(isChangedByOther(name) && { changedTo: before[name] ?? '' }),
      onChange(value) {
        setTyped((others) => ({ ...others, [name]: value }));
        setMended((others) => [...others, name]);
      },
    }),
  };
}

function presentOf(initial: object): Readonly<Record<string, FormValue>> {
  return Object.fromEntries(
    Object.entries(initial).filter(([, value]) => value !== undefined && value !== null),
  );
}

function without(errors: FieldErrors = {}, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

function only<T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** Once the errors are drawn, the first field that has one is where the person is. */
function useFocusOnWrong(): (form: HTMLFormElement) => void {
  const [form, setForm] = useState<{ element: HTMLFormElement }>();
  useEffect(() => {
    form?.element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form]);
  return (element) => setForm({ element });
}
