/**
 * Limits for texts; a text that exceeds them is rejected. Has no imports from the API, so that the same code can run in a thread
 * (server/content.worker.ts).
 */
import { inputBounds } from '#kernel/input-bounds.ts';

/** Maximum number of elements in a content, and maximum nesting. */
export const { elements: MOST_ELEMENTS, depth: DEEPEST } = inputBounds.html;

/** Maximum characters of a rendered text: twice the limit for authors. */
export const LONGEST_HTML = 4 * 1024 * 1024;

/** Number of characters that are indexed for the search. */
export const SEARCHED = 200_000;

/** Reasons for rejecting a text: codes of field errors. */
export type Refusal = 'nested_too_deeply' | 'too_many_elements' | 'text_too_long' | 'takes_too_long';

export class RefusedContent extends Error {
  override readonly name = 'RefusedContent';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

/** The machine was too busy to finish a text. A later attempt may succeed. */
export class LateWork extends Error {
  override readonly name = 'LateWork';

  constructor(cause: unknown) {
    super('the machine is too busy', { cause });
  }
}

/**
 * Runs recursive work on a tree.
 * @throws RefusedContent when the stack overflows.
 */
export function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RangeError) throw new RefusedContent('nested_too_deeply', cause);
    throw cause;
  }
}
