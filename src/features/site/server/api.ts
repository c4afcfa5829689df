import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contact from '../contact.contract.ts';
import * as document from '../document.contract.ts';
import * as contacts from './contact.service.ts';
import * as documents from './document.service.ts';
import * as pages from './page.service.ts';
import { createPreview, type PageDrawing } from './preview.service.ts';

/** @param drawing draws public pages, for previews. */
export function siteApi(drawing: PageDrawing): readonly Handler[] {
  return [
    ...handlers(contact, contacts),
    ...handlers(document, { ...documents, ...pages, previewSite: createPreview(drawing) }),
  ];
}
