import { defineJob } from '#platform/request/job.ts';
import { sweepFiles } from './sweep.service.ts';

/** Every night. */
export const sweepFilesJob = defineJob({
  name: 'files-sweep',
  maxSeconds: 3600,
  schedule: '41 3 * * *',
  run: sweepFiles,
});
