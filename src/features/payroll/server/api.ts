import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as settings from '../settings.contract.ts';
import * as payroll from './payroll.service.ts';
import * as settingsService from './settings.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, payroll),
  ...handlers(settings, settingsService),
];
