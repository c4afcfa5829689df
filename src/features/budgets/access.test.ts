import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { isWarned, maySeeBudgets, maySeeCosts } from './access.ts';

test('people who write contracts see budgets', () => {
  expect(roles.filter((role) => maySeeBudgets({ role }))).toEqual(
    expect.arrayContaining(['ROLE_ADMIN', 'ROLE_OWNER', 'ROLE_MANAGER']),
  );
  expect(maySeeBudgets({ role: 'ROLE_USER' })).toBe(false);
});

test('managers and owners are warned', () => {
  expect(roles.filter((role) => isWarned({ role })).sort()).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
});

test('only owners see internal costs, and nobody for them', () => {
  expect(roles.filter((role) => maySeeCosts({ role }))).toEqual(['ROLE_OWNER']);
  expect(maySeeCosts({ role: 'ROLE_OWNER', actedBy: { userId: 1 } })).toBe(false);
});
