/** Defines the choices for each group of open items when a person leaves. */
import type { Role } from '#kernel/actor.ts';
import type { LeavingChoice, LeavingGroup } from '#kernel/leaving.ts';

type Settled = Exclude<LeavingChoice, 'leave'>;

/** Choices besides leaving the items as they are. */
export const choicesOf = {
  weeks_open: ['finish'],
  // Their approver decides about them.
  weeks_submitted: [],
  reports_open: ['finish'],
  reports_submitted: [],
  week_decisions: ['hand-over'],
  report_decisions: ['hand-over'],
  // Only the people who pay can settle them.
  payments: [],
  contracts: ['hand-over', 'finish'],
  posts: ['hand-over'],
  schedules: ['hand-over', 'finish'],
  invitations: ['finish'],
} as const satisfies Record<LeavingGroup, readonly Settled[]>;

/** A group that has choices. */
export type SettledGroup = {
  [Group in LeavingGroup]: (typeof choicesOf)[Group] extends readonly [] ? never : Group;
}[LeavingGroup];

export const settledGroups = (Object.keys(choicesOf) as LeavingGroup[]).filter(
  (group): group is SettledGroup => choicesOf[group].length > 0,
);

/** Groups that can be passed only to managers and owners. */
const decided: readonly LeavingGroup[] = ['weeks_open', 'reports_open', 'week_decisions', 'report_decisions'];

/** Whether a choice needs another person, who gets the items or decides about them. */
export function needsPerson(group: LeavingGroup, choice: LeavingChoice): boolean {
  return choice === 'hand-over' || (choice === 'finish' && isDecided(group));
}

export function isDecided(group: LeavingGroup): boolean {
  return decided.includes(group);
}

/**
 * Whether the items of a group may be passed to a person. Actors may not decide about items that they submit for the leaving person.
 * @param person an enabled member other than the leaving person.
 */
export function mayGet(
  group: LeavingGroup,
  choice: LeavingChoice,
  person: { userId: number; role: Role },
  actor: { userId: number },
): boolean {
  if (!isDecided(group)) return true;
  if (person.role !== 'ROLE_MANAGER' && person.role !== 'ROLE_OWNER') return false;
  return choice !== 'finish' || person.userId !== actor.userId;
}

/** What happens to the account; `none` leaves it as it is. */
export const ends = ['none', 'disable', 'delete'] as const;
export type End = (typeof ends)[number];
