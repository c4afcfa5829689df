/**
 * Turns an error into an `application/problem+json` answer. The text of an unknown error is never part of it.
 */
import type { CallTexts } from '#kernel/call.ts';
import { fieldErrorText } from '#kernel/error-texts.ts';
import { genericText, Problem, type ProblemBody } from '#kernel/problem.ts';
import { specifiedFailures } from '#kernel/specified-texts.ts';
import type { Log } from '#platform/log/log.ts';

const UNIQUE_VIOLATION = '23505';
/** Raised by the trigger that counts a workspace's stored bytes (0036_baseline.sql). */
const STORAGE_USED_UP = 'AR001';
/** SQLSTATE of a character that text columns do not accept: NUL. */
const UNTRANSLATABLE = new Set(['22021', '22P05']);
const SERIALIZATION_FAILURES = new Set(['40001', '40P01']);

/** The problem document, and the seconds to wait before a retry. */
export interface ProblemAnswer {
  body: ProblemBody;
  retryAfter: number | undefined;
}

/** Logs server errors and translates the problem for the caller. */
export function toProblemDetails(
  error: unknown,
  requestId: string,
  log: Log,
  texts?: CallTexts,
): ProblemAnswer {
  const problem = asProblem(error);
  const { status, code, extra, retryAfter } = problem;
  // A problem with a code comes from the environment; any other error is a defect, logged with its stack.
  if (code === 'INTERNAL_ERROR') log.error({ err: problem.cause ?? error, requestId }, 'a request failed');
  else if (status >= 500)
    log.warn({ code, cause: String(problem.cause), requestId }, 'a request was refused');
  const body = {
    type: `urn:ardoise:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title: genericText(status),
    status,
    code,
    msg: problem.msg ?? textFor(status, texts),
    ...fieldErrorsOf(problem),
    extra,
    requestId,
  };
  return { body, retryAfter };
}

/**
 * Returns the call's text for the status. What a call refuses about its subject (404, 409) has the failure text that the
 * specification gives for that call; everything else has the generic text (blog-and-accounts §8).
 */
function textFor(status: number, texts: CallTexts = {}): string {
  const own = status === 404 || status === 409 ? texts.failure : undefined;
  const isSpecified = own !== undefined && specifiedFailures.includes(own);
  return texts.byStatus?.[status] ?? (isSpecified ? own : genericText(status));
}

/** Returns the errors by field: as texts for people, and as codes for programs that have their own texts. */
function fieldErrorsOf({ errors, locale }: Problem): Pick<ProblemBody, 'errors' | 'fieldErrors'> {
  if (errors === undefined) return {};
  const entries = Object.entries(errors);
  return {
    errors: Object.fromEntries(entries.map(([field, error]) => [field, fieldErrorText(error, locale)])),
    fieldErrors: entries.map(([field, { message, params }]) => ({ field, code: message, params })),
  };
}

export function problemAnswer(error: unknown, requestId: string, log: Log, texts?: CallTexts): Response {
  const { body, retryAfter } = toProblemDetails(error, requestId, log, texts);
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  if (body.status === 401) headers.set('www-authenticate', 'Bearer');
  return new Response(JSON.stringify(body), { status: body.status, headers });
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = (error as { code?: string } | undefined)?.code;
  if (code === UNIQUE_VIOLATION) return new Problem(409, { cause: error });
  if (code === STORAGE_USED_UP) return new Problem(403, { code: 'STORAGE_USED_UP', cause: error });
  if (code !== undefined && UNTRANSLATABLE.has(code)) return new Problem(400, { cause: error });
  if (code !== undefined && SERIALIZATION_FAILURES.has(code))
    return new Problem(503, { code: 'TRY_AGAIN', retryAfter: 1, cause: error });
  return new Problem(500, { cause: error });
}
