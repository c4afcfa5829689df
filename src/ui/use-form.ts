/** A form that makes one call, validated by the call's schema in the browser and on the server. */
import type { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import type { CallOptions } from '#kernel/client.ts';
import type { Problem } from '#kernel/problem.ts';
import { limitsOf } from './field-limits.ts';
import { type CallOptionsOf, useCall } from './use-call.ts';
import {
  type FieldName,
  type Fields,
  type FieldsOptions,
  type FormValue,
  useFields,
  type VersionedData,
} from './use-fields.ts';

type BodySchema<C> = C extends { readonly body: infer S extends z.ZodType } ? S : undefined;
type Body<C> = BodySchema<C> extends infer S extends z.ZodType ? z.input<S> : object;

export type Form<C> = Fields<FieldName<BodySchema<C>>>;

/** What the call needs in addition to the fields. */
type Given<C> = (C extends { readonly params: infer S extends z.ZodType }
  ? { params: z.input<S> }
  : { params?: undefined }) &
  (C extends { readonly query: infer S extends z.ZodType }
    ? { query?: z.input<S> }
    : { query?: undefined }) & {
    body?: Partial<Body<C>>;
  };

type FormOptions<C extends Call> = FieldsOptions<FieldName<BodySchema<C>>> &
  Pick<
    CallOptionsOf<C>,
    'onSuccess' | 'success' | 'failure' | 'reload' | 'execute' | 'undo' | 'onUndone' | 'view'
  > & {
    /**
     * Set to false when a draft has no use later; by default it is stored in the browser until it is saved. A text names the subject of a
     * call without parameters whose fixed values change.
     */
    keeps?: false | string;
  } & (
    | { of?: undefined }
    | {
        /** The data that the fields come from. */
        of: VersionedData;
        /** Every field, so that none is shown empty. Values that are not fields are ignored, so this may be the subject. */
        initial: Record<FieldName<BodySchema<C>>, FormValue | null | undefined> | undefined;
      }
  ) &
  (Record<string, never> extends Given<C> ? { given?: Given<C> } : { given: Given<C> });

export function useForm<const C extends Call>(call: C, options: FormOptions<C>): Form<C> {
  const { initial, check, validatesOnBlur, reviewsMerge, given, of, keeps } = options;
  const { attempt } = useCall(call, { ...options, quiet: true });
  return useFields(call.body as BodySchema<C>, {
    initial: initial && fieldsOf(call.body, initial),
    check,
    validatesOnBlur,
    reviewsMerge,
    fixed: given?.body,
    of,
    draft:
      keeps === false
        ? undefined
        : keeps === undefined
          ? draftName(call, given)
          : draftName(call, { body: { keeps } }),
    run(values, callOptions) {
      const input = { ...given, ...(call.body !== undefined && { body: values }) };
      // The schema has validated the input; the form serves as the confirmation when one is required.
      const make = attempt as (input: unknown, options?: CallOptions) => Promise<Problem | undefined>;
      return make(input, callOptions);
    },
  });
}

function fieldsOf<T extends object>(schema: z.ZodType | undefined, values: T): Partial<T> {
  const fields = limitsOf(schema);
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in fields)) as Partial<T>;
}

/**
 * Returns the name of a form's drafts: the call and its parameters, or without parameters the body's fixed
 * values. Fixed values do not count when there are parameters.
 * @returns undefined while the parameters are unknown, for example in a closed dialog.
 */
export function draftName({ id }: Call, { params, body = {} }: { params?: object; body?: object } = {}) {
  const about: unknown[] = Object.values(params ?? body);
  if (params !== undefined && about.includes(undefined)) return undefined;
  return [id, ...about.filter((value) => value !== undefined)].map(String).join('.');
}
