/** The states of a leave request. */
export const leaveStates = [
  'requested',
  'endorsed',
  'approved',
  'rejected',
  'withdrawn',
  'cancelled',
] as const;
export type LeaveState = (typeof leaveStates)[number];

/** Whether the days of the request are reserved or taken. */
export function isInForce(state: LeaveState): boolean {
  return state === 'requested' || state === 'endorsed' || state === 'approved';
}

export function isWaiting(state: LeaveState): boolean {
  return state === 'requested' || state === 'endorsed';
}
