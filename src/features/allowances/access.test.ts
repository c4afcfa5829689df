import { expect, test } from 'vitest';
import { mayReadAllAllowances, mayRecordAllowances } from './access.ts';

const roles = ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const;

test('owners record allowances in their own name; managers and owners read all', () => {
  expect(roles.filter((role) => mayRecordAllowances({ role }))).toEqual(['ROLE_OWNER']);
  expect(mayRecordAllowances({ role: 'ROLE_OWNER', actedBy: {} })).toBe(false);
  expect(roles.filter((role) => mayReadAllAllowances({ role }))).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
});
