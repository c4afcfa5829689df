import { expect, test } from 'vitest';
import { type Role, roles } from '#kernel/actor.ts';
import {
  mayCertifyReport,
  mayDecideReports,
  maySubmitReport,
  mayWithdrawReport,
  mustExplainDecision,
  type ReportSubject,
} from './access.ts';

const own: ReportSubject = { state: 'created', userId: 1, approverId: 3, selfCertified: false };
const foreign: ReportSubject = { ...own, userId: 2 };
const leads = (role: Role) => role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';

test('managers and owners decide about reports', () => {
  for (const role of roles) expect(mayDecideReports({ role })).toBe(leads(role));
});

test('only the author submits and withdraws a report', () => {
  for (const may of [maySubmitReport, mayWithdrawReport])
    for (const role of roles) {
      expect(may({ userId: 1, role }, own)).toBe(true);
      expect(may({ userId: 1, role }, foreign)).toBe(false);
    }
});

test('a manager or owner certifies their own report if no other member could decide about it', () => {
  for (const role of roles) {
    expect(mayCertifyReport({ userId: 1, role }, { ...own, alone: true })).toBe(leads(role));
    expect(mayCertifyReport({ userId: 1, role }, own)).toBe(false);
    expect(mayCertifyReport({ userId: 1, role }, { ...foreign, alone: true })).toBe(false);
  }
});

test('an owner who is not the chosen approver must give a reason for a decision', () => {
  expect(mustExplainDecision({ userId: 3, role: 'ROLE_OWNER' }, own)).toBe(false);
  expect(mustExplainDecision({ userId: 4, role: 'ROLE_OWNER' }, own)).toBe(true);
});
