/** Whether a schema's parsed output equals its JSON round trip and shares no object with its input. */
import type { z } from 'zod';

/** Zod's properties for nested schemas. */
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
 * True if parsing copies every object and allows only texts, finite numbers, booleans and null. Other kinds
 * (dates, optional or unknown fields, transformations) must go through JSON.
 */
export function isPlain(schema: z.ZodType): boolean {
  const { type, shape = {}, catchall, element, innerType, options = [] } = schema.def as Definition;
  if (leaves.has(type)) return true;
  if (!branches.has(type)) return false;
  return [...Object.values(shape), catchall, element, innerType, ...options].every(
    (part) => part === undefined || isPlain(part),
  );
}
