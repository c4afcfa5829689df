import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { maySeeToRequest } from './access.ts';

test('owners and administrators may handle contact requests', () => {
  expect(roles.filter((role) => maySeeToRequest({ role }))).toEqual(['ROLE_OWNER', 'ROLE_ADMIN']);
});
