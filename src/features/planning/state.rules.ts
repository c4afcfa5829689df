/** Defines the states of a week (product.md §6). */

export const weekStates = ['open', 'submitted', 'approved', 'rejected'] as const;
export type WeekState = (typeof weekStates)[number];

/** Whether all seven days of the week are locked on all contracts: after submission and approval. */
export function isLocked(state: WeekState): state is 'submitted' | 'approved' {
  return state === 'submitted' || state === 'approved';
}

/** Whether a step was ever taken on the week, so that it has a history to show. */
export function hasHistory({ state, revision }: { state: WeekState; revision: number }): boolean {
  return state !== 'open' || revision > 1;
}
