import type { JobKind } from '#platform/jobs/jobs.ts';
import type { ExecutorService } from './executor.service.ts';
import { OPERATION_JOB } from './operation.service.ts';

export function operationJob(service: ExecutorService): JobKind<{ operationId: number }> {
  return {
    name: OPERATION_JOB,
    run: ({ operationId }) => service.execute(operationId),
  };
}
