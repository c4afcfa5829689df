/**
 * Reports a violated unique index as a conflict: write and handle the conflict, because a check before
 * writing is not safe.
 */
import type { Problem } from '#kernel/problem.ts';

/** By index name. */
export type TakenProblems = Readonly<Record<string, () => Problem>>;

/** @throws the Problem registered for the violated index. */
export async function refuseTaken<T>(write: Promise<T>, problems: TakenProblems): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { constraint = '' } = error as { constraint?: string };
    throw problems[constraint]?.() ?? error;
  }
}
