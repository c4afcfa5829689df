import { expect, test } from 'vitest';
import { type Actor, roles } from '#kernel/actor.ts';
import { mayDeleteMedia, mayDownloadMedia, mayOpenPost, mayUploadContent } from './access.ts';

const member = (role: (typeof roles)[number]): Actor => ({
  kind: 'member',
  zone: 'Europe/Paris',
  userId: 1,
  role,
  workspaceId: 1,
  sessionId: 1,
  login: '',
  email: '',
  firstName: '',
  lastName: '',
});

test.each([mayDeleteMedia, mayUploadContent])(
  '%o allows everybody their own pictures, and managers, owners and administrators also those of others',
  (may) => {
    expect(roles.filter((role) => may(member(role), { uploadedBy: 1 }))).toEqual(roles);
    expect(roles.filter((role) => may(member(role), { uploadedBy: 2 }))).toEqual([
      'ROLE_MANAGER',
      'ROLE_OWNER',
      'ROLE_ADMIN',
    ]);
    expect(may({ kind: 'visitor', workspaceId: 1, zone: 'Europe/Paris' }, { uploadedBy: null })).toBe(false);
  },
);

test('nobody may delete a picture while acting for another person', () => {
  const person = {
    userId: 9,
    role: 'ROLE_ADMIN',
    login: '',
    email: '',
    firstName: '',
    lastName: '',
  } as const;
  expect(mayDeleteMedia({ ...member('ROLE_OWNER'), actedBy: person } as Actor, { uploadedBy: 1 })).toBe(
    false,
  );
});

test('every member may download pictures; visitors may not', () => {
  expect(roles.filter((role) => mayDownloadMedia(member(role)))).toEqual(roles);
  expect(mayDownloadMedia({ kind: 'visitor', workspaceId: 1, zone: 'Europe/Paris' })).toBe(false);
});

test('a post can be opened by its author, managers, owners and administrators', () => {
  for (const role of roles) {
    expect(mayOpenPost(member(role), { authorId: 1 })).toBe(true);
    expect(mayOpenPost(member(role), { authorId: 2 })).toBe(role !== 'ROLE_USER');
  }
  expect(mayOpenPost({ kind: 'visitor', workspaceId: 1, zone: 'Europe/Paris' }, { authorId: 1 })).toBe(false);
});
