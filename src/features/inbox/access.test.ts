import { expect, test } from 'vitest';
import { type Actor, roles } from '#kernel/actor.ts';
import { mayAnswerSuppliers, mayReceive } from './access.ts';

test('managers and owners see the invoices of suppliers', () => {
  const those = roles.filter((role) => mayReceive({ kind: 'member', role } as Actor));
  expect(those).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
  expect(mayReceive({ kind: 'visitor' } as Actor)).toBe(false);
});

test('they answer suppliers, but not in the name of another person', () => {
  expect(roles.filter((role) => mayAnswerSuppliers({ role }))).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
  expect(mayAnswerSuppliers({ role: 'ROLE_OWNER', actedBy: {} })).toBe(false);
});
