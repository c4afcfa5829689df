/**
 * A state machine that people move, declared once: the service asks it what a step leads to, the screen which steps
 * it may offer. Pure; locks, rows and mails are the business of features/approvals.
 */
import type { Member } from './actor.ts';
import { Problem } from './problem.ts';
import { generalError } from './words.ts';

/** A person as far as a step asks about one; the signed-in person of a screen is one, too. */
export type StepActor = Pick<Member, 'kind' | 'userId' | 'role' | 'actedBy'>;

/** Code of the 409 for a step that could be taken of a subject which is another by now than the one that was seen. */
export const CHANGED_MEANWHILE = 'CHANGED_MEANWHILE';

/** Code of the 403 for a decision by a person who filled the subject in, changed or submitted it for somebody else. */
export const FILLED_IN_BY_YOU = 'FILLED_IN_BY_YOU';

/** What every workflow asks of a subject. */
export interface WorkflowSubject<State extends string> {
  state: State;
  /** Ids of those who filled it in, changed or submitted it for somebody else (features/approvals reads its history). */
  filledInBy?: readonly number[];
}

export type CommentRule = 'none' | 'optional' | 'required';

type SpokenRule = Exclude<CommentRule, 'none'>;

export interface StepRule<State extends string, Subject> {
  from: readonly State[];
  to: State;
  /** Who may, in whatever state the subject is: a predicate of the feature's access.ts. */
  who(actor: StepActor, subject: Subject): boolean;
  /** Whether the person says why; `none` unless said. */
  comment?: SpokenRule;
  /** The same where it depends on who takes the step. */
  commentFor?(actor: StepActor, subject: Subject): SpokenRule;
  /**
   * Whether it may be taken while acting for another; it may not unless said. A step that may not is a decision: a person
   * who filled the subject in for somebody else does not take it either.
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
  /** Where every subject begins. */
  first: NoInfer<State>;
  /** Code of the 409 for a step that does not lead out of the present state, e.g. `ORDER_DECIDED`. */
  conflict: string;
  steps: Readonly<Record<Step, StepRule<NoInfer<State>, Subject>>>;
}

/** A step that may be taken now, as a button needs it. */
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
  /** The names of the steps, in the order of their declaration. */
  stepNames: readonly Step[];
  /**
   * What a step leads to, or why it may not be taken: 403 for who may not, 409 with the state in `extra` where it does
   * not lead out of that state, 400 at the field `comment` where a reason is missing. Asked in this order: who may not
   * take a step does not learn the state from it.
   */
  take(step: Step, actor: StepActor, subject: Subject, comment?: string): State | Problem;
  /** Whether the person does not take this step only because they filled the subject in, changed or submitted it for its member. */
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
