/** Lists all jobs of the features. A service adds a job to the queue by its name. */
import { sweep } from '#features/accounts/server/sweep.service.ts';
import { issueDue } from '#features/billing/server/bill.service.ts';
import { POST_ENTRIES } from '#features/books/server/posting.service.ts';
import { warnEverywhere } from '#features/budgets/server/warning.service.ts';
import { MAIL_ATTEMPTS } from '#features/dispatch/rules.ts';
import { depositInvoice } from '#features/dispatch/server/deposit.service.ts';
import { sendSalesMail } from '#features/dispatch/server/mail.service.ts';
import { pollPlatform, pollPlatforms } from '#features/dispatch/server/poll.service.ts';
import { DEPOSIT_INVOICE, SEND_SALES_MAIL } from '#features/dispatch/server/service.ts';
import { POLL_PLATFORM } from '#features/dispatch/server/settings.service.ts';
import { DEPOSIT_ATTEMPTS } from '#features/dispatch/status.rules.ts';
import * as binding from '#features/expenses/server/binding.service.ts';
import { postEverywhere } from '#features/expenses/server/posting.service.ts';
import { commentedReport } from '#features/expenses/server/question.service.ts';
import { purgeExports } from '#features/exports/server/purge.service.ts';
import { EXPORT_JOB, FILE_JOB } from '#features/exports/server/service.ts';
import * as exports from '#features/exports/server/work.service.ts';
import { purgeReadings } from '#features/figures/server/reading.service.ts';
import { sweepFiles } from '#features/files/server/sweep.service.ts';
import { purgeImports, removeImportFile } from '#features/imports/server/purge.service.ts';
import { IMPORT_JOB, REMOVE_IMPORT_FILE } from '#features/imports/server/service.ts';
import * as imports from '#features/imports/server/work.service.ts';
import { supplierInvoices } from '#features/inbox/server/receiving.service.ts';
import { postEveryJournal, postWorkspace } from '#features/journals/server/posting.service.ts';
import { storeRightsEverywhere } from '#features/leave/server/balance.service.ts';
import { MAKE_SMALLER, REMOVE_FILES } from '#features/media/rules.ts';
import { makeSmaller, removeFiles } from '#features/media/server/delivery.service.ts';
import { resumeNewsletters, sendStep } from '#features/newsletters/server/sending.service.ts';
import { SEND_NEWSLETTER } from '#features/newsletters/server/service.ts';
import { purgeNotifications, sendDigests } from '#features/notifications/server/digest.service.ts';
import { notifyMember } from '#features/notifications/server/notify.service.ts';
import { commentedWeek } from '#features/planning/server/comment.service.ts';
import { PUBLISH_AT } from '#features/posts/rules.ts';
import { publishDue } from '#features/posts/server/schedule.service.ts';
import { purgeTrash } from '#features/posts/server/trash.service.ts';
import { dismantle, execute } from '#features/provisioning/server/executor.service.ts';
import { forgetSecrets, OPERATION_JOB } from '#features/provisioning/server/operation.service.ts';
import { REMOVE_EXPENSE_FILES, removeNamed } from '#features/receipts/server/files.service.ts';
import {
  LAST_REMINDING,
  remindEverywhere,
  SEND_REMINDER,
  sendReminder,
} from '#features/receivables/server/reminder.service.ts';
import { MAKE_SALES_FILE, makeSalesFile } from '#features/sales/server/file.service.ts';
import { MAIL_COMMENTS, mailComments } from '#features/workflows/server/comment.service.ts';
import { purgeDue, REMOVE_FOLDER, removeOrphanFolder } from '#features/workspaces/server/purge.service.ts';
import type { Job } from '#platform/request/job.ts';
import { exportSources } from './exports.ts';

interface ScheduledJob extends Job {
  schedule: string;
  /** The description in docs/operations.md. */
  does: string;
}

/** The jobs that run at fixed times. */
export const scheduledJobs: readonly ScheduledJob[] = [
  {
    name: 'workspaces-purge',
    // Twice an hour, so that the deletion happens on the day that the banner shows.
    schedule: '7,37 * * * *',
    does: 'deletes workspaces whose deletion is due',
    maxSeconds: 1800,
    run: (job) => purgeDue(job, dismantle),
  },
  {
    name: 'newsletters-resume',
    schedule: '*/5 * * * *',
    does: 'starts due newsletters and resumes interrupted ones',
    maxSeconds: 300,
    run: resumeNewsletters,
  },
  {
    name: 'accounts-sweep',
    schedule: '17 * * * *',
    does: 'deletes expired sessions, codes, counters and sign-ups',
    maxSeconds: 600,
    run: sweep,
  },
  {
    name: 'operation-secrets',
    schedule: '23 * * * *',
    does: 'deletes operation passwords not fetched within 24 hours',
    maxSeconds: 120,
    run: forgetSecrets,
  },
  {
    name: 'billing-months',
    // A missed run needs no repair: a bill that does not exist yet is still due at the next run.
    schedule: '23 2 * * *',
    does: 'issues the bills that are due',
    maxSeconds: 600,
    run: issueDue,
  },
  {
    name: 'leave-rights',
    schedule: '41 2 * * *',
    does: 'stores days of leave acquired or expired',
    maxSeconds: 1800,
    run: storeRightsEverywhere,
  },
  {
    name: 'books-post',
    schedule: '53 2 * * *',
    does: 'posts what the books lack',
    maxSeconds: 3600,
    run: async (job) => {
      await postEverywhere(job);
      await postEveryJournal(job);
    },
  },
  {
    name: 'budgets-warn',
    schedule: '11 * * * *',
    does: 'warns of clients’ orders that are used up',
    maxSeconds: 1800,
    run: warnEverywhere,
  },
  {
    name: 'receivables-remind',
    schedule: '5 6 * * *',
    does: 'sends due reminders',
    maxSeconds: 1800,
    run: remindEverywhere,
  },
  {
    name: 'platforms-poll',
    // What clients and suppliers say is shown within minutes, and payments are stated then.
    schedule: '*/3 * * * *',
    does: 'reads platforms',
    maxSeconds: 300,
    run: pollPlatforms,
  },
  {
    name: 'posts-trash',
    schedule: '17 3 * * *',
    does: 'deletes trashed posts and old unsaved texts',
    maxSeconds: 600,
    run: purgeTrash,
  },
  {
    name: 'imports-purge',
    schedule: '29 3 * * *',
    does: 'deletes old files and reports of imports',
    maxSeconds: 600,
    run: purgeImports,
  },
  {
    name: 'notifications-purge',
    schedule: '35 3 * * *',
    does: 'deletes old notifications',
    maxSeconds: 600,
    run: purgeNotifications,
  },
  {
    name: 'notifications-digest',
    // Each hour, because it is 7 in the zone of some workspaces; half past for zones with half hours.
    schedule: '0,30 * * * *',
    does: 'mails digests where it is 7 in the morning',
    maxSeconds: 600,
    run: sendDigests,
  },
  {
    name: 'readings-purge',
    schedule: '38 3 * * *',
    does: 'deletes readings after 25 months',
    maxSeconds: 600,
    run: purgeReadings,
  },
  {
    name: 'files-sweep',
    schedule: '41 3 * * *',
    does: 'deletes prepared files after 7 days, and stored files without a row',
    maxSeconds: 3600,
    async run(job) {
      await purgeExports(job);
      await sweepFiles(job);
    },
  },
];

const queuedJobs: readonly Job[] = [
  { name: MAKE_SMALLER, maxSeconds: 120, retryLimit: 2, run: makeSmaller },
  { name: REMOVE_FILES, maxSeconds: 120, run: removeFiles },
  { name: REMOVE_EXPENSE_FILES, maxSeconds: 120, run: removeNamed },
  {
    name: binding.MAKE_DOCUMENT,
    maxSeconds: 600,
    retryLimit: binding.LAST_ATTEMPT - 1,
    run: binding.makeDocument,
  },
  {
    name: MAIL_COMMENTS,
    maxSeconds: 60,
    run: mailComments({ report: commentedReport, week: commentedWeek }),
  },
  { name: PUBLISH_AT, maxSeconds: 60, run: publishDue },
  { name: SEND_NEWSLETTER, maxSeconds: 300, run: sendStep },
  { name: IMPORT_JOB, maxSeconds: 3600, retryLimit: imports.LAST_ATTEMPT - 1, run: imports.workOnImport },
  { name: REMOVE_IMPORT_FILE, maxSeconds: 120, run: removeImportFile },
  { name: REMOVE_FOLDER, maxSeconds: 1800, run: removeOrphanFolder },
  ...[EXPORT_JOB, FILE_JOB].map((name) => ({
    name,
    // Less than an hour, because a deleted workspace's files are finally removed an hour after its deletion.
    maxSeconds: 3000,
    retryLimit: exports.LAST_ATTEMPT - 1,
    run: exports.workOnExport(exportSources, notifyMember),
  })),
  { name: POST_ENTRIES, maxSeconds: 600, retryLimit: 5, run: postWorkspace },
  { name: MAKE_SALES_FILE, maxSeconds: 120, retryLimit: 5, run: makeSalesFile },
  {
    name: SEND_REMINDER,
    maxSeconds: 180,
    retryLimit: LAST_REMINDING - 1,
    run: sendReminder,
  },
  { name: SEND_SALES_MAIL, maxSeconds: 120, retryLimit: MAIL_ATTEMPTS - 1, run: sendSalesMail },
  { name: DEPOSIT_INVOICE, maxSeconds: 120, retryLimit: DEPOSIT_ATTEMPTS - 1, run: depositInvoice },
  { name: POLL_PLATFORM, maxSeconds: 600, retryLimit: 2, run: pollPlatform(supplierInvoices) },
  { name: OPERATION_JOB, maxSeconds: 1800, run: execute },
];

export const jobs: readonly Job[] = [...scheduledJobs, ...queuedJobs];
