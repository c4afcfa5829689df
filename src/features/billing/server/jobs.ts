import { defineJob } from '#platform/request/job.ts';
import { issueDue } from './bill.service.ts';

// Every night. A missed night needs no repair: a bill is due if it does not exist yet.
export const billingJob = defineJob({
  maxSeconds: 600,
  name: 'billing-months',
  schedule: '23 2 * * *',
  async run(context) {
    await issueDue(context);
  },
});
