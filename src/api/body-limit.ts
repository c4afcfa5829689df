/** How much of a body is read: as much as what a schema accepts can take, in any alphabet and encoding. */
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';

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

/** The most bytes of a call's body: what its contract says, else what its schema needs. */
export function bodyLimitOf(call: Call): number {
  const known = call.bodyLimit ?? limits.get(call);
  if (known !== undefined) return known;
  const limit = Math.max(LEAST, neededFor(call));
  limits.set(call, limit);
  return limit;
}

/** The most bytes that what the schema accepts can take. */
export function neededFor({ body }: Call): number {
  if (body === undefined) return 0;
  return mostOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape);
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
