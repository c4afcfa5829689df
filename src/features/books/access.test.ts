import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayKeepBooks } from './access.ts';

test('managers and owners keep the books', () => {
  expect(roles.filter((role) => mayKeepBooks({ role }))).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
});
