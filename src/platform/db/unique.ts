/** What may be there once is kept apart by a unique index: nobody checks first and writes then. */
import type { Problem } from '#kernel/problem.ts';

/** By the name of the index. */
export type TakenProblems = Readonly<Record<string, () => Problem>>;

/** @throws Problem that belongs to the index which refused the write. */
export async function refuseTaken<T>(write: Promise<T>, problems: TakenProblems): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { constraint = '' } = error as { constraint?: string };
    throw problems[constraint]?.() ?? error;
  }
}
