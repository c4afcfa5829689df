import { type Handler, handlers } from '#platform/request/handler.ts';
import * as auxiliaryContract from '../auxiliary.contract.ts';
import * as contract from '../contract.ts';
import * as settingsContract from '../settings.contract.ts';
import * as yearContract from '../year.contract.ts';
import { readAuxiliary, updateAnalytic, updateAuxiliary } from './auxiliary.service.ts';
import * as service from './service.ts';
import { closeBooks, type PostMissing } from './service.ts';
import * as settings from './settings.service.ts';
import * as years from './year.service.ts';

/** @param postMissing provided by a later feature; posts everything decided before a period is closed. */
export const booksApi = (postMissing: PostMissing): Handler[] => [
  ...handlers(contract, { ...service, closeBooks: closeBooks(postMissing) }),
  ...handlers(auxiliaryContract, { readAuxiliary, updateAnalytic, updateAuxiliary }),
  ...handlers(settingsContract, settings),
  ...handlers(yearContract, years),
];
