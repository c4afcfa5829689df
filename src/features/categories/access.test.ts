import { expect, test } from 'vitest';
import { type Member, type Person, roles } from '#kernel/actor.ts';
import { mayDeleteCategory } from './access.ts';

const person: Person = {
  userId: 1,
  login: '',
  email: '',
  firstName: '',
  lastName: '',
  role: 'ROLE_USER',
};
const member: Member = { ...person, kind: 'member', workspaceId: 1, zone: 'Europe/Paris', sessionId: 1 };

test('members may delete their own categories; managers, owners and administrators may delete any', () => {
  for (const role of roles) {
    expect(mayDeleteCategory({ ...member, role }, { createdBy: 1 })).toBe(true);
    expect(mayDeleteCategory({ ...member, role }, { createdBy: 2 })).toBe(role !== 'ROLE_USER');
    expect(mayDeleteCategory({ ...member, role }, { createdBy: null })).toBe(role !== 'ROLE_USER');
  }
});

test('visitors may not delete, and nobody may while acting for another', () => {
  expect(mayDeleteCategory({ ...member, actedBy: { ...person, userId: 2 } }, { createdBy: 1 })).toBe(false);
  expect(
    mayDeleteCategory({ kind: 'visitor', workspaceId: 1, zone: 'Europe/Paris' }, { createdBy: null }),
  ).toBe(false);
});
