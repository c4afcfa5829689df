/** Texts that are refused, as answers of calls. */
import { Problem } from '#kernel/problem.ts';
import { fieldError } from '../words.ts';
import { MOST_ELEMENTS, type Refusal, RefusedContent } from './content/bounds.ts';

/** @param field where the text was given: `content`, or `file`. */
export function refusalProblem(refusal: Refusal, field: string, cause?: unknown): Problem {
  const error =
    refusal === 'too_many_elements' ? fieldError(refusal, { most: MOST_ELEMENTS }) : fieldError(refusal);
  return new Problem(400, { code: refusal.toUpperCase(), errors: { [field]: error }, cause });
}

/** Does work on a text. @throws Problem 400 in the place of RefusedContent. */
export function refusing<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RefusedContent) throw refusalProblem(cause.refusal, field, cause);
    throw cause;
  }
}
