/** Makes of what was sent what the contract's schemas say, or says what is wrong with which field. */
import type { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { validateBy } from '#kernel/validate.ts';
import { generalError } from '#kernel/words.ts';
import type { ValidatedInput } from '#platform/request/handler.ts';
import type { ApiRequest } from './request.ts';

/**
 * @param by who asks, who waits for their own large bodies.
 * @throws Problem 400 for what a schema refuses, and for text that is none; 413, 415, 429 and 503 from the body.
 */
export async function validate(asked: ApiRequest, call: Call, by: string): Promise<ValidatedInput> {
  const { doAs: _, ...query } = asked.query;
  refuseBrokenText({ ...asked.params, ...query });
  return {
    params: parse(call.params, asked.params),
    query: parse(call.query, query),
    body: call.body === undefined ? undefined : await bodyOf(asked, call.body, call, by),
  };
}

async function bodyOf(
  asked: ApiRequest,
  schema: z.ZodType,
  { encoding }: Call,
  by: string,
): Promise<unknown> {
  const body = await asked.body(by);
  // Of a file only its name is text, and that was tidied when it arrived.
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
 * Half a surrogate pair is no character, and NUL is none that a text column takes: refused here, for names and values at
 * any depth, so that no feature has to think of it. A loop, because JSON may be nested deeper than the stack is.
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
