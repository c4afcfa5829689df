import { defineJob } from '#platform/request/job.ts';
import { execute } from './executor.service.ts';
import { forgetSecrets, OPERATION_JOB } from './operation.service.ts';

export const operationJob = defineJob<{ operationId: number }>({
  name: OPERATION_JOB,
  maxSeconds: 1800,
  run: (job, { operationId }) => execute(job, operationId),
});

export const secretsJob = defineJob({
  name: 'operation-secrets',
  maxSeconds: 120,
  schedule: '23 * * * *',
  run: forgetSecrets,
});
