/** Defines the rules for service operations (product.md §7 «Operations»). */
import type { Runtime } from '#features/workspaces/rules.ts';

export const operationTypes = [
  'runtime',
  'runtime-instance',
  'database-instance',
  'database-user',
  'storage-instance',
  'storage-user',
] as const;
export type OperationType = (typeof operationTypes)[number];

/** The types of the call for services; the runtime has a separate call. */
export const serviceTypes = [
  'database-user',
  'database-instance',
  'storage-instance',
  'storage-user',
  'runtime-instance',
] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const runtimeActions = ['start', 'stop', 'restart'] as const;
export type RuntimeAction = (typeof runtimeActions)[number];

export const serviceActions = ['create', 'delete', 'rotate'] as const;
export type ServiceAction = (typeof serviceActions)[number];

export const operationStates = ['submitted', 'running', 'succeeded', 'failed'] as const;
export type OperationState = (typeof operationStates)[number];

/** Whether the type has a secret that can be changed; only users have one. */
export function hasSecret(type: ServiceType): boolean {
  return type === 'database-user' || type === 'storage-user';
}

export interface ServiceStatus {
  runtime: Runtime;
  /** Types of the existing instances and users. */
  services: readonly string[];
}

/** Returns the error code if an operation is impossible in the current state; undefined if it is possible. */
export function objectionTo(
  type: OperationType,
  action: RuntimeAction | ServiceAction,
  { runtime, services }: ServiceStatus,
): string | undefined {
  if (type === 'runtime') {
    if (runtime === 'absent') return 'NO_RUNTIME_INSTANCE';
    if (action === 'start' && runtime === 'running') return 'ALREADY_RUNNING';
    return action !== 'start' && runtime === 'stopped' ? 'ALREADY_STOPPED' : undefined;
  }
  const there = type === 'runtime-instance' ? runtime !== 'absent' : services.includes(type);
  if (action === 'create' && there) return 'ALREADY_THERE';
  if (action !== 'create' && !there) return 'NOT_THERE';
  if (type === 'database-user' && action === 'create' && !services.includes('database-instance'))
    return 'NO_DATABASE_INSTANCE';
  if (type === 'storage-user' && action === 'create' && !services.includes('storage-instance'))
    return 'NO_STORAGE_INSTANCE';
  // A user depends on its instance, so it must be deleted first.
  if (action === 'delete' && type === 'database-instance' && services.includes('database-user'))
    return 'DATABASE_USER_FIRST';
  if (action === 'delete' && type === 'storage-instance' && services.includes('storage-user'))
    return 'STORAGE_USER_FIRST';
  return undefined;
}

/** Returns the actions that a type supports. */
export function actionsOf(type: OperationType): readonly (RuntimeAction | ServiceAction)[] {
  if (type === 'runtime') return runtimeActions;
  return hasSecret(type) ? serviceActions : ['create', 'delete'];
}
