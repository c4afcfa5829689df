import type { JobKind } from '#platform/jobs/jobs.ts';
import type { ExecutorService } from './executor.service.ts';
import { OPERATION_JOB, type OperationService } from './operation.service.ts';

export function operationJob(service: ExecutorService): JobKind<{ operationId: number }> {
  return {
    name: OPERATION_JOB,
    run: ({ operationId }) => service.execute(operationId),
  };
}

export function secretsJob(service: OperationService): JobKind<never> {
  return {
    name: 'operation-secrets',
    schedule: '23 * * * *',
    run: () => service.forgetSecrets(),
  };
}
