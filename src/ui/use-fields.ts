/**
 * Keeps the fields of a form, validated in the browser by a schema: on submit, and after that on every change
 * (specification §4); a text that is too long is reported at once. Input survives failures, changes by
 * others, and leaving (use-draft.ts). Most forms make one call: use `useForm` (use-form.ts).
 */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallOptions } from '#kernel/client.ts';
import type { FieldError, FieldErrors } from '#kernel/error-texts.ts';
import type { Problem } from '#kernel/problem.ts';
import { validateBy } from '#kernel/validate.ts';
import { showAlert } from './alerts.ts';
import { useFieldErrorText } from './api-texts.tsx';
import { type Conflict, type FormValue, presentValues } from './draft.ts';
import { limitsOf, tooLong } from './field-limits.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { type DraftChoices, type DraftElsewhere, type DraftFields, useDraft } from './use-draft.ts';

export type { FormValue } from './draft.ts';
export type FormValues = Readonly<Record<string, unknown>>;

/** The props of a field component: `<TextField {...form.field('email')} label={…} />`. */
export interface FieldProps {
  name: string;
  value: FormValue | undefined;
  /** @param secret a password or a code, which is never stored. */
  onChange(value: FormValue, secret?: boolean): void;
  error: string | undefined;
  /** The schema requires it; a screen adds its own requirements after `{...form.field(…)}`. */
  required?: boolean;
  /** The value that somebody else saved while this field was being edited. */
  changedTo?: FormValue;
}

/** What the frame of a form needs, whatever its fields. */
export interface AnyForm extends DraftChoices {
  /** @returns the server's problem; undefined after success or when the browser found errors. */
  submit(event: FormEvent<HTMLFormElement>): Promise<Problem | undefined>;
  pending: boolean;
  problem: Problem | undefined;
  /** Errors that belong to no shown field. */
  strayErrors: readonly string[];
  /** Discards the input and the errors. */
  reset(): void;
  /** Reloads the subject after a 412, which also happens automatically; the input stays. */
  catchUp(): void;
  /** Called when a filled field loses the focus. */
  leave(name: string): void;
}

/** Sends the values. @returns the problem, undefined after success. */
export type Run = (values: FormValues, options: CallOptions) => Promise<Problem | undefined>;

export interface Fields<Name extends string> extends AnyForm {
  /**
   * The props of a field from the values and the schema. Text fields have no `maxLength`, because the browser
   * would silently cut pasted text: the whole text stays, with an error that gives the limit.
   */
  field(name: Name): FieldProps;
  /** The error of a name that is not a field of the schema, as `check` found it. */
  errorOf(name: string): string | undefined;
  values: { readonly [N in Name]?: FormValue };
  /** Whether the form is valid; for a button that is disabled until then. */
  valid: boolean;
  /**
   * Validates and sends, by default with the form's own call.
   * @param merged sends again without a question when others' changes could be merged.
   */
  send(run?: Run, merged?: boolean): Promise<Problem | undefined>;
  /** The version of the shown data, for another call about the same subject. */
  version: string | undefined;
}

export interface FieldsOptions<Name extends string> {
  /** The values before any input. When they change, input stays and other fields are updated. */
  initial?: { readonly [N in Name]?: FormValue | null };
  /** Errors that only this screen knows; they override the schema's for the same field. */
  check?(values: FormValues): Readonly<Partial<FieldErrors>>;
  /** Validates each field when it loses the focus; for a form that can be submitted only when valid. */
  validatesOnBlur?: boolean;
  /** After a merge, waits for the person to review it before sending, for example before publishing. */
  reviewsMerge?: boolean;
}

/** The data that a form was opened on; its version is sent along, so that no other change is overwritten. */
export interface VersionedData {
  etag: string | undefined;
  reload(): void;
}

interface Work {
  /** Values that are validated and sent with the fields. */
  fixed?: object;
  run: Run;
  /** The data that the fields come from. */
  of?: VersionedData | undefined;
  /** Name of the form and its subject, for storing drafts; undefined stores none. */
  draft?: string | undefined;
  elsewhere?: DraftElsewhere | undefined;
}

type Schema = z.ZodType | undefined;
export type FieldName<S> = keyof (S extends z.ZodType ? z.input<S> : object) & string;

/** Returns the errors found in the browser. */
function validate(schema: Schema, values: FormValues, check: FieldsOptions<string>['check']): FieldErrors {
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
    validatesOnBlur = false,
    reviewsMerge = false,
    fixed,
    run,
    of,
    draft,
    elsewhere,
  }: FieldsOptions<FieldName<S>> & Work,
): Fields<FieldName<S>> {
  const t = useTexts({ en, fr });
  const fieldErrorText = useFieldErrorText();
  const draftFields = useDraft({
    initial: presentValues(initial),
    version: of?.etag,
    name: draft,
    elsewhere,
  });
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** Fields that were changed after the server rejected them. */
  const [changedSince, setMended] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const shown = useRef(new Set<string>());
  const form = useRef<HTMLFormElement>(null);
  const goToWrong = useFocusOnWrong();
  const reloadData = useReloadAfterConflict(of, draftFields, (by) => {
    setProblem(undefined);
    if (by === undefined) showAlert('info', t('changed_merged'));
    else void send(by, false);
  });

  const { values } = draftFields;
  const limits = limitsOf(schema);
  const whole = { ...values, ...fixed };
  shown.current = new Set();

  let errors: FieldErrors | undefined;
  /** Validated lazily, so that `check` can use what the screen computed from `values`. */
  function errorOf(name: string): string | undefined {
    shown.current.add(name);
    const error = fieldErrorText(errorsNow()[name]);
    const [length, max] = [String(values[name] ?? '').length, limits[name]?.max ?? Infinity];
    return error !== undefined && length > max ? t('too_long_by', { error, length, max }) : error;
  }
  function errorsNow(): FieldErrors {
    if (errors !== undefined) return errors;
    const early = [...tooLong(values, limits), ...(validatesOnBlur ? left : [])];
    const wrong = tried || early.length > 0 ? validate(schema, whole, check) : {};
    errors = { ...without(problem?.errors, changedSince), ...(tried ? wrong : only(wrong, early)) };
    return errors;
  }

  function forget(): void {
    setTried(false);
    setMended([]);
    setLeft([]);
    setProblem(undefined);
  }

  async function send(by: Run = run, merged = !reviewsMerge): Promise<Problem | undefined> {
    // A double click sends once.
    if (running.current) return undefined;
    setTried(true);
    setMended([]);
    setProblem(undefined);
    if (Object.keys(validate(schema, whole, check)).length > 0) {
      goToWrong(form.current);
      return undefined;
    }
    running.current = true;
    setPending(true);
    let own: string | undefined;
    const onEtag = (etag: string) => {
      own = etag;
    };
    const failed = await by(whole, { ifMatch: draftFields.version, onEtag }).finally(() => {
      running.current = false;
      setPending(false);
    });
    if (failed === undefined) {
      draftFields.take(values, own);
      forget();
    } else setProblem(failed);
    if (failed?.errors !== undefined) goToWrong(form.current);
    if (failed?.status === 412) reloadData(merged ? by : undefined);
    return failed;
  }

  return {
    ...draftFields,
    // The names are those of `initial` and of the fields, which the schema has.
    values: values as Fields<FieldName<S>>['values'],
    pending,
    problem,
    leave: (name) => setLeft((others) => [...others, name]),
    get valid() {
      return Object.keys(validate(schema, whole, check)).length === 0;
    },
    send,
    submit(event) {
      event.preventDefault();
      // React passes a submission in a dialog on to the form below the dialog, which must not be submitted.
      event.stopPropagation();
      form.current = event.currentTarget;
      return send();
    },
    reset() {
      draftFields.reset();
      forget();
    },
    catchUp: () => reloadData(undefined),
    takeTheirs() {
      draftFields.takeTheirs();
      setProblem(undefined);
    },
    keepMine() {
      draftFields.keepMine();
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
      ...changeOf(draftFields.conflicts, name),
      onChange(value, secret = false) {
        draftFields.type(name, value, secret);
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
 * After a 412, reloads the subject and merges it with the input.
 * @param goOn called when no conflict is left, with the function that sends again.
 */
function useReloadAfterConflict(
  of: VersionedData | undefined,
  { conflicts, merging }: Pick<DraftFields, 'conflicts' | 'merging'>,
  goOn: (by: Run | undefined) => void,
): (by: Run | undefined) => void {
  const waiting = useRef<{ over: string | undefined; by: Run | undefined }>(undefined);
  const look = useEffectEvent(() => {
    const overtaken = waiting.current;
    if (overtaken === undefined || overtaken.over === of?.etag || merging) return;
    waiting.current = undefined;
    if (conflicts.length === 0) goOn(overtaken.by);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on these two only
  useEffect(() => look(), [of?.etag, merging]);
  return (by) => {
    waiting.current = { over: of?.etag, by };
    of?.reload();
  };
}

/** Focuses the first visible field with an error, once the errors are rendered. */
function useFocusOnWrong(): (form: HTMLFormElement | null) => void {
  const [form, setForm] = useState<{ element: ParentNode }>();
  useEffect(() => {
    const wrong = form?.element.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    [...wrong].find((field) => field.checkVisibility())?.focus();
  }, [form]);
  return (element) => setForm({ element: element ?? document });
}
