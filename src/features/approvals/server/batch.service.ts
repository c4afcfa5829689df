/**
 * One step of several subjects at once: guard → save → history → mail, in the transaction of the call. The caller has
 * locked them, so of several steps at the same time one is taken, and the others find the state that it led to.
 */
import { Problem } from '#kernel/problem.ts';
import { CHANGED_MEANWHILE, type Workflow } from '#kernel/workflow.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { MemberContext } from '#platform/request/context.ts';
import * as repo from './repo.ts';
import { actionOf, eventOf, type Subject, withFilledInBy } from './service.ts';

/** A subject with a count of its changes. */
export interface CountedSubject<State extends string> extends Subject<State> {
  /** Another one after each step. */
  revision: number;
}

/** What comes with a step. */
export interface StepGiven {
  comment?: string;
  /** The revisions that the person saw, by the subjects' ids; of what is not named none is asked. */
  seen?: ReadonlyMap<number, number>;
}

/** A step that several subjects take together. */
export interface Batch<State extends string, Step extends string, S extends CountedSubject<State>> {
  step: Step;
  to: State;
  /** As they were before. */
  subjects: readonly S[];
  comment: string;
}

export interface BatchKind<State extends string, Step extends string, S extends CountedSubject<State>> {
  workflow: Workflow<string, State, Step, S>;
  save(context: MemberContext, batch: Batch<State, Step, S>): Promise<void>;
  /** To whom it is told, in their language: several subjects in one mail for each. */
  mails?(context: MemberContext, batch: Batch<State, Step, S>): Promise<readonly Mail[]>;
}

export interface RefusedStep<S> {
  subject: S;
  problem: Problem;
}

/**
 * Has those take the step that can, and tells of the others why they did not.
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
  const { taken, refused } = judgeSteps(context, kind, step, known, given);
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

/** Which of them can take the step, and why the others cannot: as the workflow says, or 409 for what was changed after it was seen. */
function judgeSteps<State extends string, Step extends string, S extends CountedSubject<State>>(
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

/** It can take the step, but is another than the one that was seen. */
function changedMeanwhile({ state }: { state: string }): Problem {
  return new Problem(409, { code: CHANGED_MEANWHILE, extra: { state } });
}
