import { defineJob } from '#platform/request/job.ts';
import { sweep } from './sweep.service.ts';

/** Every hour, a little after the full one. */
export const sweepJob = defineJob({
  name: 'accounts-sweep',
  maxSeconds: 600,
  schedule: '17 * * * *',
  async run(job) {
    await sweep(job);
  },
});
