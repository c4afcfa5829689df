import { defineJob } from '#platform/request/job.ts';
import { purgeImports, removeImportFile } from './purge.service.ts';
import { IMPORT_JOB, REMOVE_IMPORT_FILE } from './service.ts';
import { type ImportJob, LAST_ATTEMPT, workOnImport } from './work.service.ts';

export const importJob = defineJob<ImportJob>({
  name: IMPORT_JOB,
  retryLimit: LAST_ATTEMPT - 1,
  run: workOnImport,
});

export const removeImportFileJob = defineJob<{ name: string }>({
  name: REMOVE_IMPORT_FILE,
  run: removeImportFile,
});

/** Every night. */
export const purgeImportsJob = defineJob({
  name: 'imports-purge',
  schedule: '29 3 * * *',
  run: purgeImports,
});
