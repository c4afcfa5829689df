/**
 * A state machine that people operate, declared once: services use it to validate a step, screens to list the
 * possible steps. Pure; features/workflows does the locks, rows and mails.
 */
import type { Member } from './actor.ts';
import { generalError } from './error-texts.ts';
import { Problem } from './problem.ts';

/** The fields of a person that a workflow needs; the signed-in person of a screen has them. */
export type StepActor = Pick<Member, 'kind' | 'userId' | 'role' | 'actedBy'>;

/** Code of the 409 for a step on a subject that has changed since the person saw it. */
export const CHANGED_MEANWHILE = 'CHANGED_MEANWHILE';

/**
 * Code of the 403 for a decision by somebody who filled in, changed or submitted the subject for another
 * person.
 */
export const FILLED_IN_BY_YOU = 'FILLED_IN_BY_YOU';

/** The fields that every workflow needs of a subject. */
export interface WorkflowSubject<State extends string> {
  state: State;
  /**
   * Ids of the people who filled in, changed or submitted the subject for somebody else (features/workflows
   * reads its history).
   */
  filledInBy?: readonly number[];
}

export type CommentRule = 'none' | 'optional' | 'required';

type PresentCommentRule = Exclude<CommentRule, 'none'>;

export interface StepRule<State extends string, Subject> {
  from: readonly State[];
  to: State;
  /** Who may take the step, in any state: a predicate of the feature's access.ts. */
  who(actor: StepActor, subject: Subject): boolean;
  /** Whether a comment is allowed or required; `none` by default. */
  comment?: PresentCommentRule;
  /** The same rule, if it depends on the actor. */
  commentFor?(actor: StepActor, subject: Subject): PresentCommentRule;
  /**
   * Whether the step is allowed while acting for another person. A step without it is a decision: somebody who
   * filled in the subject for another person may not take it either.
   */
  underDoAs?: true;
}

export interface WorkflowRules<
  Name extends string,
  State extends string,
  Step extends string,
  Subject extends WorkflowSubject<State>,
> {
  /** The noun: type of the subject in records, and first word of the message keys. */
  name: Name;
  states: readonly State[];
  /** The initial state. */
  first: NoInfer<State>;
  /** Code of the 409 for a step that the current state does not allow, e.g. `ORDER_DECIDED`. */
  conflict: string;
  steps: Readonly<Record<Step, StepRule<NoInfer<State>, Subject>>>;
}

/** A step that is possible now, with what its button shows. */
export interface Offer<Name extends string, State extends string, Step extends string> {
  step: Step;
  to: State;
  /** Message key of the verb. */
  label: `${Name}_${Step}`;
  comment: CommentRule;
}

export interface Workflow<
  Name extends string,
  State extends string,
  Step extends string,
  Subject extends WorkflowSubject<State>,
> extends WorkflowRules<Name, State, Step, Subject> {
  /** In the order of their declaration. */
  stepNames: readonly Step[];
  /**
   * The next state, or why the step is refused: 403 for an actor without the right, 409 with the state in
   * `extra` if the state does not allow the step, 400 for the field `comment` if a reason is missing. The right
   * is checked first, so that an actor without it does not learn the state.
   */
  take(step: Step, actor: StepActor, subject: Subject, comment?: string): State | Problem;
  /**
   * Whether the only obstacle is that the actor filled in, changed or submitted the subject for another
   * person.
   */
  withheld(step: Step, actor: StepActor, subject: Subject): boolean;
  /** The steps that this person may take now. */
  offered(actor: StepActor, subject: Subject): Offer<Name, State, Step>[];
}

export function defineWorkflow<
  const Name extends string,
  const State extends string,
  Step extends string,
  Subject extends WorkflowSubject<State>,
>(rules: WorkflowRules<Name, State, Step, Subject>): Workflow<Name, State, Step, Subject> {
  const stepNames = Object.keys(rules.steps) as Step[];

  function forbidden(step: Step, actor: StepActor, subject: Subject): Problem | undefined {
    const { underDoAs, who } = rules.steps[step];
    if (actor.actedBy !== undefined && underDoAs !== true)
      return new Problem(403, { code: 'NOT_WHILE_ACTING_FOR_ANOTHER' });
    if (underDoAs !== true && hasFilledIn(actor, subject))
      return new Problem(403, { code: FILLED_IN_BY_YOU });
    return who(actor, subject) ? undefined : new Problem(403);
  }

  function commentRule(step: Step, actor: StepActor, subject: Subject): CommentRule {
    const rule = rules.steps[step];
    return rule.commentFor?.(actor, subject) ?? rule.comment ?? 'none';
  }

  const hasFilledIn = ({ userId }: StepActor, { filledInBy = [] }: Subject) => filledInBy.includes(userId);

  const leadsOut = (step: Step, { state }: Subject) => rules.steps[step].from.includes(state);

  return {
    ...rules,
    stepNames,
    take(step, actor, subject, comment = '') {
      const refusal = forbidden(step, actor, subject);
      if (refusal !== undefined) return refusal;
      if (!leadsOut(step, subject))
        return new Problem(409, { code: rules.conflict, extra: { state: subject.state } });
      if (commentRule(step, actor, subject) === 'required' && comment.trim() === '')
        return new Problem(400, { errors: { comment: generalError('reason_needed') } });
      return rules.steps[step].to;
    },
    withheld: (step, actor, subject) =>
      rules.steps[step].underDoAs !== true &&
      leadsOut(step, subject) &&
      hasFilledIn(actor, subject) &&
      rules.steps[step].who(actor, subject),
    offered: (actor, subject) =>
      stepNames
        .filter((step) => leadsOut(step, subject) && forbidden(step, actor, subject) === undefined)
        .map((step) => ({
          step,
          to: rules.steps[step].to,
          label: `${rules.name}_${step}`,
          comment: commentRule(step, actor, subject),
        })),
  };
}
