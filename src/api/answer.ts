/** Turns a service's result into the answer of its call. */
import type { Call } from '#kernel/call.ts';
import { Reply } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';

/** A successful answer: the value as the contract's schema returns it, and its headers. */
export interface Answer {
  status: number;
  value: unknown;
  headers: readonly (readonly [string, string])[];
}

export function answerOf(call: Call, outcome: unknown): Answer | Download | Response {
  if (outcome instanceof Download || outcome instanceof Response) return outcome;
  return plainAnswer(call, outcome);
}

/** Parses by the contract's schema, so that undeclared fields never leave. */
export function plainAnswer(call: Call, outcome: unknown): Answer {
  const status = call.status ?? 200;
  if (!(outcome instanceof Reply)) return { status, value: call.answer.parse(outcome), headers: [] };
  return { status, value: call.answer.parse(outcome.answer), headers: outcome.headers };
}
