/** Defines what the steps of weeks save, and whom they notify. */
import type { Notice } from '#features/notifications/server/notify.service.ts';
import type { Batch, SubjectKind } from '#features/workflows/server/service.ts';
import { displayName } from '#kernel/actor.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { isWeekClosed, MONTH_CLOSED, opensDays } from '../closed-month.rules.ts';
import type { WeekState } from '../state.rules.ts';
import { planningPath, type WeekStep, weekOf, weekWorkflow } from '../week.rules.ts';
import { listClosedMonths } from './closed-month.repo.ts';
import { weekMail } from './emails.tsx';
import type { PersonRecord } from './member.repo.ts';
import * as members from './member.repo.ts';
import * as repo from './week.repo.ts';

/** A week locked for a step. */
export interface LockedWeek extends repo.WeekRecord {
  /** Whether the member is the only person of the workspace. */
  alone?: boolean;
}

type WeekBatch = Batch<WeekState, WeekStep, LockedWeek>;

/** @param approver the chosen or new approver of a submitted week. */
export function weekKind(approver?: PersonRecord): SubjectKind<WeekState, WeekStep, LockedWeek> {
  return {
    workflow: weekWorkflow,
    obstacle: closedWeeks,
    save: (context, batch) =>
      repo.updateWeeks(
        context.db,
        batch.subjects.map(({ id }) => id),
        { state: batch.to, ...changesOf(context, batch, approver) },
      ),
    notices: (context, batch) => noticesOf(context, batch, approver),
  };
}

/**
 * Returns the problem for a step that would let days change in a week whose days are all in closed months.
 */
async function closedWeeks({ db }: MemberContext, step: WeekStep) {
  if (!opensDays(step)) return undefined;
  const closed = await listClosedMonths(db);
  return ({ monday }: LockedWeek) =>
    isWeekClosed(monday, closed) ? new Problem(409, { code: MONTH_CLOSED }) : undefined;
}

/** Returns the columns that a step changes besides state and comment. */
function changesOf(
  { actor, now }: MemberContext,
  { step, comment }: WeekBatch,
  approver: PersonRecord | undefined,
): Parameters<typeof repo.updateWeeks>[2] {
  const undecided = {
    comment,
    decided_by_id: null,
    decided_by_name: '',
    decided_at: null,
    self_certified: false,
  };
  const decided = {
    comment,
    decided_by_id: actor.userId,
    decided_by_name: displayName(actor),
    decided_at: now,
  };
  const submittedTo = (id: number, name: string) => ({
    approver_id: id,
    approver_name: name,
    submitted_at: now,
  });
  switch (step) {
    case 'submit':
      if (approver === undefined) throw new Error('submitting a week requires an approver');
      return {
        ...undecided,
        ...submittedTo(approver.id, displayName(approver)),
        approver_chosen: actor.actedBy === undefined,
      };
    case 'pass':
      if (approver === undefined) throw new Error('passing a week on requires an approver');
      return { approver_id: approver.id, approver_name: displayName(approver), approver_chosen: false };
    case 'certify':
      return {
        ...decided,
        ...submittedTo(actor.userId, displayName(actor)),
        self_certified: true,
      };
    case 'approve':
    case 'reject':
      return decided;
    case 'withdraw':
    case 'reopen':
      return undecided;
  }
}

/**
 * Notifies each person once of any number of weeks: the approver for submitted or withdrawn weeks,
 * otherwise the members.
 */
async function noticesOf(
  context: MemberContext,
  { step, subjects, comment }: WeekBatch,
  approver: PersonRecord | undefined,
): Promise<Notice[]> {
  if (step === 'certify') return [];
  const toApprover = step === 'submit' || step === 'withdraw' || step === 'pass';
  const recipientOf = (week: LockedWeek) => (toApprover ? (approver?.id ?? week.approverId) : week.accountId);
  const byRecipient = Map.groupBy(subjects, recipientOf);
  const ids = [...byRecipient.keys()].filter((id) => id !== null && id !== context.actor.userId);
  const members_ = [...new Set(subjects.map(({ accountId }) => accountId))];
  const people = await members.listRecipients(context.db, [...new Set([...ids, ...members_])].filter(isId));
  const nameOf = (id: number) => {
    const found = people.find((person) => person.id === id);
    return found === undefined ? '' : displayName(found);
  };
  return people
    .filter(({ id }) => ids.includes(id))
    .map((person) => {
      const weeks = byRecipient.get(person.id) ?? [];
      const member = weeks[0]?.accountId ?? 0;
      const mondays = weeks.map(({ monday }) => monday);
      return {
        event: `week_${step}` as const,
        facts: { weeks: mondays },
        to: { ...person, userId: person.id },
        byId: step === 'submit' || step === 'withdraw' ? member : context.actor.userId,
        path: toApprover ? 'approvals' : planningPath(mondays[0]),
        mail: weekMail(context.config, person, {
          step,
          member: nameOf(member),
          by: displayName(context.actor),
          weeks: mondays,
          comment,
        }),
      };
    });
}

function isId(id: number | null): id is number {
  return id !== null;
}

/** Combines the rejections of several weeks into one problem that lists all weeks in a different state. */
export function refusalOf(
  refused: readonly { subject: Pick<LockedWeek, 'monday' | 'state'>; problem: Problem }[],
): Problem | undefined {
  const [first] = refused;
  if (first === undefined || first.problem.status !== 409) return first?.problem;
  const weeks = refused.map(({ subject }) => ({ ...weekOf(subject.monday), state: subject.state }));
  const { code } = first.problem;
  // A closed month is not a matter of the week's state, so the state is left out.
  return new Problem(409, {
    code,
    extra: { ...(code !== MONTH_CLOSED && { state: first.subject.state }), weeks },
  });
}
