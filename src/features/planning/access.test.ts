import { expect, test } from 'vitest';
import { type Role, roles } from '#kernel/actor.ts';
import {
  decidesForAnother,
  mayCertifyWeek,
  maySeeEverybody,
  maySeePlanning,
  maySubmitWeek,
  mayWithdrawWeek,
  mayWriteDays,
  type WeekSubject,
} from './access.ts';

const own: WeekSubject = { state: 'open', accountId: 1, approverId: 3, selfCertified: false };
const foreign: WeekSubject = { ...own, accountId: 2 };
const leads = (role: Role) => role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';

test('members see their own months; managers and owners see all', () => {
  for (const role of roles) {
    expect(maySeePlanning({ userId: 1, role }, 1)).toBe(true);
    expect(maySeePlanning({ userId: 1, role }, 2)).toBe(leads(role));
    expect(maySeeEverybody({ role })).toBe(leads(role));
  }
});

test('only the member writes, submits and withdraws days', () => {
  expect([mayWriteDays({ userId: 1 }, 1), mayWriteDays({ userId: 1 }, 2)]).toEqual([true, false]);
  for (const may of [maySubmitWeek, mayWithdrawWeek])
    expect([may({ userId: 1 }, own), may({ userId: 1 }, foreign)]).toEqual([true, false]);
});

test('a member who is the only person of the workspace certifies their own weeks', () => {
  expect(mayCertifyWeek({ userId: 1 }, { ...own, alone: true })).toBe(true);
  expect(mayCertifyWeek({ userId: 1 }, own)).toBe(false);
  expect(mayCertifyWeek({ userId: 1 }, { ...foreign, alone: true })).toBe(false);
});

test('a decision made in place of the chosen approver is recognised', () => {
  expect([decidesForAnother({ userId: 3 }, own), decidesForAnother({ userId: 4 }, own)]).toEqual([
    false,
    true,
  ]);
});
