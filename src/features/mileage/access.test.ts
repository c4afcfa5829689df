import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayChangeVehicle, mayReadAllVehicles, mayReadVehiclesOf } from './access.ts';

test('people read and change their own vehicles; managers and owners read all', () => {
  for (const role of roles) {
    const actor = { userId: 1, role };
    const leads = role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';
    expect([mayReadVehiclesOf(actor, 1), mayChangeVehicle(actor, { userId: 1 })]).toEqual([true, true]);
    expect([mayReadVehiclesOf(actor, 2), mayChangeVehicle(actor, { userId: 2 })]).toEqual([leads, false]);
    expect(mayReadAllVehicles(actor)).toBe(leads);
  }
});
