import type { JobKind } from '#platform/jobs/jobs.ts';
import { PUBLISH_AT } from '../rules.ts';
import type { Appointment, ScheduleService } from './schedule.service.ts';

export function postsJobs(timing: ScheduleService): JobKind<Appointment>[] {
  return [{ name: PUBLISH_AT, run: (appointment, job) => timing.publishDue(appointment, job.id) }];
}
