import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Access, call, isForRole } from './call.ts';

test.each<[Access, 'ROLE_USER' | 'ROLE_OWNER' | undefined, boolean]>([
  ['anyone', undefined, true],
  ['member', 'ROLE_USER', true],
  [['ROLE_OWNER'], 'ROLE_OWNER', true],
  [['ROLE_OWNER'], 'ROLE_USER', false],
  [['ROLE_OWNER'], undefined, false],
])('a call for %s is shown to %s only if the role may make it', (access, role, expected) => {
  expect(isForRole({ access }, role)).toBe(expected);
});

test('the compiler accepts byRole only where access lists roles, and byMembership only for members', () => {
  const fields = {
    id: 'readNote',
    method: 'GET',
    path: '/notes',
    summary: 'A note',
    answer: z.null(),
  } as const;
  call({ ...fields, access: ['ROLE_OWNER'], byRole: 'owners read all notes' });
  call({ ...fields, access: 'member', byMembership: 'notes belong to everybody' });
  // @ts-expect-error: every member may call it, so roles explain nothing
  call({ ...fields, access: 'member', byRole: 'owners read all notes' });
  // @ts-expect-error: not every member may call it
  call({ ...fields, access: ['ROLE_OWNER'], byMembership: 'notes belong to everybody' });
  // @ts-expect-error: callers need not be members
  call({ ...fields, access: 'anyone', byMembership: 'notes belong to everybody' });
});
