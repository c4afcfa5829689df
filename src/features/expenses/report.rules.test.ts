import { describe, expect, test } from 'vitest';
import { isEditable, type ReportState, reportStates } from '#features/receipts/report.rules.ts';
import type { Call } from '#kernel/call.ts';
import { everyone, matrixOf, person, unreachableStates } from '../../../tests/support/workflow-matrix.ts';
import * as contract from './report.contract.ts';
import { reportWorkflow } from './report.rules.ts';

const report = { userId: 9, approverId: 1, selfCertified: false };
const author = { ...report, userId: 1, approverId: 2 };
const submitted = { ...report, state: 'submitted' } as const;

test("another author's report is decided by the chosen manager and by owners", () => {
  const lines = matrixOf(reportWorkflow, (state) => ({ ...report, state }));
  expect(lines.filter((line) => line.includes('→'))).toMatchInlineSnapshot(`
    [
      "approve by ROLE_MANAGER: created 409, submitted → approved, approved 409, rejected 409",
      "approve by ROLE_OWNER: created 409, submitted → approved, approved 409, rejected 409",
      "reject by ROLE_MANAGER: created 409, submitted → rejected, approved 409, rejected 409",
      "reject by ROLE_OWNER: created 409, submitted → rejected, approved 409, rejected 409",
      "pass by ROLE_MANAGER: created 409, submitted → submitted, approved 409, rejected 409",
      "pass by ROLE_OWNER: created 409, submitted → submitted, approved 409, rejected 409",
      "pass by doAs ROLE_OWNER: created 409, submitted → submitted, approved 409, rejected 409",
      "reopen by ROLE_MANAGER: created 409, submitted 409, approved → created, rejected 409",
      "reopen by ROLE_OWNER: created 409, submitted 409, approved → created, rejected 409",
    ]
  `);
});

test('a report that waits for somebody else is decided by owners only', () => {
  const lines = matrixOf(reportWorkflow, (state) => ({ ...report, approverId: 5, state }));
  expect(lines.filter((line) => line.includes('→'))).toMatchInlineSnapshot(`
    [
      "approve by ROLE_OWNER: created 409, submitted → approved, approved 409, rejected 409",
      "reject by ROLE_OWNER: created 409, submitted → rejected, approved 409, rejected 409",
      "pass by ROLE_OWNER: created 409, submitted → submitted, approved 409, rejected 409",
      "pass by doAs ROLE_OWNER: created 409, submitted → submitted, approved 409, rejected 409",
      "reopen by ROLE_MANAGER: created 409, submitted 409, approved → created, rejected 409",
      "reopen by ROLE_OWNER: created 409, submitted 409, approved → created, rejected 409",
    ]
  `);
});

test('authors submit and withdraw their own reports, and never decide about them', () => {
  const lines = matrixOf(reportWorkflow, (state) => ({ ...author, state }));
  expect(lines.filter((line) => line.includes('→'))).toMatchInlineSnapshot(`
    [
      "submit by ROLE_USER: created → submitted, submitted 409, approved 409, rejected → submitted",
      "submit by ROLE_MANAGER: created → submitted, submitted 409, approved 409, rejected → submitted",
      "submit by ROLE_OWNER: created → submitted, submitted 409, approved 409, rejected → submitted",
      "submit by ROLE_ADMIN: created → submitted, submitted 409, approved 409, rejected → submitted",
      "submit by doAs ROLE_OWNER: created → submitted, submitted 409, approved 409, rejected → submitted",
      "withdraw by ROLE_USER: created 409, submitted → created, approved 409, rejected 409",
      "withdraw by ROLE_MANAGER: created 409, submitted → created, approved 409, rejected 409",
      "withdraw by ROLE_OWNER: created 409, submitted → created, approved 409, rejected 409",
      "withdraw by ROLE_ADMIN: created 409, submitted → created, approved 409, rejected 409",
      "withdraw by doAs ROLE_OWNER: created 409, submitted → created, approved 409, rejected 409",
    ]
  `);
});

test('a self-certified report is reopened by its author, who is a manager or an owner', () => {
  const own = { ...author, selfCertified: true, state: 'approved' as const };
  const allowed = Object.values(everyone).filter((actor) =>
    reportWorkflow.offered(actor, own).some(({ step }) => step === 'reopen'),
  );
  expect(allowed).toEqual([person('ROLE_MANAGER'), person('ROLE_OWNER')]);
});

test('every state can be reached, and exactly two states are editable', () => {
  expect(unreachableStates(reportWorkflow)).toEqual([]);
  expect(reportStates.filter((state) => isEditable({ state }))).toEqual(['created', 'rejected']);
});

test('an owner who is not the chosen approver must give a reason', () => {
  const commentOf = (userId: number) =>
    reportWorkflow
      .offered(person('ROLE_OWNER', userId), submitted)
      .filter(({ step }) => step !== 'pass')
      .map(({ comment }) => comment);
  expect(commentOf(1)).toEqual(['optional', 'optional']);
  expect(commentOf(2)).toEqual(['required', 'required']);
});

const byStep: Record<Exclude<keyof typeof reportWorkflow.steps, 'certify'>, Call> = {
  submit: contract.submitReport,
  withdraw: contract.withdrawReport,
  approve: contract.approveReport,
  reject: contract.rejectReport,
  reopen: contract.reopenReport,
  pass: contract.passReport,
};

describe.each(Object.entries(byStep))('the call to %s', (step, call) => {
  test('the call is open to exactly the roles that may take the step', () => {
    const subjects = reportStates.flatMap((state: ReportState) => [
      { ...report, state },
      { ...author, state },
    ]);
    const allowed = Object.values(everyone).filter((actor) =>
      subjects.some((subject) => reportWorkflow.offered(actor, subject).some((offer) => offer.step === step)),
    );
    const roles = new Set(allowed.filter(({ actedBy }) => actedBy === undefined).map(({ role }) => role));
    expect([...roles]).toEqual(
      call.access === 'member' ? [...new Set(Object.values(everyone).map(({ role }) => role))] : call.access,
    );
    expect(allowed.some(({ actedBy }) => actedBy !== undefined)).toBe(call.underDoAs === true);
  });
});
