import type { JobKind } from '#platform/jobs/jobs.ts';
import type { PurgeService } from './purge.service.ts';

/** Twice an hour, so that the day that the banner counts down to is kept. */
export function purgeJob(service: PurgeService): JobKind<never> {
  return {
    name: 'workspaces-purge',
    schedule: '7,37 * * * *',
    async run(_, { now }) {
      await service.purgeDue(now);
    },
  };
}
