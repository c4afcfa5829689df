import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as gallery from './gallery.service.ts';
import { upload } from './intake.service.ts';

export const mediaApi: Handler[] = [
  handle(contract.listMedias, gallery.listMedias),
  handle(contract.moreMedias, gallery.listMedias),
  handle(contract.readMedia, gallery.readMedia),
  handle(contract.downloadMedia, gallery.downloadMedia),
  handle(contract.createMedia, gallery.createMedia),
  handle(contract.uploadMedia, upload),
  handle(contract.renameMedia, gallery.renameMedia),
  handle(contract.describeMedia, gallery.describeMedia),
  handle(contract.deleteMedia, gallery.deleteMedia),
];
