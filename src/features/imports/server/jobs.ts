import { defineJob } from '#platform/request/job.ts';
import { purgeImports, removeImportFile } from './purge.service.ts';
import { IMPORT_JOB, REMOVE_IMPORT_FILE } from './service.ts';
import { type ImportJob, LAST_ATTEMPT, workOnImport } from './work.service.ts';

export const importJob = defineJob<ImportJob>({
  name: IMPORT_JOB,
  maxSeconds: 3600,
  retryLimit: LAST_ATTEMPT - 1,
  run: workOnImport,
});

export const removeImportFileJob = defineJob<{ name: string }>({
  name: REMOVE_IMPORT_FILE,
  maxSeconds: 120,
  run: removeImportFile,
});

/** Every night. */
export const purgeImportsJob = defineJob({
  name: 'imports-purge',
  maxSeconds: 600,
  schedule: '29 3 * * *',
  run: purgeImports,
});
