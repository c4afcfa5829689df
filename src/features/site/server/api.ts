import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contact from '../contact.contract.ts';
import * as contract from '../contract.ts';
import * as contacts from './contact.service.ts';
import * as site from './service.ts';

export const siteApi: readonly Handler[] = [...handlers(contract, site), ...handlers(contact, contacts)];
