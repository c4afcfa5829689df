import { defineJob } from '#platform/request/job.ts';
import { type DocumentJob, LAST_ATTEMPT, MAKE_DOCUMENT, makeDocument } from './binding.service.ts';
import { REMOVE_EXPENSE_FILES, removeNamed } from './files.service.ts';

export const removeExpenseFilesJob = defineJob<{ names: string[] }>({
  maxSeconds: 120,
  name: REMOVE_EXPENSE_FILES,
  run: removeNamed,
});

export const makeDocumentJob = defineJob<DocumentJob>({
  maxSeconds: 600,
  name: MAKE_DOCUMENT,
  retryLimit: LAST_ATTEMPT - 1,
  run: makeDocument,
});
