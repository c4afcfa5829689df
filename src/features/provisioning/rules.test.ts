import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionsOf, objectionTo, operationTypes, type ServiceStatus } from './rules.ts';

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
  ['storage-instance', 'create', { runtime: 'running', services: ['storage-instance'] }, 'ALREADY_THERE'],
] as const)('%s %s', (type, action, status, objection) => {
  expect(objectionTo(type, action, status)).toBe(objection);
});

test('whatever stands, creating and deleting the same thing are never both possible', () => {
  const status: fc.Arbitrary<ServiceStatus> = fc.record({
    runtime: fc.constantFrom('running' as const, 'stopped' as const, 'absent' as const),
    services: fc.subarray([...operationTypes]),
  });
  fc.assert(
    fc.property(fc.constantFrom(...operationTypes), status, (type, now) => {
      const possible = actionsOf(type).filter((action) => objectionTo(type, action, now) === undefined);
      expect(possible.includes('create') && possible.includes('delete')).toBe(false);
    }),
  );
});
