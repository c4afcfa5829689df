/** The object graph: every room's services over one platform. Nothing outside `entry/` builds it. */
import type { Doorkeeper } from '#api/pipeline.ts';
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
import { blogApi } from '#features/blog/server/api.ts';
import { createDeliveryService, type DeliveryService } from '#features/media/server/delivery.service.ts';
import { createActingService } from '#features/members/server/acting.service.ts';
import { membersApi } from '#features/members/server/api.ts';
import { createInvitationService } from '#features/members/server/invitation.service.ts';
import { createMemberService } from '#features/members/server/member.service.ts';
import { siteApi } from '#features/site/server/api.ts';
import { createSiteMailService } from '#features/site/server/service.ts';
import { createSiteService, type SiteService } from '#features/workspaces/server/site.service.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handler } from '#platform/request/handler.ts';

export interface Rooms {
  handlers: Handler[];
  jobs: JobKind<never>[];
  doorkeeper: Doorkeeper;
  pictures: DeliveryService;
  sites: SiteService;
}

export function furnish(platform: Platform): Rooms {
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
  const acting = createActingService({ ...platform, sessions });
  const members = {
    members: createMemberService(platform),
    invitations: createInvitationService(platform),
    acting,
  };
  return {
    handlers: [
      ...auditApi(),
      ...accountsApi(accounts),
      ...membersApi(members),
      ...blogApi(),
      ...siteApi(createSiteMailService(platform)),
    ],
    jobs: [platform.mailer.job, sweepJob(createSweepService(platform))],
    doorkeeper: { memberOf: acting.memberOf, siteOf: sites.siteOf },
    sites,
    pictures: createDeliveryService(platform),
  };
}
