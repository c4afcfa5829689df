/** Whether what a schema parses is what JSON would have made of it, and nobody else's. */
import type { z } from 'zod';

/** The parts of a declaration that hold further ones, as Zod names them. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
}

const leaves = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum', 'template_literal']);
const branches = new Set(['object', 'array', 'nullable', 'union']);

/**
 * True where parsing copies every object and lets nothing through but texts, finite numbers, booleans and null. Of other
 * kinds (a date, an optional or unknown field, a transformation) nothing is said: they have to go through JSON.
 */
export function isPlain(schema: z.ZodType): boolean {
  const { type, shape = {}, catchall, element, innerType, options = [] } = schema.def as Definition;
  if (leaves.has(type)) return true;
  if (!branches.has(type)) return false;
  return [...Object.values(shape), catchall, element, innerType, ...options].every(
    (part) => part === undefined || isPlain(part),
  );
}
