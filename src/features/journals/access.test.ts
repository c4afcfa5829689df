import { expect, test } from 'vitest';
import { mayKeepJournals } from './access.ts';

test('managers and owners keep the journals', () => {
  const roles = ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const;
  expect(roles.filter((role) => mayKeepJournals({ role }))).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
});
