/** Turns a service's result into the answer of its call. */

import type { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { Reply } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';

/** A successful answer: its headers, and the value as the contract's schema returns it. */
export interface Answer {
  status: number;
  value: unknown;
  headers: readonly (readonly [string, string])[];
}

export function answerOf(call: Call, outcome: unknown): Answer | Download | Response {
  if (outcome instanceof Download || outcome instanceof Response) return outcome;
  return plainAnswer(call, outcome);
}

/** Parses a value by the contract's schema, so that undeclared fields are never sent. */
export function plainAnswer(call: Call, outcome: unknown): Answer {
  const status = call.status ?? 200;
  if (!(outcome instanceof Reply)) return { status, value: call.answer.parse(outcome), headers: [] };
  return { status, value: call.answer.parse(outcome.answer), headers: outcome.headers };
}

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
 * Whether parsing copies every object and allows only texts, finite numbers, booleans and null. Values of
 * other types (dates, optional or unknown fields, transformations) must pass through JSON.
 */
export function isPlain(schema: z.ZodType): boolean {
  const { type, shape = {}, catchall, element, innerType, options = [] } = schema.def as Definition;
  if (leaves.has(type)) return true;
  if (!branches.has(type)) return false;
  return [...Object.values(shape), catchall, element, innerType, ...options].every(
    (part) => part === undefined || isPlain(part),
  );
}
