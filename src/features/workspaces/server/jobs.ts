import { defineJob } from '#platform/request/job.ts';
import { type Dismantle, purgeDue, REMOVE_FOLDER, removeFolder } from './purge.service.ts';

// Twice an hour, so that the deletion happens on the day shown in the banner.
export const purgeJob = (dismantle: Dismantle) =>
  defineJob({
    name: 'workspaces-purge',
    maxSeconds: 1800,
    schedule: '7,37 * * * *',
    async run(job) {
      await purgeDue(job, dismantle);
    },
  });

export const removeFolderJob = defineJob<{ workspaceId: number }>({
  name: REMOVE_FOLDER,
  maxSeconds: 1800,
  run: removeFolder,
});
