import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayChangeReminders, mayRecordPayments } from './access.ts';

test('managers and owners record payments, only owners change reminders, and nobody in another person’s name', () => {
  expect(roles.filter((role) => mayRecordPayments({ role }))).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
  expect(roles.filter((role) => mayChangeReminders({ role }))).toEqual(['ROLE_OWNER']);
  for (const role of roles) {
    expect(mayRecordPayments({ role, actedBy: {} })).toBe(false);
    expect(mayChangeReminders({ role, actedBy: {} })).toBe(false);
  }
});
