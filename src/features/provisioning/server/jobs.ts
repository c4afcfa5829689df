import { defineJob } from '#platform/request/job.ts';
import { execute } from './executor.service.ts';
import { forgetSecrets, OPERATION_JOB } from './operation.service.ts';

export const operationJob = defineJob<{ operationId: number }>({
  name: OPERATION_JOB,
  run: (job, { operationId }) => execute(job, operationId),
});

export const secretsJob = defineJob({
  name: 'operation-secrets',
  schedule: '23 * * * *',
  run: forgetSecrets,
});
