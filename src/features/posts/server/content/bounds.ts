/**
 * What no text needs, and what is built to keep a server busy has: more than this is refused. Nothing here knows of
 * calls, so that the same code runs in a thread (content.worker.ts).
 */
import { inputBounds } from '#kernel/input-bounds.ts';

/** Elements of a content, and how many are within each other. */
export const { elements: MOST_ELEMENTS, depth: DEEPEST } = inputBounds.html;

/** Characters of a rendered text: twice what its author may write. */
export const LONGEST_HTML = 4 * 1024 * 1024;

/** Characters of a text that the search looks through. */
export const SEARCHED = 200_000;

/** Why a text is refused: codes of the field errors that say it. */
export type Refusal = 'nested_too_deeply' | 'too_many_elements' | 'text_too_long' | 'takes_too_long';

export class RefusedContent extends Error {
  override readonly name = 'RefusedContent';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

/** A text was not finished because the machine is busy: trying it again later may succeed. */
export class LateWork extends Error {
  override readonly name = 'LateWork';

  constructor(cause: unknown) {
    super('the machine is too busy', { cause });
  }
}

/** Does recursive work on a tree. @throws RefusedContent when it ends the stack. */
export function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RangeError) throw new RefusedContent('nested_too_deeply', cause);
    throw cause;
  }
}
