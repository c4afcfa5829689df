import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as draft from '../draft.contract.ts';
import * as pricing from '../pricing.contract.ts';
import * as settings from '../settings.contract.ts';
import * as drafts from './draft.service.ts';
import { issueSalesDraft } from './issue.service.ts';
import * as preparations from './prepare.service.ts';
import * as pricings from './pricing.service.ts';
import * as invoices from './service.ts';
import * as settingsService from './settings.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, invoices),
  ...handlers(draft, { ...drafts, issueSalesDraft }),
  ...handlers(pricing, { ...pricings, ...preparations }),
  ...handlers(settings, settingsService),
];
