import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import type { GalleryService } from './gallery.service.ts';

export function mediaApi(gallery: GalleryService): Handler[] {
  return [
    handle(contract.listMedias, gallery.list),
    handle(contract.moreMedias, gallery.list),
    handle(contract.readMedia, gallery.details),
    handle(contract.createMedia, gallery.create),
    handle(contract.uploadMedia, gallery.upload),
    handle(contract.renameMedia, gallery.rename),
    handle(contract.describeMedia, gallery.describe),
    handle(contract.deleteMedia, gallery.remove),
  ];
}
