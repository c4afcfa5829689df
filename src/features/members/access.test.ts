import { expect, test } from 'vitest';
import { type Role, roles } from '#kernel/actor.ts';
import {
  grantableRoles,
  mayActFor,
  mayGrant,
  mayManage,
  mayMessage,
  mayResetFactor,
  maySendPasswordLink,
} from './access.ts';

const admin = {
  userId: 9,
  login: '',
  email: '',
  firstName: '',
  lastName: '',
  role: 'ROLE_ADMIN',
} as const;
const all = [...roles];
const low: Role[] = ['ROLE_USER', 'ROLE_MANAGER'];
/** Another person. */
const others = (role: Role) => ({ userId: 2, role });

test('administrators can be created only in the site’s workspace, so the role is not offered in others', () => {
  for (const role of roles)
    expect(grantableRoles({ userId: 1, role }, { isSite: false }), role).not.toContain('ROLE_ADMIN');
  expect(grantableRoles({ userId: 1, role: 'ROLE_ADMIN' }, { isSite: true })).toContain('ROLE_ADMIN');
  expect(grantableRoles({ userId: 1, role: 'ROLE_OWNER' }, { isSite: true })).not.toContain('ROLE_ADMIN');
});

test.each<[Role, { grants: Role[]; looksAfter: Role[]; resets: Role[]; actsFor: Role[] }]>([
  ['ROLE_USER', { grants: [], looksAfter: [], resets: [], actsFor: [] }],
  ['ROLE_MANAGER', { grants: low, looksAfter: ['ROLE_USER'], resets: [], actsFor: ['ROLE_USER'] }],
  [
    'ROLE_OWNER',
    {
      grants: [...low, 'ROLE_OWNER'],
      looksAfter: [...low, 'ROLE_OWNER'],
      resets: [...low, 'ROLE_OWNER'],
      actsFor: low,
    },
  ],
  ['ROLE_ADMIN', { grants: all, looksAfter: all, resets: all, actsFor: [...low, 'ROLE_OWNER'] }],
])('actions that %s may take on each role', (role, { grants, looksAfter, resets, actsFor }) => {
  const actor = { userId: 1, role };
  expect(roles.filter((one) => mayGrant(actor, one, { isSite: true }))).toEqual(grants);
  expect(roles.filter((one) => mayManage(actor, others(one)))).toEqual(looksAfter);
  expect(roles.filter((one) => mayResetFactor(actor, others(one)))).toEqual(resets);
  expect(roles.filter((one) => maySendPasswordLink(actor, others(one)))).toEqual(resets);
  expect(roles.filter((one) => mayActFor(actor, others(one)))).toEqual(actsFor);
  expect(roles.filter((one) => mayMessage(actor, others(one)))).toEqual(role === 'ROLE_USER' ? [] : all);
});

test('nobody resets their own second factor, sends themselves a message or acts for themselves', () => {
  for (const role of roles)
    for (const may of [mayResetFactor, maySendPasswordLink, mayMessage, mayActFor])
      expect(may({ userId: 1, role }, { userId: 1, role: 'ROLE_USER' })).toBe(false);
});

test('nothing in the list of members is allowed while acting for another person', () => {
  for (const role of roles) {
    const acting = { userId: 1, role, actedBy: admin };
    for (const may of [mayManage, mayResetFactor, maySendPasswordLink, mayMessage, mayActFor])
      expect(may(acting, others('ROLE_USER'))).toBe(false);
    expect(mayGrant(acting, 'ROLE_USER', { isSite: true })).toBe(false);
  }
});
