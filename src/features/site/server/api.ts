import { type Handler, handle } from '#platform/request/handler.ts';
import * as contact from '../contact.contract.ts';
import * as contract from '../contract.ts';
import { type ContactService, listRequests, listSubscriptions } from './contact.service.ts';
import * as site from './service.ts';

export function siteApi(contacts: ContactService): Handler[] {
  return [
    handle(contract.registerNewsletter, site.register),
    handle(contract.sendRequest, site.receive),
    handle(contract.confirmNewsletter, site.confirm),
    handle(contract.leaveNewsletter, site.leave),
    handle(contact.listRequests, listRequests),
    handle(contact.exportRequests, contacts.exportRequests),
    handle(contact.listSubscriptions, listSubscriptions),
    handle(contact.exportSubscriptions, contacts.exportSubscriptions),
  ];
}
