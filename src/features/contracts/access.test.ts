import { expect, test } from 'vitest';
import { type Member, type Role, roles } from '#kernel/actor.ts';
import { mayReadContractsOf, mayWriteContracts } from './access.ts';

const person = (role: Role, userId = 1): Member => ({
  ...{ kind: 'member', workspaceId: 1, sessionId: 1, role, userId },
  ...{ login: 'ada', email: 'ada@test.example', firstName: 'Ada', lastName: 'Lovelace' },
});

test('who leads writes contracts', () => {
  expect(roles.filter((role) => mayWriteContracts(person(role)))).toEqual([
    'ROLE_MANAGER',
    'ROLE_OWNER',
    'ROLE_ADMIN',
  ]);
  expect(mayWriteContracts({ kind: 'visitor', workspaceId: 1 })).toBe(false);
});

test('everybody reads the own ones, who leads those of all', () => {
  for (const role of roles) {
    expect(mayReadContractsOf(person(role), 1)).toBe(true);
    expect(mayReadContractsOf(person(role), 2)).toBe(role !== 'ROLE_USER');
  }
  expect(mayReadContractsOf({ kind: 'visitor', workspaceId: 1 }, 1)).toBe(false);
});
