import { expect, test } from 'vitest';
import { type Access, isFor } from './call.ts';

test.each<[Access, 'ROLE_USER' | 'ROLE_OWNER' | undefined, boolean]>([
  ['anyone', undefined, true],
  ['member', 'ROLE_USER', true],
  [['ROLE_OWNER'], 'ROLE_OWNER', true],
  [['ROLE_OWNER'], 'ROLE_USER', false],
  [['ROLE_OWNER'], undefined, false],
])('a call for %s asked by %s', (access, role, expected) => {
  expect(isFor({ access }, role)).toBe(expected);
});
