import { defineJob } from '#platform/request/job.ts';
import { PUBLISH_AT } from '../rules.ts';
import { type Appointment, publishDue } from './schedule.service.ts';
import { purgeTrash } from './trash.service.ts';

export const publishJob = defineJob<Appointment>({ name: PUBLISH_AT, maxSeconds: 60, run: publishDue });

/** Every night. */
export const purgeTrashJob = defineJob({
  name: 'posts-trash',
  maxSeconds: 600,
  schedule: '17 3 * * *',
  run: purgeTrash,
});
