/**
 * Computes the limits of a request body in bytes and in values: the most that the call's schema accepts, in
 * any alphabet and encoding.
 */
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { inputBounds } from '#kernel/input-bounds.ts';

/** Bytes for a value whose length its schema does not limit: a number, a day, a checkbox. */
const SHORT = 1024;
/** Bytes for unknown fields, which browser extensions add. */
const LEAST = 16 * 1024;
/** Bytes of a character in a form: three in UTF-8, each encoded like `%E6`. */
const WIDEST = 9;
/** Bytes around a field, e.g. in a multipart form. */
const AROUND = 256;

/** The parts of a JSON schema that limit its values. */
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

/** Returns the limit of a call's body in bytes: the contract's, else the most that its schema accepts. */
export function bodyLimitOf(call: Call): number {
  const known = call.bodyLimit ?? limits.get(call);
  if (known !== undefined) return known;
  const limit = Math.max(LEAST, neededFor(call));
  limits.set(call, limit);
  return limit;
}

/** Returns the maximum number of values in a call's body. */
export function mostValuesOf(call: Call): number {
  const known = counts.get(call);
  if (known !== undefined) return known;
  const count = valuesOf(shapeOf(call)) + inputBounds.body.spareFields;
  counts.set(call, count);
  return count;
}

/** Returns the largest number of bytes that the schema accepts. */
export function neededFor(call: Call): number {
  return call.body === undefined ? 0 : mostOf(shapeOf(call));
}

/**
 * Returns, by name, the body fields that a DELETE may send in the query instead. If the body has alternatives, uses
 * the fields of the one that is an object. Leaves out passwords, because proxies log addresses.
 */
export function queryFieldsOf(call: Call): Record<string, Shape> {
  if (call.method !== 'DELETE') return {};
  const { properties, anyOf = [] } = shapeOf(call);
  const fields = properties ?? anyOf.find((one) => one.properties !== undefined)?.properties ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !/password/i.test(name)));
}

function shapeOf({ body = z.object({}) }: Call): Shape {
  return z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape;
}

function valuesOf({ type, maxItems, items, anyOf, properties }: Shape): number {
  if (anyOf !== undefined) return Math.max(...anyOf.map(valuesOf));
  if (properties !== undefined) return Object.values(properties).reduce((sum, one) => sum + valuesOf(one), 1);
  // Each value of a list has a comma, which is counted too.
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
