import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as rate from '../rate.contract.ts';
import * as rates from './rate.service.ts';
import { readJournalSettings, updateJournalSettings } from './settings.service.ts';
import { exportVatCollected, readVatCollected } from './vat.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, {
    readJournalSettings,
    updateJournalSettings,
    readVatCollected,
    exportVatCollected,
  }),
  ...handlers(rate, rates),
];
