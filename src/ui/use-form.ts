/**
 * A form that carries out one call. The call's own schema judges it in the browser, on submit and from then on with
 * every change (specification §4), and the server judges by the same. Nothing typed is lost by a failure.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Call, CallArguments } from '#kernel/call.ts';
import type { Problem } from '#kernel/problem.ts';
import { validateBy } from '#kernel/validate.ts';
import type { FieldError, FieldErrors } from '#kernel/words.ts';
import { useFieldErrorText } from './api-texts.tsx';
import { type CallOptionsOf, useCall } from './use-call.ts';

/** What a field holds: a text as it was typed, or whether a box is ticked. The schema makes of it what is meant. */
export type FormValue = string | boolean;
type Values = Readonly<Record<string, FormValue | undefined>>;

type Body<C> = C extends { readonly body: infer S extends z.ZodType } ? z.input<S> : object;
export type FieldName<C> = keyof Body<C> & string;

/** What the call needs besides the fields. */
type Given<C> = (C extends { readonly params: infer S extends z.ZodType }
  ? { params: z.input<S> }
  : { params?: undefined }) &
  (C extends { readonly query: infer S extends z.ZodType }
    ? { query?: z.input<S> }
    : { query?: undefined }) & {
    body?: Partial<Body<C>>;
  };

/** What the form was opened on: its version is sent along, so that nobody's change in between is overwritten. */
interface VersionedReading {
  etag: string | undefined;
  reload(): void;
}

type FormOptions<C extends Call> = Pick<
  CallOptionsOf<C>,
  'onSuccess' | 'success' | 'failure' | 'reload' | 'carryOut'
> & {
  /**
   * The fields as they are before anything is typed. Where it changes, as when a reading comes anew, what was typed
   * stays and everything else follows.
   */
  initial?: { readonly [Name in FieldName<C>]?: FormValue | null };
  /** The reading that the fields come from. */
  of?: VersionedReading;
  /** What only this screen knows to be wrong; asked after the schema, and first of all for a field that has both. */
  check?(values: Values): Readonly<Partial<FieldErrors>>;
} & (Record<string, never> extends Given<C> ? { given?: Given<C> } : { given: Given<C> });

/** What a field component is given: `<TextField {...form.field('email')} label={…} />`. */
export interface FieldProps {
  name: string;
  value: FormValue | undefined;
  onChange(value: FormValue): void;
  error: string | undefined;
}

/** What the frame around the fields needs of a form, whatever its call. */
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
  /** Reads the thing anew; what was typed stays. */
  catchUp(): void;
}

export interface Form<C> extends AnyForm {
  field(name: FieldName<C>): FieldProps;
  /** What is wrong with something that is no field of the call, as `check` found it. */
  errorOf(name: string): string | undefined;
  values: { readonly [Name in FieldName<C>]?: FormValue };
}

/** What is wrong with the values before the server has seen them. */
function judge(call: Call, body: Values, check: FormOptions<Call>['check']): FieldErrors {
  const judged = call.body === undefined ? undefined : validateBy(call.body, body);
  const found = { ...(judged?.good === false ? judged.errors : {}), ...check?.(body) };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, FieldError] => entry[1] !== undefined),
  );
}

export function useForm<const C extends Call>(call: C, options: FormOptions<C>): Form<C> {
  const { initial, given, of, check } = options;
  const fieldErrorText = useFieldErrorText();
  const [typed, setTyped] = useState<Values>({});
  const [tried, setTried] = useState(false);
  /** Fields that were changed since the server refused them. */
  const [mended, setMended] = useState<readonly string[]>([]);
  const shown = useRef(new Set<string>());
  const refused = useFocusOnWrong();

  const values = { ...presentOf(initial ?? {}), ...typed };
  const whole = { ...values, ...given?.body };
  const write = useCall(call, {
    ...options,
    quiet: true,
    onSuccess: (answer) => {
      reset();
      options.onSuccess?.(answer);
    },
  });
  let errors: FieldErrors | undefined;
  /** Judged when the first field is drawn, so that `check` may know what the screen made of `values`. */
  function errorsNow(): FieldErrors {
    errors ??= { ...leftOf(write.errors, mended), ...(tried ? judge(call, whole, check) : {}) };
    return errors;
  }

  function reset(): void {
    setTyped({});
    setTried(false);
    setMended([]);
    write.reset();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<Problem | undefined> {
    event.preventDefault();
    // A form in a dialog over another form is none of its fields.
    event.stopPropagation();
    const form = event.currentTarget;
    setTried(true);
    setMended([]);
    if (Object.keys(judge(call, whole, check)).length > 0) {
      write.reset();
      refused(form);
      return undefined;
    }
    // The schema has just said that this is what the call takes.
    const input = {
      ...given,
      ...(call.body !== undefined && { body: whole }),
    } as unknown as CallArguments<C>;
    const problem = await write.attempt(input, { ifMatch: of?.etag });
    if (problem?.errors !== undefined) refused(form);
    return problem;
  }

  shown.current = new Set();
  function errorOf(name: string): string | undefined {
    shown.current.add(name);
    return fieldErrorText(errorsNow()[name]);
  }

  return {
    values: values as Form<C>['values'],
    pending: write.pending,
    problem: write.problem,
    dirty: Object.entries(typed).some(([name, value]) => value !== presentOf(initial ?? {})[name]),
    submit,
    reset,
    catchUp() {
      write.reset();
      of?.reload();
    },
    get strayErrors() {
      return Object.entries(errorsNow())
        .filter(([name]) => !shown.current.has(name))
        .map(([, error]) => fieldErrorText(error) ?? '');
    },
    errorOf,
    field(name) {
      return {
        name,
        value: values[name],
        error: errorOf(name),
        onChange(value) {
          setTyped((before) => ({ ...before, [name]: value }));
          setMended((before) => [...before, name]);
        },
      };
    },
  };
}

function presentOf(initial: object): Values {
  return Object.fromEntries(
    Object.entries(initial).filter(([, value]) => value !== undefined && value !== null),
  );
}

function leftOf(errors: FieldErrors, mended: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !mended.includes(name)));
}

/** Once the errors are drawn, the first field that has one is where the person is. */
function useFocusOnWrong(): (form: HTMLFormElement) => void {
  const [form, setForm] = useState<{ element: HTMLFormElement }>();
  useEffect(() => {
    form?.element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form]);
  return (element) => setForm({ element });
}
