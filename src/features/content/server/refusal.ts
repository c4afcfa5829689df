/** Converts rejections of texts to problems of calls. */
import { Problem } from '#kernel/problem.ts';
import { MOST_ELEMENTS, type Refusal, RefusedContent } from '../bounds.rules.ts';
import { fieldError } from '../errors.ts';

/** @param field the field with the text: `content` or `file`. */
export function refusalProblem(refusal: Refusal, field: string, cause?: unknown): Problem {
  const error =
    refusal === 'too_many_elements' ? fieldError(refusal, { most: MOST_ELEMENTS }) : fieldError(refusal);
  return new Problem(400, { code: refusal.toUpperCase(), errors: { [field]: error }, cause });
}

/**
 * Runs work on a text.
 * @throws Problem 400 instead of RefusedContent.
 */
export function refusing<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RefusedContent) throw refusalProblem(cause.refusal, field, cause);
    throw cause;
  }
}
