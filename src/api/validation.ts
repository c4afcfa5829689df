/** Validates a request by the contract's schemas. */
import type { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { Problem } from '#kernel/problem.ts';
import { validateBy } from '#kernel/validate.ts';
import type { ValidatedInput } from '#platform/request/handler.ts';
import type { ApiRequest } from './request.ts';

/**
 * Validates parameters, query and body.
 * @param by the caller, whose large bodies are processed one at a time.
 * @throws Problem 400 for invalid values and invalid Unicode; 413, 415, 429 and 503 while reading the body.
 */
export async function validate(incoming: ApiRequest, call: Call, by: string): Promise<ValidatedInput> {
  const { doAs: _, ...query } = incoming.query;
  refuseBrokenText({ ...incoming.params, ...query });
  return {
    params: parse(call.params, incoming.params),
    query: parse(call.query, query),
    body: call.body === undefined ? undefined : await bodyOf(incoming, call.body, call, by),
  };
}

async function bodyOf(
  incoming: ApiRequest,
  schema: z.ZodType,
  { encoding }: Call,
  by: string,
): Promise<unknown> {
  const body = await incoming.body(by);
  // The only text of a file is its name, which was cleaned on receipt.
  if (encoding !== 'upload') refuseBrokenText(body);
  return parse(schema, body);
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const validated = validateBy(schema, value ?? {});
  if (validated.good) return validated.value;
  throw new Problem(400, { errors: validated.errors });
}

/**
 * Rejects NUL, which text columns do not accept, and half surrogate pairs, in names and values at any depth.
 * A loop, because JSON may be nested deeper than the stack.
 */
function refuseBrokenText(input: unknown): void {
  const waiting: { value: unknown; field: string }[] = [{ value: input, field: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, field } = next;
    if (typeof value === 'string') {
      if (!isText(value)) throw brokenText(field);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (!isText(name)) throw brokenText(field);
        if (typeof part === 'string' || typeof part === 'object')
          waiting.push({ value: part, field: field || (Array.isArray(value) ? '' : name) });
      }
    }
  }
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function brokenText(field: string): Problem {
  return new Problem(400, {
    code: 'MALFORMED_TEXT',
    errors: { [field || 'body']: generalError('broken_character') },
  });
}
