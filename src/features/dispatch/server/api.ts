import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as settings from '../settings.contract.ts';
import { retrySentStatus } from './sent.service.ts';
import * as service from './service.ts';
import * as settingsService from './settings.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, { ...service, retrySentStatus }),
  ...handlers(settings, settingsService),
];
