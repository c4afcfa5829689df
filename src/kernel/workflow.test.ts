import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { everyone, matrixOf, person, unreachableStates } from '../../tests/support/workflow-matrix.ts';
import { Problem } from './problem.ts';
import { defineWorkflow, type StepActor } from './workflow.ts';

/**
 * A report as in product.md §5: approvers decide only about others' reports, and give a reason for a
 * rejection.
 */
interface Report {
  state: 'created' | 'submitted' | 'approved' | 'rejected';
  authorId: number;
}
const isAuthor = (actor: StepActor, report: Report) => actor.userId === report.authorId;
const mayDecide = (actor: StepActor, report: Report) =>
  !isAuthor(actor, report) && ['ROLE_MANAGER', 'ROLE_OWNER'].includes(actor.role);

const reports = defineWorkflow({
  name: 'report',
  states: ['created', 'submitted', 'approved', 'rejected'],
  first: 'created',
  conflict: 'REPORT_LOCKED',
  steps: {
    submit: { from: ['created', 'rejected'], to: 'submitted', who: isAuthor, underDoAs: true },
    withdraw: { from: ['submitted'], to: 'created', who: isAuthor },
    approve: { from: ['submitted'], to: 'approved', who: mayDecide, comment: 'optional' },
    reject: { from: ['submitted'], to: 'rejected', who: mayDecide, comment: 'required' },
  },
});

const author = person('ROLE_USER', 7);
const manager = person('ROLE_MANAGER', 8);
const inState = (state: Report['state']): Report => ({ state, authorId: author.userId });

describe('taking a step', () => {
  test('taking a step returns the next state', () => {
    expect(reports.take('submit', author, inState('rejected'))).toBe('submitted');
    expect(reports.take('reject', manager, inState('submitted'), 'no receipt')).toBe('rejected');
  });

  test.each([
    [
      'a person without the right',
      reports.take('approve', author, inState('submitted')),
      403,
      'NOT_AUTHORIZED',
    ],
    [
      'a person without the right, in a wrong state',
      reports.take('approve', author, inState('created')),
      403,
      'NOT_AUTHORIZED',
    ],
    [
      'a person who acts for another',
      reports.take('withdraw', { ...author, actedBy: manager }, inState('submitted')),
      403,
      'NOT_WHILE_ACTING_FOR_ANOTHER',
    ],
    [
      'a state that does not allow it',
      reports.take('approve', manager, inState('approved')),
      409,
      'REPORT_LOCKED',
    ],
    [
      'a missing reason',
      reports.take('reject', manager, inState('submitted'), ' \n'),
      400,
      'INVALID_PARAMETERS',
    ],
  ])('a step is rejected for %s', (_, outcome, status, code) => {
    expect(outcome).toBeInstanceOf(Problem);
    expect(outcome).toMatchObject({ status, code });
  });

  test('a 409 names the current state, and a 400 names the field', () => {
    expect(reports.take('approve', manager, inState('rejected'))).toMatchObject({
      extra: { state: 'rejected' },
    });
    expect(reports.take('reject', manager, inState('submitted'))).toMatchObject({
      errors: { comment: { message: 'reason_needed' } },
    });
  });

  test('a step requires a comment only from actors for whom the rule requires it', () => {
    const { approve } = reports.steps;
    const commentFor = (actor: StepActor) => (actor.role === 'ROLE_OWNER' ? 'required' : 'optional');
    const workflow = defineWorkflow({ ...reports, steps: { approve: { ...approve, commentFor } } });
    const owner = person('ROLE_OWNER', 9);
    expect(workflow.take('approve', manager, inState('submitted'))).toBe('approved');
    expect(workflow.take('approve', owner, inState('submitted'))).toMatchObject({ status: 400 });
    expect(workflow.offered(owner, inState('submitted'))).toMatchObject([{ comment: 'required' }]);
    expect(workflow.offered(manager, inState('submitted'))).toMatchObject([{ comment: 'optional' }]);
  });

  test('a step can be allowed while acting for another person', () => {
    expect(reports.take('submit', { ...author, actedBy: manager }, inState('created'))).toBe('submitted');
  });
});

describe('whether a decision is withheld because the person filled in the subject', () => {
  const filledIn = (state: Report['state']) => ({ ...inState(state), filledInBy: [manager.userId] });
  test.each([
    ['yes, if the step is possible otherwise', 'approve', manager, filledIn('submitted'), true],
    ['no, if the state does not allow the step', 'approve', manager, filledIn('approved'), false],
    ['no, if somebody else filled it in', 'approve', person('ROLE_OWNER', 9), filledIn('submitted'), false],
    ['no, if the person may not take the step', 'approve', author, filledIn('submitted'), false],
    ['no, if nobody filled it in for another person', 'approve', manager, inState('submitted'), false],
    ['no, for a step that is allowed under doAs', 'submit', author, filledIn('created'), false],
  ] as const)('%s', (_, step, actor, report, expected) => {
    expect(reports.withheld(step, actor, report)).toBe(expected);
  });
});

describe('the offered steps', () => {
  test('the offered steps have labels and rules about comments', () => {
    expect(reports.offered(manager, inState('submitted'))).toEqual([
      { step: 'approve', to: 'approved', label: 'report_approve', comment: 'optional' },
      { step: 'reject', to: 'rejected', label: 'report_reject', comment: 'required' },
    ]);
    expect(reports.offered(manager, inState('approved'))).toEqual([]);
  });

  test('exactly the possible steps are offered', () => {
    const people = fc.constantFrom(...Object.values(everyone), author, manager, {
      ...author,
      actedBy: manager,
    });
    forAll(people, fc.constantFrom(...reports.states), (actor, state) => {
      const offered = reports.offered(actor, inState(state)).map(({ step }) => step);
      const taken = reports.stepNames.filter(
        (step) => !(reports.take(step, actor, inState(state), 'because') instanceof Problem),
      );
      expect(offered).toEqual(taken);
    });
  });
});

test('the matrix has a line for every step and person, and every state can be reached', () => {
  const lines = matrixOf(reports, inState, { author, manager });
  expect(lines).toHaveLength(8);
  expect(lines).toContain(
    'submit by author: created → submitted, submitted 409, approved 409, rejected → submitted',
  );
  expect(unreachableStates(reports)).toEqual([]);
  expect(unreachableStates({ ...reports, steps: { approve: reports.steps.approve } })).toEqual([
    'submitted',
    'approved',
    'rejected',
  ]);
});
