import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as gallery from './gallery.service.ts';
import { listMedias } from './gallery.service.ts';
import { upload } from './intake.service.ts';

export const api: readonly Handler[] = handlers(contract, {
  ...gallery,
  moreMedias: listMedias,
  uploadMedia: upload,
});
