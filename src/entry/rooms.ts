/** The object graph: every room's services over one platform. Nothing outside `entry/` builds it. */
import type { ApiDependencies } from '#api/pipeline.ts';
import { versionedReadings } from '#api/versions.ts';
import { accountsApi } from '#features/accounts/server/api.ts';
import { sweepJob } from '#features/accounts/server/jobs.ts';
import { createOutboxService } from '#features/accounts/server/outbox.service.ts';
import { createProfileService } from '#features/accounts/server/profile.service.ts';
import { createResetService } from '#features/accounts/server/reset.service.ts';
import { createSecondFactorService } from '#features/accounts/server/second-factor.service.ts';
import { createSessionService } from '#features/accounts/server/session.service.ts';
import { createSignUpService } from '#features/accounts/server/signup.service.ts';
import { createSweepService } from '#features/accounts/server/sweep.service.ts';
import { auditApi } from '#features/audit/server/api.ts';
import { recordEvent } from '#features/audit/server/service.ts';
import { billingApi } from '#features/billing/server/api.ts';
import { archivedBills } from '#features/billing/server/bill.service.ts';
import { billingJob } from '#features/billing/server/jobs.ts';
import { blogApi } from '#features/blog/server/api.ts';
import { categoriesApi } from '#features/categories/server/api.ts';
import { mediaApi } from '#features/media/server/api.ts';
import { createDeliveryService, type DeliveryService } from '#features/media/server/delivery.service.ts';
import { createGalleryService } from '#features/media/server/gallery.service.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { memberOf } from '#features/members/server/acting.service.ts';
import { membersApi } from '#features/members/server/api.ts';
import { workspaceOf } from '#features/members/server/member.service.ts';
import { postsApi } from '#features/posts/server/api.ts';
import { publishJob } from '#features/posts/server/jobs.ts';
import { provisioningApi } from '#features/provisioning/server/api.ts';
import { dismantle } from '#features/provisioning/server/executor.service.ts';
import { operationJob, secretsJob } from '#features/provisioning/server/jobs.ts';
import { siteApi } from '#features/site/server/api.ts';
import { workspacesApi } from '#features/workspaces/server/api.ts';
import { purgeJob } from '#features/workspaces/server/jobs.ts';
import { createSiteService, type SiteService } from '#features/workspaces/server/site.service.ts';
import { existing } from '#features/workspaces/server/workspace.service.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { createContexts } from '#platform/request/contexts.ts';
import { bindJob } from '#platform/request/job.ts';

export interface Rooms {
  api: ApiDependencies;
  jobs: JobKind<never>[];
  pictures: DeliveryService;
  sites: SiteService;
}

export function createServices(platform: Platform): Rooms {
  const contexts = createContexts(platform, recordEvent);
  const sites = createSiteService(platform);
  const sessions = createSessionService(platform);
  const signUps = createSignUpService(platform);
  const accounts = {
    sessions,
    signUps,
    resets: createResetService(platform, signUps),
    profiles: createProfileService(platform),
    factors: createSecondFactorService(platform),
    outbox: createOutboxService(platform),
  };
  const pictures = createDeliveryService(platform);
  const handlers = [
    ...auditApi(),
    ...accountsApi(accounts),
    ...workspacesApi([archivedBills]),
    ...membersApi,
    ...mediaApi(createGalleryService(platform)),
    ...categoriesApi(),
    ...postsApi(),
    ...blogApi(),
    ...billingApi,
    ...provisioningApi,
    ...siteApi,
  ];
  return {
    api: {
      platform,
      contexts,
      authenticator: {
        memberOf: (bearer, doAs) => memberOf(platform, bearer, doAs),
        siteOf: sites.siteOf,
        isOpen: sites.isOpen,
      },
      tenants: {
        workspace: existing,
        member: workspaceOf,
      },
      handlers: new Map(handlers.map((handler) => [handler.call, handler])),
      versioned: versionedReadings(handlers.map(({ call }) => call)),
    },
    jobs: [
      platform.mailer.job,
      sweepJob(createSweepService(platform)),
      ...mediaJobs(pictures),
      bindJob(publishJob, contexts, platform),
      bindJob(purgeJob(dismantle), contexts, platform),
      bindJob(billingJob, contexts, platform),
      bindJob(operationJob, contexts, platform),
      bindJob(secretsJob, contexts, platform),
    ],
    sites,
    pictures,
  };
}
