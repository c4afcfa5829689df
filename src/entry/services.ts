/** Creates every feature's services over one platform; only `entry/` may do this. */
import type { ApiDependencies } from '#api/pipeline.ts';
import { versionedReadings } from '#api/versions.ts';
import { accountsApi } from '#features/accounts/server/api.ts';
import { birthdaysToday } from '#features/accounts/server/birthday.service.ts';
import { mailsToday } from '#features/accounts/server/outbox.service.ts';
import { recordEvent } from '#features/audit/server/service.ts';
import { ordersToday } from '#features/billing/server/today.service.ts';
import { missingWeeksToday } from '#features/board/server/today.service.ts';
import { booksApi } from '#features/books/server/api.ts';
import { hasAmounts } from '#features/budgets/server/order.service.ts';
import { budgetsToday } from '#features/budgets/server/today.service.ts';
import { clientsApi } from '#features/clients/server/api.ts';
import { contractsApi } from '#features/contracts/server/api.ts';
import { isClientOfContracts, renameClient } from '#features/contracts/server/contract.service.ts';
import { assignedContracts, endAssignments } from '#features/contracts/server/leaving.service.ts';
import { platformDirectory } from '#features/dispatch/server/directory.service.ts';
import {
  openReports,
  passWaitingReports,
  submitOpenReports,
} from '#features/expenses/server/leaving.service.ts';
import { payableReports } from '#features/expenses/server/payable.service.ts';
import { postMissing } from '#features/expenses/server/posting.service.ts';
import { contractsWithReports } from '#features/expenses/server/report.repo.ts';
import { ownReportsToday, reportApprovalsToday } from '#features/expenses/server/today.service.ts';
import { exportsApi } from '#features/exports/server/api.ts';
import { createReadingCounter, type ReadingCounter } from '#features/figures/server/reading-counter.ts';
import { postJournals } from '#features/journals/server/posting.service.ts';
import { leaveToday } from '#features/leave/server/inbox.service.ts';
import { listContractsWithRules } from '#features/leave/server/repo.ts';
import { ownDaysToday } from '#features/leave/server/today.service.ts';
import { leavingApi } from '#features/leaving/server/api.ts';
import { deliverPicture, logoOf, type PictureRequest } from '#features/media/server/delivery.service.ts';
import { memberOf } from '#features/members/server/acting.service.ts';
import { openInvitations, revokeInvitations } from '#features/members/server/leaving.service.ts';
import { workspaceOf } from '#features/members/server/member.service.ts';
import { paymentsApi } from '#features/payments/server/api.ts';
import { openPayments } from '#features/payments/server/leaving.service.ts';
import { paymentsToday } from '#features/payments/server/today.service.ts';
import { countDaysOutside, listContractsWithDays } from '#features/planning/server/day.repo.ts';
import { openWeeks, passWaitingWeeks, submitOpenWeeks } from '#features/planning/server/leaving.service.ts';
import { weekApprovalsToday } from '#features/planning/server/today.service.ts';
import { handOverPosts, postsOf, settleSchedules } from '#features/posts/server/leaving.service.ts';
import { writingToday } from '#features/posts/server/today.service.ts';
import { operationsToday } from '#features/provisioning/server/today.service.ts';
import { isClientOfPayments } from '#features/receivables/server/received.repo.ts';
import { overdueToday } from '#features/receivables/server/today.service.ts';
import { hasTerms } from '#features/sales/server/pricing.repo.ts';
import { listInvoicedContracts, namesClient } from '#features/sales/server/repo.ts';
import { salesToday } from '#features/sales/server/today.service.ts';
import { siteApi } from '#features/site/server/api.ts';
import type { PageDrawing } from '#features/site/server/preview.service.ts';
import { requestsToday } from '#features/site/server/today.service.ts';
import { todayApi } from '#features/today/server/api.ts';
import { together } from '#features/today/server/together.service.ts';
import { createSiteService, publicSite, type SiteService } from '#features/workspaces/server/site.service.ts';
import { existing } from '#features/workspaces/server/workspace.service.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { createContexts } from '#platform/request/contexts.ts';
import { bindJob, programContext } from '#platform/request/job.ts';
import { apis } from '../../generated/apis.ts';
import { exportSources, largeFiles } from './exports.ts';
import { jobs } from './jobs.ts';

export interface Services {
  api: ApiDependencies;
  jobs: JobKind<object>[];
  /** Serves public pictures. */
  pictures(request: PictureRequest): Promise<Response>;
  sites: SiteService;
  /** Counts readings of articles; the server starts and stops it. */
  readings: ReadingCounter;
  /** Draws public pages for previews; the server sets it once it has their code. */
  drawing: PageDrawing;
}

export function createServices(platform: Platform): Services {
  const contexts = createContexts(platform, recordEvent, async (db) => {
    const { brand, logo, accent } = await publicSite(db, platform.config);
    return { name: brand, ...(logo !== undefined && { logo }), ...(accent && { accent }) };
  });
  platform.mailer.readLogo = (key) => logoOf(platform.storage, key);
  const sites = createSiteService(platform);
  const drawing: PageDrawing = {};
  const handlers = [
    ...apis,
    ...accountsApi(platform.mailer),
    ...exportsApi({ sources: exportSources, files: largeFiles }),
    ...clientsApi([isClientOfContracts, namesClient, isClientOfPayments], renameClient, platformDirectory),
    // Columns that later features add to the list of contracts.
    ...contractsApi(
      [listContractsWithDays, contractsWithReports, listContractsWithRules, listInvoicedContracts],
      countDaysOutside,
      async (db, contractId) => (await hasAmounts(db, contractId)) || (await hasTerms(db, contractId)),
    ),
    ...booksApi(async (context) => {
      await postMissing(context);
      await postJournals(context);
    }),
    ...paymentsApi(payableReports),
    ...leavingApi([
      {
        list: openWeeks,
        acting: { weeks_open: submitOpenWeeks, week_decisions: passWaitingWeeks },
      },
      {
        list: openReports,
        acting: { reports_open: submitOpenReports, report_decisions: passWaitingReports },
      },
      { list: openPayments(payableReports) },
      { list: assignedContracts, settle: { contracts: endAssignments } },
      { list: postsOf, settle: { posts: handOverPosts, schedules: settleSchedules } },
      { list: openInvitations, settle: { invitations: revokeInvitations } },
    ]),
    ...todayApi({
      planning: ownDaysToday,
      own: [
        ownReportsToday,
        weekApprovalsToday,
        leaveToday,
        missingWeeksToday,
        reportApprovalsToday,
        together([budgetsToday, salesToday, overdueToday]),
        paymentsToday(payableReports),
        requestsToday,
        birthdaysToday,
      ],
      writing: writingToday,
      installation: [operationsToday, mailsToday(platform.mailer), ordersToday],
    }),
    ...siteApi(drawing),
  ];
  return {
    api: {
      platform,
      contexts,
      authenticator: {
        memberOf: (bearer, doAs) => memberOf(platform, bearer, doAs),
        placeOf: sites.placeOf,
        isOpen: sites.isOpen,
      },
      tenants: {
        workspace: existing,
        member: workspaceOf,
      },
      handlers: new Map(handlers.map((handler) => [handler.call, handler])),
      versioned: versionedReadings(handlers.map(({ call }) => call)),
    },
    jobs: [platform.mailer.job, ...jobs.map((job) => bindJob(job, contexts, platform))],
    sites,
    readings: createReadingCounter(platform),
    drawing,
    pictures: (request) => deliverPicture(programContext(contexts, platform, { id: 'picture' }), request),
  };
}
