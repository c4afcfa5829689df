import { defineJob } from '#platform/request/job.ts';
import { PUBLISH_AT } from '../rules.ts';
import { type Appointment, publishDue } from './schedule.service.ts';

export const publishJob = defineJob<Appointment>({ name: PUBLISH_AT, run: publishDue });
