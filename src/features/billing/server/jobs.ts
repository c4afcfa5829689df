import type { JobKind } from '#platform/jobs/jobs.ts';
import type { BillService } from './bill.service.ts';

/** Every night. One that was missed is made up for by the next: what is due is what has no bill yet. */
export function billingJob(service: BillService): JobKind<never> {
  return {
    name: 'billing-months',
    schedule: '23 2 * * *',
    async run(_, { now }) {
      await service.issueDue(now);
    },
  };
}
