/** Reads the limits of each field from the schema, so that screens need not repeat them. */
import { z } from 'zod';

export interface FieldLimits {
  /** Neither a missing value nor an empty text is valid. A screen adds requirements of its own. */
  required: boolean;
  /** Maximum number of characters: the schema's `max` of a text. */
  max: number | undefined;
}

type Schema = z.core.$ZodType;
type LimitsByField = Readonly<Record<string, FieldLimits>>;

const none: LimitsByField = {};
const known = new WeakMap<Schema, LimitsByField>();

/** @returns the limits by field; none for a schema that is not an object. */
export function limitsOf(schema: Schema | undefined): LimitsByField {
  if (schema === undefined) return none;
  const before = known.get(schema);
  if (before !== undefined) return before;
  const found = Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([name, field]) => [
      name,
      { required: refuses(field, undefined) && refuses(field, ''), max: maxOf(field) },
    ]),
  );
  known.set(schema, found);
  return found;
}

/**
 * Returns the names of fields with too long a text. The schema decides whether that is an error, since it may
 * trim the text first.
 */
export function tooLong(values: Readonly<Record<string, unknown>>, limits: LimitsByField): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value.length > (limits[name]?.max ?? Infinity) ? [name] : [],
  );
}

/** Also finds the fields of an object with a transformation. */
function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

function refuses(schema: Schema, value: unknown): boolean {
  return !z.safeParse(schema, value).success;
}

function maxOf(schema: Schema): number | undefined {
  if (schema instanceof z.ZodPipe) return maxOf(schema.in) ?? maxOf(schema.out);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return maxOf(schema.unwrap());
  return schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined;
}
