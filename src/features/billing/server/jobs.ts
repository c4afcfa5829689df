import { defineJob } from '#platform/request/job.ts';
import { issueDue } from './bill.service.ts';

/** Every night. One that was missed is made up for by the next: what is due is what has no bill yet. */
export const billingJob = defineJob({
  maxSeconds: 600,
  name: 'billing-months',
  schedule: '23 2 * * *',
  async run(context) {
    await issueDue(context);
  },
});
