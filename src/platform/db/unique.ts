/**
 * Reports a violated unique index as a conflict. Write first and handle the conflict: a check before the write
 * would not be safe.
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
