import { expect, test } from 'vitest';
import { type Actor, roles } from '#kernel/actor.ts';
import { mayDeletePost, mayWritePost } from './access.ts';

const member = (role: (typeof roles)[number], userId = 1, actedBy?: number): Actor => ({
  kind: 'member',
  zone: 'Europe/Paris',
  userId,
  role,
  workspaceId: 1,
  sessionId: 1,
  login: '',
  email: '',
  firstName: '',
  lastName: '',
  ...(actedBy === undefined
    ? {}
    : {
        actedBy: { userId: actedBy, role: 'ROLE_MANAGER', login: '', email: '', firstName: '', lastName: '' },
      }),
});
const visitor: Actor = { kind: 'visitor', workspaceId: 1, zone: 'Europe/Paris' };

test('everybody may edit and delete their own posts', () => {
  for (const role of roles) {
    expect(mayWritePost(member(role), { authorId: 1 })).toBe(true);
    expect(mayDeletePost(member(role), { authorId: 1 })).toBe(true);
  }
});

test('managers, owners and administrators may edit and delete others’ posts', () => {
  const may = roles.filter((role) => mayWritePost(member(role), { authorId: 2 }));
  expect(may).toEqual(['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN']);
  expect(roles.filter((role) => mayDeletePost(member(role), { authorId: 2 }))).toEqual(may);
});

test('while acting for another person, writing a post is allowed and deleting it is not', () => {
  expect(mayWritePost(member('ROLE_USER', 1, 9), { authorId: 1 })).toBe(true);
  expect(mayDeletePost(member('ROLE_USER', 1, 9), { authorId: 1 })).toBe(false);
});

test('a visitor may neither edit nor delete', () => {
  expect(mayWritePost(visitor, { authorId: 1 })).toBe(false);
  expect(mayDeletePost(visitor, { authorId: 1 })).toBe(false);
});
