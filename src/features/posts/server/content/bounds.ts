/**
 * Limits for texts; content beyond them is rejected. Imports nothing from the API, so that the same code runs
 * in a thread (content.worker.ts).
 */
import { inputBounds } from '#kernel/input-bounds.ts';

/** The most elements of a content, and their deepest nesting. */
export const { elements: MOST_ELEMENTS, depth: DEEPEST } = inputBounds.html;

/** The most characters of a rendered text: twice the author's limit. */
export const LONGEST_HTML = 4 * 1024 * 1024;

/** The most characters that the search indexes. */
export const SEARCHED = 200_000;

/** Why a text is rejected: codes of field errors. */
export type Refusal = 'nested_too_deeply' | 'too_many_elements' | 'text_too_long' | 'takes_too_long';

export class RefusedContent extends Error {
  override readonly name = 'RefusedContent';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

/** The machine was too busy to finish a text; a later attempt may succeed. */
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
