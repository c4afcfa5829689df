import { defineJob } from '#platform/request/job.ts';
import { REMOVE_EXPENSE_FILES, removeNamed } from './files.service.ts';

export const removeExpenseFilesJob = defineJob<{ names: string[] }>({
  name: REMOVE_EXPENSE_FILES,
  run: removeNamed,
});
