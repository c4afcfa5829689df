import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import type { SiteMailService } from './service.ts';
import { listRequests, listSubscriptions } from './service.ts';

export function siteApi(site: SiteMailService): Handler[] {
  return [
    handle(contract.registerNewsletter, site.register),
    handle(contract.sendRequest, site.receive),
    handle(contract.confirmNewsletter, site.confirm),
    handle(contract.leaveNewsletter, site.leave),
    handle(contract.listRequests, listRequests),
    handle(contract.listSubscriptions, listSubscriptions),
  ];
}
