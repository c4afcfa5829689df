import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayDeleteContracts, mayReadContractsOf, mayWriteContracts } from './access.ts';

test('managers, owners and administrators create and change contracts', () => {
  const writers = roles.filter((role) => mayWriteContracts({ role }));
  expect(writers).toEqual(['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN']);
});

test('managers, owners and administrators delete contracts, but never under doAs', () => {
  for (const role of roles) {
    expect(mayDeleteContracts({ role })).toBe(role !== 'ROLE_USER');
    expect(mayDeleteContracts({ role, actedBy: { userId: 2 } })).toBe(false);
  }
});

test('members read their own contracts; managers and owners read all', () => {
  for (const role of roles) {
    expect(mayReadContractsOf({ role, userId: 1 }, 1)).toBe(true);
    expect(mayReadContractsOf({ role, userId: 1 }, 2)).toBe(role !== 'ROLE_USER');
  }
});
