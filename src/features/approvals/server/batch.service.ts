/**
 * Takes one step for several subjects: guard → save → history → mail, in the transaction of the call. The caller has locked
 * them, so of concurrent steps one succeeds, and the others see its state.
 */
import { Problem } from '#kernel/problem.ts';
import { CHANGED_MEANWHILE, type Workflow } from '#kernel/workflow.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { MemberContext } from '#platform/request/context.ts';
import * as repo from './repo.ts';
import { actionOf, eventOf, type Subject, withFilledInBy } from './service.ts';

/** A subject with a revision. */
export interface CountedSubject<State extends string> extends Subject<State> {
  /** Changes with every step. */
  revision: number;
}

/** The arguments of a step. */
export interface StepGiven {
  comment?: string;
  /** The revisions that the person saw, by subject id. No revision check for subjects not listed. */
  seen?: ReadonlyMap<number, number>;
}

/** One step of several subjects. */
export interface Batch<State extends string, Step extends string, S extends CountedSubject<State>> {
  step: Step;
  to: State;
  /** As before the step. */
  subjects: readonly S[];
  comment: string;
}

export interface BatchKind<State extends string, Step extends string, S extends CountedSubject<State>> {
  workflow: Workflow<string, State, Step, S>;
  save(context: MemberContext, batch: Batch<State, Step, S>): Promise<void>;
  /** Notifications in the recipients' languages, one email per recipient for any number of subjects. */
  mails?(context: MemberContext, batch: Batch<State, Step, S>): Promise<readonly Mail[]>;
}

export interface RefusedStep<S> {
  subject: S;
  problem: Problem;
}

/**
 * Takes the step where allowed; returns the rejected subjects with reasons.
 * @param subjects locked by this transaction.
 */
export async function takeSteps<State extends string, Step extends string, S extends CountedSubject<State>>(
  context: MemberContext,
  kind: BatchKind<State, Step, S>,
  step: Step,
  subjects: readonly S[],
  given: StepGiven = {},
): Promise<{ taken: S[]; refused: RefusedStep<S>[] }> {
  const { comment = '' } = given;
  const known = await withFilledInBy(context.db, kind.workflow, subjects);
  const { taken, refused } = checkSteps(context, kind, step, known, given);
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
  const mails = (await kind.mails?.(context, batch)) ?? [];
  for (const mail of mails) await context.send(mail);
  return { taken, refused };
}

/** Splits subjects into allowed and rejected: by the workflow, or 409 if they changed since they were shown. */
function checkSteps<State extends string, Step extends string, S extends CountedSubject<State>>(
  { actor }: Pick<MemberContext, 'actor'>,
  { workflow }: Pick<BatchKind<State, Step, S>, 'workflow'>,
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

/** The step is allowed, but the subject changed since it was shown. */
function changedMeanwhile({ state }: { state: string }): Problem {
  return new Problem(409, { code: CHANGED_MEANWHILE, extra: { state } });
}
