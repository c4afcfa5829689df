import type { JobKind } from '#platform/jobs/jobs.ts';
import type { SweepService } from './sweep.service.ts';

/** Every hour, a little after the full one. */
export function sweepJob(service: SweepService): JobKind<never> {
  return {
    name: 'accounts-sweep',
    schedule: '17 * * * *',
    async run() {
      await service.sweep();
    },
  };
}
