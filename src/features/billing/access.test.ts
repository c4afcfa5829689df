import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayAcceptOrder, mayOrderPlan, mayRefuseOrder, mayWithdrawOrder } from './access.ts';

test('owners order and withdraw; administrators accept and refuse', () => {
  for (const role of roles) {
    expect(mayOrderPlan({ role })).toBe(role === 'ROLE_OWNER');
    expect(mayWithdrawOrder({ role })).toBe(role === 'ROLE_OWNER');
    expect(mayAcceptOrder({ role })).toBe(role === 'ROLE_ADMIN');
    expect(mayRefuseOrder({ role })).toBe(role === 'ROLE_ADMIN');
  }
});

test('nobody orders a plan while acting for another person', () => {
  const manager = {
    userId: 1,
    login: '',
    email: '',
    firstName: '',
    lastName: '',
    role: 'ROLE_MANAGER',
  } as const;
  expect(mayOrderPlan({ role: 'ROLE_OWNER', actedBy: manager })).toBe(false);
});
