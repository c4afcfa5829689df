/** How much of a body is read: as many bytes and values as what a schema accepts can take, in any alphabet and encoding. */
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { inputBounds } from '#kernel/input-bounds.ts';

/** For a value whose schema sets no bound, as one that is read by a function: a number, a day, a box. */
const SHORT = 1024;
/** For fields that nobody asked for, as extensions of browsers add them. */
const LEAST = 16 * 1024;
/** Bytes of a character in a form: three of UTF-8, each as `%E6`. */
const WIDEST = 9;
/** Bytes around a field, as a part of a form has them. */
const AROUND = 256;

/** The parts of a JSON schema that bound what it describes. */
interface Shape {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Shape;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
}

const limits = new Map<Call, number>();
const counts = new Map<Call, number>();

/** The most bytes of a call's body: what its contract says, else what its schema needs. */
export function bodyLimitOf(call: Call): number {
  const known = call.bodyLimit ?? limits.get(call);
  if (known !== undefined) return known;
  const limit = Math.max(LEAST, neededFor(call));
  limits.set(call, limit);
  return limit;
}

/** The most values in a call's body. */
export function mostValuesOf(call: Call): number {
  const known = counts.get(call);
  if (known !== undefined) return known;
  const count = valuesOf(shapeOf(call)) + inputBounds.body.spareFields;
  counts.set(call, count);
  return count;
}

/** The most bytes that what the schema accepts can take. */
export function neededFor(call: Call): number {
  return call.body === undefined ? 0 : mostOf(shapeOf(call));
}

function shapeOf({ body = z.object({}) }: Call): Shape {
  return z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape;
}

function valuesOf({ type, maxItems, items, anyOf, properties }: Shape): number {
  if (anyOf !== undefined) return Math.max(...anyOf.map(valuesOf));
  if (properties !== undefined) return Object.values(properties).reduce((sum, one) => sum + valuesOf(one), 1);
  // Of values in a list each has a comma besides.
  if (type === 'array' && maxItems !== undefined) return 1 + maxItems * (1 + valuesOf(items ?? {}));
  return 1;
}

function mostOf({ type, maxLength, maxItems, items, anyOf, properties }: Shape): number {
  if (anyOf !== undefined) return Math.max(...anyOf.map(mostOf));
  if (properties !== undefined)
    return Object.entries(properties).reduce(
      (sum, [name, one]) => sum + name.length + AROUND + mostOf(one),
      0,
    );
  if (type === 'array' && maxItems !== undefined) return maxItems * (AROUND + mostOf(items ?? {}));
  if (type === 'string' && maxLength !== undefined) return maxLength * WIDEST;
  return SHORT;
}
