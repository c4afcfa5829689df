import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayEditProfile } from './access.ts';

test('managers and owners edit their own profile fields, and nobody else’s', () => {
  const allowed = roles.filter((role) => mayEditProfile({ role }));
  expect(allowed.sort()).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
  const other = {
    userId: 1,
    login: 'a',
    email: 'a@b.c',
    firstName: 'A',
    lastName: 'B',
    role: 'ROLE_ADMIN',
  } as const;
  expect(roles.some((role) => mayEditProfile({ role, actedBy: other }))).toBe(false);
});
