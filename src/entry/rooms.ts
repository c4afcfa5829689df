/** The object graph: every room's services over one platform. Nothing outside `entry/` builds it. */
import type { Doorkeeper } from '#api/pipeline.ts';
import { accountsApi } from '#features/accounts/server/api.ts';
import { createSessionService } from '#features/accounts/server/session.service.ts';
import { auditApi } from '#features/audit/server/api.ts';
import { blogApi } from '#features/blog/server/api.ts';
import { createDeliveryService, type DeliveryService } from '#features/media/server/delivery.service.ts';
import { createActingService } from '#features/members/server/acting.service.ts';
import { membersApi } from '#features/members/server/api.ts';
import { createInvitationService } from '#features/members/server/invitation.service.ts';
import { createMemberService } from '#features/members/server/member.service.ts';
import { createSiteService } from '#features/workspaces/server/site.service.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handler } from '#platform/request/handler.ts';

export interface Rooms {
  handlers: Handler[];
  jobs: JobKind<never>[];
  doorkeeper: Doorkeeper;
  pictures: DeliveryService;
}

export function furnish(platform: Platform): Rooms {
  const sites = createSiteService(platform);
  const sessions = createSessionService(platform);
  const acting = createActingService({ ...platform, sessions });
  const members = createMemberService(platform);
  const invitations = createInvitationService(platform);
  return {
    handlers: [
      ...auditApi(),
      ...accountsApi(sessions),
      ...membersApi({ members, invitations, acting }),
      ...blogApi(),
    ],
    jobs: [platform.mailer.job],
    doorkeeper: { memberOf: acting.memberOf, siteOf: sites.siteOf },
    pictures: createDeliveryService(platform),
  };
}
