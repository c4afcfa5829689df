import type { JobKind } from '#platform/jobs/jobs.ts';
import { MAKE_SMALLER, REMOVE_FILES } from '../rules.ts';
import type { DeliveryService } from './delivery.service.ts';

interface KeyData {
  key: string;
}

export function mediaJobs(pictures: DeliveryService): JobKind<KeyData>[] {
  return [
    { name: MAKE_SMALLER, retryLimit: 2, run: ({ key }) => pictures.makeSmaller(key) },
    { name: REMOVE_FILES, run: ({ key }) => pictures.removeFiles(key) },
  ];
}
