import { type Handler, handle } from '#platform/request/handler.ts';
import * as contact from '../contact.contract.ts';
import * as contract from '../contract.ts';
import * as contacts from './contact.service.ts';
import * as site from './service.ts';

export const siteApi: readonly Handler[] = [
  handle(contract.registerNewsletter, site.register),
  handle(contract.sendRequest, site.receive),
  handle(contract.confirmNewsletter, site.confirm),
  handle(contract.leaveNewsletter, site.leave),
  handle(contact.listRequests, contacts.listRequests),
  handle(contact.exportRequests, contacts.exportRequests),
  handle(contact.answerRequest, contacts.answerRequest),
  handle(contact.reopenRequest, contacts.reopenRequest),
  handle(contact.listSubscriptions, contacts.listSubscriptions),
  handle(contact.exportSubscriptions, contacts.exportSubscriptions),
];
