/**
 * The fields of a form: judged by a schema in the browser, on submit and from then on with every change
 * (specification §4), but a text that is too long at once. Nothing typed is lost by a failure, by what others save meanwhile, or by leaving (use-typed.ts). Most
 * forms carry out one call: `useForm` (use-form.ts).
 */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallOptions } from '#kernel/client.ts';
import type { Problem } from '#kernel/problem.ts';
import { validateBy } from '#kernel/validate.ts';
import type { FieldError, FieldErrors } from '#kernel/words.ts';
import { showAlert } from './alerts.ts';
import { useFieldErrorText } from './api-texts.tsx';
import { limitsOf, tooLong } from './field-limits.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { type Conflict, type FormValue, presentOf } from './typed.ts';
import { useFocusOnWrong } from './use-focus-on-wrong.ts';
import { type Elsewhere, type TypedChoices, type TypedFields, useTyped } from './use-typed.ts';

export type { FormValue } from './typed.ts';
export type FormValues = Readonly<Record<string, unknown>>;

/** What a field component is given: `<TextField {...form.field('email')} label={…} />`. */
export interface FieldProps {
  name: string;
  value: FormValue | undefined;
  /** @param secret a password or a code, which is kept nowhere. */
  onChange(value: FormValue, secret?: boolean): void;
  error: string | undefined;
  /** The schema takes no form without it; what only this screen needs, it says itself after `{...form.field(…)}`. */
  required?: boolean;
  /** What somebody else has made of it since this form was opened, where something else is typed here. */
  changedTo?: FormValue;
}

/** What the frame around the fields needs of a form, whatever its fields. */
export interface AnyForm extends TypedChoices {
  /** @returns what went wrong, unless it is wrong in the browser already. */
  submit(event: FormEvent<HTMLFormElement>): Promise<Problem | undefined>;
  pending: boolean;
  problem: Problem | undefined;
  /** Errors that belong to no field shown. */
  strayErrors: readonly string[];
  /** Empties the form of what was typed, and forgets what went wrong. */
  reset(): void;
  /** Reads the thing anew after a 412, as it does by itself; what was typed stays. */
  catchUp(): void;
  /** A field that has something in it was left; the frame around the fields says so. */
  leave(name: string): void;
}

/** Sends the values. @returns what went wrong, undefined when nothing did. */
export type Run = (values: FormValues, options: CallOptions) => Promise<Problem | undefined>;

export interface Fields<Name extends string> extends AnyForm {
  /**
   * What the field shows, and what the schema asks of it. A text has no `maxLength`, by which the browser cuts what is pasted
   * without a word: all of it stays in the field, which says at once how long it is and may be.
   */
  field(name: Name): FieldProps;
  /** What is wrong with something that is no field of the schema, as `check` found it. */
  errorOf(name: string): string | undefined;
  values: { readonly [N in Name]?: FormValue };
  /** Whether the form could be sent as it is; for a button that sleeps until then. */
  valid: boolean;
  /**
   * Judges and sends, by another call than the form's own where one is given.
   * @param merged whether it is sent anew, without a question, where what others saved meanwhile could be merged.
   */
  send(run?: Run, merged?: boolean): Promise<Problem | undefined>;
  /** The version of what is shown, which another call about the same thing sends along. */
  version: string | undefined;
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
  /** What others saved meanwhile is looked at before it is sent again, as where it is about to be published. */
  looksFirst?: boolean;
}

/** What a form was opened on: its version is sent along, so that nobody's change in between is overwritten. */
export interface VersionedReading {
  etag: string | undefined;
  reload(): void;
}

interface Work {
  /** What is judged and sent besides the fields. */
  besides?: object;
  run: Run;
  /** The reading that the fields come from. */
  of?: VersionedReading | undefined;
  /** Name of the form and of what it changes, by which what was typed is kept in the browser; undefined: it is not. */
  draft?: string | undefined;
  elsewhere?: Elsewhere | undefined;
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
  {
    initial = {},
    check,
    judgesOnLeaving = false,
    looksFirst = false,
    besides,
    run,
    of,
    draft,
    elsewhere,
  }: FieldsOptions<FieldName<S>> & Work,
): Fields<FieldName<S>> {
  const t = useTexts({ en, fr });
  const fieldErrorText = useFieldErrorText();
  const typed = useTyped({ initial: presentOf(initial), version: of?.etag, name: draft, elsewhere });
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** Fields that were changed since the server refused them. */
  const [mended, setMended] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const shown = useRef(new Set<string>());
  const form = useRef<HTMLFormElement>(null);
  const goToWrong = useFocusOnWrong();
  const catchUp = useOvertaken(of, typed, (by) => {
    setProblem(undefined);
    if (by === undefined) showAlert('info', t('changed_merged'));
    else void send(by, false);
  });

  const { values } = typed;
  const limits = limitsOf(schema);
  const whole = { ...values, ...besides };
  shown.current = new Set();

  let errors: FieldErrors | undefined;
  /** Judged when the first field is drawn, so that `check` may know what the screen made of `values`. */
  function errorOf(name: string): string | undefined {
    shown.current.add(name);
    const error = fieldErrorText(errorsNow()[name]);
    const [length, max] = [String(values[name] ?? '').length, limits[name]?.max ?? Infinity];
    return error !== undefined && length > max ? t('too_long_by', { error, length, max }) : error;
  }
  function errorsNow(): FieldErrors {
    if (errors !== undefined) return errors;
    const early = [...tooLong(values, limits), ...(judgesOnLeaving ? left : [])];
    const wrong = tried || early.length > 0 ? judge(schema, whole, check) : {};
    errors = { ...without(problem?.errors, mended), ...(tried ? wrong : only(wrong, early)) };
    return errors;
  }

  function forget(): void {
    setTried(false);
    setMended([]);
    setLeft([]);
    setProblem(undefined);
  }

  async function send(by: Run = run, merged = !looksFirst): Promise<Problem | undefined> {
    // A second click before the first is answered sends nothing a second time.
    if (running.current) return undefined;
    setTried(true);
    setMended([]);
    setProblem(undefined);
    if (Object.keys(judge(schema, whole, check)).length > 0) {
      goToWrong(form.current);
      return undefined;
    }
    running.current = true;
    setPending(true);
    let own: string | undefined;
    const onEtag = (etag: string) => {
      own = etag;
    };
    const failed = await by(whole, { ifMatch: typed.version, onEtag }).finally(() => {
      running.current = false;
      setPending(false);
    });
    if (failed === undefined) {
      typed.take(values, own);
      forget();
    } else setProblem(failed);
    if (failed?.errors !== undefined) goToWrong(form.current);
    if (failed?.status === 412) catchUp(merged ? by : undefined);
    return failed;
  }

  return {
    ...typed,
    // Its names are those of `initial` and of the fields, which the schema has.
    values: values as Fields<FieldName<S>>['values'],
    pending,
    problem,
    leave: (name) => setLeft((others) => [...others, name]),
    get valid() {
      return Object.keys(judge(schema, whole, check)).length === 0;
    },
    send,
    submit(event) {
      event.preventDefault();
      // A form in a dialog over another form is none of its fields.
      event.stopPropagation();
      form.current = event.currentTarget;
      return send();
    },
    reset() {
      typed.reset();
      forget();
    },
    catchUp: () => catchUp(undefined),
    takeTheirs() {
      typed.takeTheirs();
      setProblem(undefined);
    },
    keepMine() {
      typed.keepMine();
      setProblem(undefined);
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
      ...(limits[name]?.required && { required: true }),
      ...changeOf(typed.conflicts, name),
      onChange(value, secret = false) {
        typed.type(name, value, secret);
        setMended((others) => [...others, name]);
      },
    }),
  };
}

function changeOf(conflicts: readonly Conflict[], name: string): { changedTo?: FormValue } {
  const conflict = conflicts.find((one) => one.name === name);
  return conflict === undefined ? {} : { changedTo: conflict.theirs ?? '' };
}

function without(errors: FieldErrors = {}, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

function only<T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/**
 * After a 412 the reading is asked for anew; what was typed is merged with it.
 * @param goOn once nothing is left to be decided. @param by what is to be sent again.
 */
function useOvertaken(
  of: VersionedReading | undefined,
  { conflicts, merging }: Pick<TypedFields, 'conflicts' | 'merging'>,
  goOn: (by: Run | undefined) => void,
): (by: Run | undefined) => void {
  const waiting = useRef<{ over: string | undefined; by: Run | undefined }>(undefined);
  const look = useEffectEvent(() => {
    const overtaken = waiting.current;
    if (overtaken === undefined || overtaken.over === of?.etag || merging) return;
    waiting.current = undefined;
    if (conflicts.length === 0) goOn(overtaken.by);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when either has changed
  useEffect(() => look(), [of?.etag, merging]);
  return (by) => {
    waiting.current = { over: of?.etag, by };
    of?.reload();
  };
}
