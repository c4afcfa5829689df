import { defineJob } from '#platform/request/job.ts';
import { MAKE_SMALLER, REMOVE_FILES } from '../rules.ts';
import { makeSmaller, removeFiles } from './delivery.service.ts';

interface KeyData {
  key: string;
}

export const makeSmallerJob = defineJob<KeyData>({
  name: MAKE_SMALLER,
  maxSeconds: 120,
  retryLimit: 2,
  run: makeSmaller,
});
export const removeFilesJob = defineJob<KeyData>({ name: REMOVE_FILES, maxSeconds: 120, run: removeFiles });
