import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { grantableRoles } from './access.ts';

test('administrators are made in the site’s workspace alone, so elsewhere nobody is offered it', () => {
  for (const role of roles)
    expect(grantableRoles({ userId: 1, role }, { isSite: false }), role).not.toContain('ROLE_ADMIN');
  expect(grantableRoles({ userId: 1, role: 'ROLE_ADMIN' }, { isSite: true })).toContain('ROLE_ADMIN');
  expect(grantableRoles({ userId: 1, role: 'ROLE_OWNER' }, { isSite: true })).not.toContain('ROLE_ADMIN');
});
