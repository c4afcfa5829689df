import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';
import { closeBooks, type PostMissing } from './service.ts';

/** @param postMissing of a later feature: a period is closed with everything that was decided. */
export const booksApi = (postMissing: PostMissing): Handler[] =>
  handlers(contract, { ...service, closeBooks: closeBooks(postMissing) });
