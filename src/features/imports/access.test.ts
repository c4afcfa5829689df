import { expect, test } from 'vitest';
import { type Member, roles } from '#kernel/actor.ts';
import { mayImport } from './access.ts';

const names = { login: '', email: '', firstName: '', lastName: '' };
const member = {
  kind: 'member',
  workspaceId: 1,
  zone: 'Europe/Paris',
  sessionId: 1,
  userId: 1,
  ...names,
} as const;

test('owners and administrators may import; visitors may not', () => {
  expect(roles.filter((role) => mayImport({ ...member, role } satisfies Member))).toEqual([
    'ROLE_OWNER',
    'ROLE_ADMIN',
  ]);
  expect(mayImport({ kind: 'visitor', workspaceId: 1, zone: 'Europe/Paris' })).toBe(false);
});
