import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { actionsOf, hasSecret, objectionTo, operationTypes, type ServiceStatus } from './rules.ts';

test.each([
  ['runtime', 'start', { runtime: 'stopped', services: [] }, undefined],
  ['runtime', 'start', { runtime: 'running', services: [] }, 'ALREADY_RUNNING'],
  ['runtime', 'restart', { runtime: 'stopped', services: [] }, 'ALREADY_STOPPED'],
  ['runtime', 'start', { runtime: 'absent', services: [] }, 'NO_RUNTIME_INSTANCE'],
  ['database-user', 'create', { runtime: 'running', services: [] }, 'NO_DATABASE_INSTANCE'],
  ['database-user', 'rotate', { runtime: 'running', services: [] }, 'NOT_THERE'],
  [
    'database-instance',
    'delete',
    { runtime: 'running', services: ['database-instance', 'database-user'] },
    'DATABASE_USER_FIRST',
  ],
  ['storage-user', 'create', { runtime: 'running', services: [] }, 'NO_STORAGE_INSTANCE'],
  ['storage-user', 'create', { runtime: 'running', services: ['storage-instance'] }, undefined],
  ['storage-user', 'rotate', { runtime: 'running', services: ['storage-user'] }, undefined],
  [
    'storage-instance',
    'delete',
    { runtime: 'running', services: ['storage-instance', 'storage-user'] },
    'STORAGE_USER_FIRST',
  ],
  ['storage-instance', 'delete', { runtime: 'running', services: ['storage-instance'] }, undefined],
  ['database-user', 'delete', { runtime: 'running', services: ['database-user', 'storage-user'] }, undefined],
  ['runtime-instance', 'create', { runtime: 'absent', services: [] }, undefined],
  ['runtime-instance', 'create', { runtime: 'stopped', services: [] }, 'ALREADY_THERE'],
  ['storage-instance', 'create', { runtime: 'running', services: ['storage-instance'] }, 'ALREADY_THERE'],
] as const)('%s %s', (type, action, status, objection) => {
  expect(objectionTo(type, action, status)).toBe(objection);
});

test('a service can never be both created and deleted', () => {
  const status: fc.Arbitrary<ServiceStatus> = fc.record({
    runtime: fc.constantFrom('running' as const, 'stopped' as const, 'absent' as const),
    services: fc.subarray([...operationTypes]),
  });
  forAll(fc.constantFrom(...operationTypes), status, (type, now) => {
    const possible = actionsOf(type).filter((action) => objectionTo(type, action, now) === undefined);
    expect(possible.includes('create') && possible.includes('delete')).toBe(false);
  });
});

test('users of a service have a secret, which can be changed', () => {
  const withSecret = ['database-user', 'storage-user'] as const;
  const without = ['database-instance', 'storage-instance'] as const;
  for (const type of withSecret)
    expect([hasSecret(type), actionsOf(type).includes('rotate')]).toEqual([true, true]);
  for (const type of without)
    expect([hasSecret(type), actionsOf(type).includes('rotate')]).toEqual([false, false]);
});
