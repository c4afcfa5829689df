/**
 * Takes workflow steps: guard → save → history → notify, in the transaction of the call. The caller must have locked the subjects, so
 * that of concurrent steps one succeeds and the others see its result. A `SubjectKind` declares how rows are saved, and who is notified.
 */
import { type Notice, notifyAll } from '#features/notifications/server/notify.service.ts';
import { authorOf, displayName } from '#kernel/actor.ts';
import { leftName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { CHANGED_MEANWHILE, type Workflow } from '#kernel/workflow.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { HistoryEntry } from '../contract.ts';
import * as repo from './repo.ts';

export interface Subject<State extends string> {
  id: number;
  workspaceId: number;
  state: State;
  /** Increases with every step, if the kind counts revisions. */
  revision?: number;
}

/** The arguments of a step. */
export interface StepGiven {
  comment?: string;
  /** The revisions that the person saw, by subject id. Subjects that are not listed get no revision check. */
  seen?: ReadonlyMap<number, number>;
}

/** One step of several subjects. */
export interface Batch<State extends string, Step extends string, S extends Subject<State>> {
  step: Step;
  to: State;
  /** The subjects before the step. */
  subjects: readonly S[];
  comment: string;
}

export interface SubjectKind<State extends string, Step extends string, S extends Subject<State>> {
  workflow: Workflow<string, State, Step, S>;
  /** Checks conditions besides the workflow's permissions. @returns a function that returns a subject's problem, if there are any. */
  obstacle?(context: MemberContext, step: Step): Promise<((subject: S) => Problem | undefined) | undefined>;
  save(context: MemberContext, batch: Batch<State, Step, S>): Promise<void>;
  notices?(context: MemberContext, batch: Batch<State, Step, S>): Promise<readonly Notice[]>;
}

export interface RefusedStep<S> {
  subject: S;
  problem: Problem;
}

/** History action when a person fills in or changes a subject for another person. It is not a step: the state stays the same. */
const FILLED_IN = 'fill';

/** The step that chooses a different approver. Taking it while acting for the approver is not the same as filling in. */
const PASSED_ON = 'pass';

/** Maximum number of history entries shown per subject. */
const MOST_EVENTS = 500;

/**
 * Takes the step for one subject.
 * @param subject locked by this transaction; undefined if it is not visible.
 * @throws Problem 404; 403, 409 and 400 from the workflow.
 */
export async function takeStep<State extends string, Step extends string, S extends Subject<State>>(
  context: MemberContext,
  kind: SubjectKind<State, Step, S>,
  step: Step,
  subject: S | undefined,
  given?: StepGiven,
): Promise<void> {
  const [refused] = (await takeSteps(context, kind, step, [orNotFound(subject)], given)).refused;
  if (refused !== undefined) throw refused.problem;
}

/**
 * Takes the step for each subject for which it is allowed. @returns the rejected subjects with the reason.
 * @param subjects locked by this transaction.
 */
export async function takeSteps<State extends string, Step extends string, S extends Subject<State>>(
  context: MemberContext,
  kind: SubjectKind<State, Step, S>,
  step: Step,
  subjects: readonly S[],
  given: StepGiven = {},
): Promise<{ taken: S[]; refused: RefusedStep<S>[] }> {
  const { comment = '' } = given;
  const known = await withFilledInBy(context.db, kind.workflow, subjects);
  const { taken, refused } = withObstacles(
    checkSteps(context, kind, step, known, given),
    await kind.obstacle?.(context, step),
  );
  const to = kind.workflow.steps[step].to;
  if (taken.length === 0) return { taken, refused };
  const batch = { step, to, subjects: taken, comment };
  await kind.save(context, batch);
  const { name } = kind.workflow;
  await repo.insertEvents(
    context.db,
    taken.map((subject) => eventOf(context, subject, { type: name, step, from: subject.state, to, comment })),
  );
  for (const { id, workspaceId, state } of taken) {
    const action = actionOf(kind.workflow, { step, from: state, to });
    await context.record({ action, subjectType: name, subjectId: id, workspaceId });
  }
  const notices = (await kind.notices?.(context, batch)) ?? [];
  await notifyAll(context, notices);
  return { taken, refused };
}

/** Splits subjects into allowed and rejected ones: by the workflow, or with 409 if they changed after they were shown. */
function checkSteps<State extends string, Step extends string, S extends Subject<State>>(
  { actor }: Pick<MemberContext, 'actor'>,
  { workflow }: Pick<SubjectKind<State, Step, S>, 'workflow'>,
  step: Step,
  subjects: readonly S[],
  { comment = '', seen }: StepGiven,
): { taken: S[]; refused: RefusedStep<S>[] } {
  const taken: S[] = [];
  const refused: RefusedStep<S>[] = [];
  for (const subject of subjects) {
    const isUnseen = (seen?.get(subject.id) ?? subject.revision) !== subject.revision;
    const outcome = workflow.take(step, actor, subject, comment);
    if (outcome instanceof Problem) refused.push({ subject, problem: outcome });
    else if (isUnseen) refused.push({ subject, problem: changedMeanwhile(subject) });
    else taken.push(subject);
  }
  return { taken, refused };
}

/** Moves subjects with an obstacle to the rejected ones. */
function withObstacles<S>(
  { taken, refused }: { taken: S[]; refused: RefusedStep<S>[] },
  obstacleOf: ((subject: S) => Problem | undefined) | undefined,
): { taken: S[]; refused: RefusedStep<S>[] } {
  const problems = taken.map((subject) => ({ subject, problem: obstacleOf?.(subject) }));
  const blocked = problems.flatMap(({ subject, problem }) => (problem ? [{ subject, problem }] : []));
  const free = taken.filter((subject) => !blocked.some((one) => one.subject === subject));
  return { taken: free, refused: [...refused, ...blocked] };
}

/** Returns the problem of a subject for which the step is allowed, but which changed after it was shown. */
function changedMeanwhile({ state }: { state: string }): Problem {
  return new Problem(409, { code: CHANGED_MEANWHILE, extra: { state } });
}

/** Adds the people who filled in, changed or submitted the subjects for somebody else; they may not decide. */
export async function withFilledInBy<S extends { id: number }>(
  db: Database,
  { name }: { name: string },
  subjects: readonly S[],
): Promise<(S & { filledInBy: readonly number[] })[]> {
  if (subjects.length === 0) return [];
  const people = await repo.listFilledInBy(
    db,
    name,
    subjects.map(({ id }) => id),
    PASSED_ON,
  );
  return subjects.map((subject) => ({ ...subject, filledInBy: people.get(subject.id) ?? [] }));
}

/**
 * Records in the history that a person filled in or changed subjects for another, once per person. Every change of a subject must
 * call it, under the subject's lock.
 */
export async function noteFilling<State extends string>(
  context: Pick<MemberContext, 'db' | 'actor' | 'now'>,
  { name }: { name: string },
  subjects: readonly Subject<State>[],
): Promise<void> {
  const { actor, db } = context;
  if (actor.actedBy === undefined) return;
  const { userId } = authorOf(actor);
  const news = (await withFilledInBy(db, { name }, subjects)).filter(
    ({ filledInBy }) => !filledInBy.includes(userId),
  );
  if (news.length === 0) return;
  await repo.insertEvents(
    db,
    news.map((subject) => {
      const { state } = subject;
      return eventOf(context, subject, { type: name, step: FILLED_IN, comment: '', from: state, to: state });
    }),
  );
}

/**
 * Also records the people who filled in a subject for somebody else in the history of another subject, which
 * takes over a part of it.
 */
export function inheritFilling(
  db: Database,
  { name }: { name: string },
  { from, to }: { from: number; to: number },
): Promise<void> {
  return repo.copyFilling(db, name, { from, to, step: FILLED_IN, except: PASSED_ON });
}

/** Writes the first history entry of a subject. @param step name of the creation: `request`. */
export function begin<State extends string>(
  context: Pick<MemberContext, 'db' | 'actor' | 'now'>,
  { workflow }: { workflow: { name: string; first: State } },
  step: string,
  subject: Omit<Subject<State>, 'state'>,
): Promise<void> {
  return writeEvent(context, subject, {
    type: workflow.name,
    step,
    from: null,
    to: workflow.first,
    comment: '',
  });
}

/** Writes a history entry that is not a step: the state stays the same. @param step its name, for example `refuse`. */
export function note<State extends string>(
  context: Pick<MemberContext, 'db' | 'actor' | 'now'>,
  { name }: { name: string },
  subject: Subject<State>,
  { step, comment }: { step: string; comment: string },
): Promise<void> {
  const { state } = subject;
  return writeEvent(context, subject, { type: name, step, from: state, to: state, comment });
}

/** Action in the audit log: the new state, or the step if the state stays the same. */
function actionOf({ name }: { name: string }, { step, from, to }: Record<'step' | 'from' | 'to', string>) {
  return `${name}.${from === to ? step : to}`;
}

function writeEvent(
  context: Pick<MemberContext, 'db' | 'actor' | 'now'>,
  subject: { id: number; workspaceId: number },
  event: StepTaken,
): Promise<void> {
  return repo.insertEvents(context.db, [eventOf(context, subject, event)]);
}

interface StepTaken {
  /** Type of the subject: the workflow's name. */
  type: string;
  step: string;
  from: string | null;
  to: string;
  comment: string;
}

/** Returns the row of a history entry. */
function eventOf(
  { actor, now }: Pick<MemberContext, 'actor' | 'now'>,
  subject: { id: number; workspaceId: number },
  event: StepTaken,
) {
  const author = authorOf(actor);
  const actedFor = actor.actedBy === undefined ? undefined : actor;
  return {
    workspace_id: subject.workspaceId,
    subject_type: event.type,
    subject_id: subject.id,
    step: event.step,
    from_state: event.from,
    to_state: event.to,
    actor_id: author.userId,
    actor_name: displayName(author),
    on_behalf_of_id: actedFor?.userId ?? null,
    on_behalf_of_name: actedFor === undefined ? '' : displayName(actedFor),
    comment: event.comment,
    occurred_at: now,
  };
}

/** Reads the history of a subject, oldest entry first. The caller must check the permission. */
export async function readHistory(
  db: Database,
  { workflow }: { workflow: { name: string } },
  subject: { id: number; workspaceId: number },
  locale: Locale,
): Promise<HistoryEntry[]> {
  const events = await repo.listEvents(db, { ...subject, type: workflow.name }, MOST_EVENTS);
  return events.map((event) => ({
    eventId: event.id,
    step: event.step,
    from: event.from_state,
    to: event.to_state,
    actor: { user_id: event.actor_id, name: leftName(event.actor_name, event.actor_left, locale) },
    on_behalf_of:
      event.on_behalf_of_id === null
        ? null
        : {
            user_id: event.on_behalf_of_id,
            name: leftName(event.on_behalf_of_name, event.on_behalf_of_left, locale),
          },
    comment: event.comment,
    occurred_at: event.occurred_at.toISOString(),
  }));
}
