/** What a schema asks of each field, so that no screen repeats it. */
import { z } from 'zod';

export interface FieldLimits {
  /** It takes neither nothing nor an empty text. What is needed only here or now, the screen says itself. */
  required: boolean;
  /** Characters of a text, where the schema bounds it by `max`. */
  max: number | undefined;
}

type Schema = z.core.$ZodType;
type LimitsByField = Readonly<Record<string, FieldLimits>>;

const none: LimitsByField = {};
const known = new WeakMap<Schema, LimitsByField>();

/** @returns the limits by field; none where the schema is no object. */
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

/** Names of texts of more characters than that; whether the schema minds, as where outer spaces count for nothing, it says. */
export function tooLong(values: Readonly<Record<string, unknown>>, limits: LimitsByField): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value.length > (limits[name]?.max ?? Infinity) ? [name] : [],
  );
}

/** An object that is transformed afterwards has its fields, too. */
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
