import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contact from '../contact.contract.ts';
import * as contract from '../contract.ts';
import * as document from '../document.contract.ts';
import * as newsletter from '../newsletter.contract.ts';
import * as archive from './archive.service.ts';
import * as contacts from './contact.service.ts';
import * as documents from './document.service.ts';
import * as newsletters from './newsletter.service.ts';
import * as pages from './page.service.ts';
import { createPreview, type PageDrawing } from './preview.service.ts';
import * as site from './service.ts';

/** @param drawing draws public pages, for previews. */
export function siteApi(drawing: PageDrawing): readonly Handler[] {
  return [
    ...handlers(contract, site),
    ...handlers(contact, contacts),
    ...handlers(newsletter, { ...newsletters, ...archive }),
    ...handlers(document, { ...documents, ...pages, previewSite: createPreview(drawing) }),
  ];
}
