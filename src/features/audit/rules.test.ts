import { expect, test } from 'vitest';
import { changesOf } from './rules.ts';

test('the changes are the new values that differ from the old ones', () => {
  const before = { role: 'ROLE_USER', login: 'ada', phone: '' };
  expect(changesOf(before, { role: 'ROLE_MANAGER', login: 'ada', phone: undefined })).toEqual({
    role: ['ROLE_USER', 'ROLE_MANAGER'],
  });
});
