import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayReadTerms, mayWriteTerms } from './access.ts';

test('managers and owners read terms of employment, owners write them', () => {
  expect(roles.filter((role) => mayReadTerms({ role }))).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
  expect(roles.filter((role) => mayWriteTerms({ role }))).toEqual(['ROLE_OWNER']);
});
