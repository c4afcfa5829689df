import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, weekday } from '#kernel/day.ts';
import { isoWeek } from '#kernel/week.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { matrixOf, person, unreachableStates } from '../../../tests/support/workflow-matrix.ts';
import type { WeekSubject } from './access.ts';
import type { WeekState } from './state.rules.ts';
import { daysFrom, mondayOf, weekOf, weeksTouched, weekWorkflow } from './week.rules.ts';

const [MEMBER, APPROVER] = [7, 8];
const inState = (state: WeekState, values: Partial<WeekSubject> = {}): WeekSubject => ({
  state,
  accountId: MEMBER,
  approverId: APPROVER,
  selfCertified: false,
  ...values,
});
const owner = person('ROLE_OWNER', 9);
const people = {
  member: person('ROLE_USER', MEMBER),
  'doAs member': { ...person('ROLE_USER', MEMBER), actedBy: owner },
  'a manager as member': person('ROLE_MANAGER', MEMBER),
  approver: person('ROLE_MANAGER', APPROVER),
  'doAs approver': { ...person('ROLE_MANAGER', APPROVER), actedBy: owner },
  'another manager': person('ROLE_MANAGER', 10),
  owner,
  'an owner as member': person('ROLE_OWNER', MEMBER),
  administrator: person('ROLE_ADMIN', 11),
};

test('a week is submitted by its member and decided by its approver or an owner', () => {
  expect(matrixOf(weekWorkflow, inState, people)).toMatchInlineSnapshot(`
    [
      "submit by member: open → submitted, submitted 409, approved 409, rejected → submitted",
      "submit by doAs member: open → submitted, submitted 409, approved 409, rejected → submitted",
      "submit by a manager as member: open → submitted, submitted 409, approved 409, rejected → submitted",
      "submit by approver: open 403, submitted 403, approved 403, rejected 403",
      "submit by doAs approver: open 403, submitted 403, approved 403, rejected 403",
      "submit by another manager: open 403, submitted 403, approved 403, rejected 403",
      "submit by owner: open 403, submitted 403, approved 403, rejected 403",
      "submit by an owner as member: open → submitted, submitted 409, approved 409, rejected → submitted",
      "submit by administrator: open 403, submitted 403, approved 403, rejected 403",
      "certify by member: open 403, submitted 403, approved 403, rejected 403",
      "certify by doAs member: open 403, submitted 403, approved 403, rejected 403",
      "certify by a manager as member: open 403, submitted 403, approved 403, rejected 403",
      "certify by approver: open 403, submitted 403, approved 403, rejected 403",
      "certify by doAs approver: open 403, submitted 403, approved 403, rejected 403",
      "certify by another manager: open 403, submitted 403, approved 403, rejected 403",
      "certify by owner: open 403, submitted 403, approved 403, rejected 403",
      "certify by an owner as member: open 403, submitted 403, approved 403, rejected 403",
      "certify by administrator: open 403, submitted 403, approved 403, rejected 403",
      "withdraw by member: open 409, submitted → open, approved 409, rejected 409",
      "withdraw by doAs member: open 409, submitted → open, approved 409, rejected 409",
      "withdraw by a manager as member: open 409, submitted → open, approved 409, rejected 409",
      "withdraw by approver: open 403, submitted 403, approved 403, rejected 403",
      "withdraw by doAs approver: open 403, submitted 403, approved 403, rejected 403",
      "withdraw by another manager: open 403, submitted 403, approved 403, rejected 403",
      "withdraw by owner: open 403, submitted 403, approved 403, rejected 403",
      "withdraw by an owner as member: open 409, submitted → open, approved 409, rejected 409",
      "withdraw by administrator: open 403, submitted 403, approved 403, rejected 403",
      "approve by member: open 403, submitted 403, approved 403, rejected 403",
      "approve by doAs member: open 403, submitted 403, approved 403, rejected 403",
      "approve by a manager as member: open 403, submitted 403, approved 403, rejected 403",
      "approve by approver: open 409, submitted → approved, approved 409, rejected 409",
      "approve by doAs approver: open 403, submitted 403, approved 403, rejected 403",
      "approve by another manager: open 403, submitted 403, approved 403, rejected 403",
      "approve by owner: open 409, submitted → approved, approved 409, rejected 409",
      "approve by an owner as member: open 403, submitted 403, approved 403, rejected 403",
      "approve by administrator: open 403, submitted 403, approved 403, rejected 403",
      "reject by member: open 403, submitted 403, approved 403, rejected 403",
      "reject by doAs member: open 403, submitted 403, approved 403, rejected 403",
      "reject by a manager as member: open 403, submitted 403, approved 403, rejected 403",
      "reject by approver: open 409, submitted → rejected, approved 409, rejected 409",
      "reject by doAs approver: open 403, submitted 403, approved 403, rejected 403",
      "reject by another manager: open 403, submitted 403, approved 403, rejected 403",
      "reject by owner: open 409, submitted → rejected, approved 409, rejected 409",
      "reject by an owner as member: open 403, submitted 403, approved 403, rejected 403",
      "reject by administrator: open 403, submitted 403, approved 403, rejected 403",
      "pass by member: open 403, submitted 403, approved 403, rejected 403",
      "pass by doAs member: open 403, submitted 403, approved 403, rejected 403",
      "pass by a manager as member: open 403, submitted 403, approved 403, rejected 403",
      "pass by approver: open 409, submitted → submitted, approved 409, rejected 409",
      "pass by doAs approver: open 409, submitted → submitted, approved 409, rejected 409",
      "pass by another manager: open 403, submitted 403, approved 403, rejected 403",
      "pass by owner: open 409, submitted → submitted, approved 409, rejected 409",
      "pass by an owner as member: open 403, submitted 403, approved 403, rejected 403",
      "pass by administrator: open 403, submitted 403, approved 403, rejected 403",
      "reopen by member: open 403, submitted 403, approved 403, rejected 403",
      "reopen by doAs member: open 403, submitted 403, approved 403, rejected 403",
      "reopen by a manager as member: open 403, submitted 403, approved 403, rejected 403",
      "reopen by approver: open 409, submitted 409, approved → open, rejected 409",
      "reopen by doAs approver: open 403, submitted 403, approved 403, rejected 403",
      "reopen by another manager: open 403, submitted 403, approved 403, rejected 403",
      "reopen by owner: open 409, submitted 409, approved → open, rejected 409",
      "reopen by an owner as member: open 403, submitted 403, approved 403, rejected 403",
      "reopen by administrator: open 403, submitted 403, approved 403, rejected 403",
    ]
  `);
  expect(unreachableStates(weekWorkflow)).toEqual([]);
});

describe('the only person of a workspace', () => {
  const alone = (state: WeekState) => inState(state, { alone: true, approverId: null });
  const me = person('ROLE_OWNER', MEMBER);

  test('the only person certifies their own week, and reopens it with a reason', () => {
    expect(weekWorkflow.take('certify', me, alone('open'))).toBe('approved');
    expect(weekWorkflow.take('certify', me, inState('open'))).toMatchObject({ status: 403 });
    expect(weekWorkflow.take('certify', { ...me, actedBy: owner }, alone('open'))).toMatchObject({
      status: 403,
    });
    const certified = inState('approved', { selfCertified: true });
    expect(weekWorkflow.take('reopen', me, certified)).toMatchObject({ status: 400 });
    expect(weekWorkflow.take('reopen', me, certified, 'a mistake')).toBe('open');
  });
});

test('the approver needs no reason to approve, an owner in their place does, and rejecting always needs one', () => {
  expect(weekWorkflow.take('approve', people.approver, inState('submitted'))).toBe('approved');
  expect(weekWorkflow.take('approve', owner, inState('submitted'))).toMatchObject({ status: 400 });
  expect(weekWorkflow.take('approve', owner, inState('submitted', { approverId: owner.userId }))).toBe(
    'approved',
  );
  expect(weekWorkflow.take('reject', people.approver, inState('submitted'))).toMatchObject({ status: 400 });
});

const someDay = fc
  .record({ year: fc.integer({ min: 2000, max: 2100 }), after: fc.integer({ min: 0, max: 365 }) })
  .map(({ year, after }) => addDays(dayOf(year, 1, 1), after));

describe('the weeks of given days', () => {
  test('the weeks are complete across the end of a year, and 2020 and 2026 have 53 weeks', () => {
    const touched = weeksTouched(['2021-01-03', '2020-12-28', '2027-01-01', '2026-12-31']);
    expect(touched.map(weekOf)).toEqual([
      { monday: '2020-12-28', weekYear: 2020, week: 53 },
      { monday: '2026-12-28', weekYear: 2026, week: 53 },
    ]);
  });

  test('the weeks are unique and in order, start on a Monday, and include every day', () => {
    forAll(fc.array(someDay, { maxLength: 20 }), (days) => {
      const touched = weeksTouched(days);
      expect(touched).toEqual([...new Set(touched)].toSorted());
      for (const monday of touched) expect(weekday(monday)).toBe(1);
      for (const day of days) expect(daysFrom(mondayOf(day))).toContain(day);
      expect(new Set(days.map((day) => JSON.stringify(isoWeek(day)))).size).toBe(touched.length);
    });
  });
});
