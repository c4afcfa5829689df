import type { JobKind } from '#platform/jobs/jobs.ts';
import { PUBLISH_AT } from '../rules.ts';
import type { Appointment, TimingService } from './timing.service.ts';

export function postsJobs(timing: TimingService): JobKind<Appointment>[] {
  return [{ name: PUBLISH_AT, run: (appointment, job) => timing.publishDue(appointment, job.id) }];
}
