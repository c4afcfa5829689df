import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayKeepBankAccount, mayRunPayments, maySeePayments } from './access.ts';

test('owners and administrators pay, managers see payments, and everybody manages their own bank account', () => {
  expect(roles.filter((role) => mayRunPayments({ role }))).toEqual(['ROLE_OWNER', 'ROLE_ADMIN']);
  expect(roles.filter((role) => maySeePayments({ role }))).toEqual([
    'ROLE_MANAGER',
    'ROLE_OWNER',
    'ROLE_ADMIN',
  ]);
  expect([1, 2].map((account) => mayKeepBankAccount({ userId: 1 }, account))).toEqual([true, false]);
});
