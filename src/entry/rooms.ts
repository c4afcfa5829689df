/** The object graph: every room's services over one platform. Nothing outside `entry/` builds it. */
import type { Doorkeeper } from '#api/pipeline.ts';
import { accountsApi } from '#features/accounts/server/api.ts';
import { createSessionService } from '#features/accounts/server/session.service.ts';
import { blogApi } from '#features/blog/server/api.ts';
import { createDeliveryService, type DeliveryService } from '#features/media/server/delivery.service.ts';
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
  return {
    handlers: [...accountsApi(sessions), ...blogApi(), ...siteApi(createSiteMailService(platform))],
    jobs: [platform.mailer.job],
    doorkeeper: { memberOf: sessions.memberOf, siteOf: sites.siteOf },
    sites,
    pictures: createDeliveryService(platform),
  };
}
