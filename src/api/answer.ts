/** What a service returned, made the answer of its call. */
import type { Call } from '#kernel/call.ts';
import { Reply } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';

/** A call's success: what the contract's schema let out, and the headers that go with it. */
export interface Answer {
  status: number;
  value: unknown;
  headers: readonly (readonly [string, string])[];
}

export function answerOf(call: Call, outcome: unknown): Answer | Download | Response {
  if (outcome instanceof Download || outcome instanceof Response) return outcome;
  return plainAnswer(call, outcome);
}

/** The contract's schema decides what leaves: a field that it does not name stays inside. */
export function plainAnswer(call: Call, outcome: unknown): Answer {
  const status = call.status ?? 200;
  if (!(outcome instanceof Reply)) return { status, value: call.answer.parse(outcome), headers: [] };
  return { status, value: call.answer.parse(outcome.answer), headers: outcome.headers };
}
