import { expect, test } from 'vitest';
import { mayKeepPayroll, mayReadForfaitOf, mayReadLinesOf, mayReadPayroll } from './access.ts';

const roles = ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const;

test('owners read and keep the payroll, and never for somebody else', () => {
  expect(roles.filter((role) => mayReadPayroll({ role }))).toEqual(['ROLE_OWNER']);
  expect(roles.filter((role) => mayKeepPayroll({ role }))).toEqual(['ROLE_OWNER']);
  expect(mayKeepPayroll({ role: 'ROLE_OWNER', actedBy: {} })).toBe(false);
});

test('people read their own lines and year; owners read all, managers only the years', () => {
  const others = (may: typeof mayReadLinesOf) => roles.filter((role) => may({ userId: 1, role }, 2));
  expect(others(mayReadLinesOf)).toEqual(['ROLE_OWNER']);
  expect(others(mayReadForfaitOf)).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
  for (const role of roles) {
    expect(mayReadLinesOf({ userId: 1, role }, 1)).toBe(true);
    expect(mayReadForfaitOf({ userId: 1, role }, 1)).toBe(true);
  }
});
