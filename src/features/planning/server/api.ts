import { type Handler, handlers } from '#platform/request/handler.ts';
import * as approval from '../approval.contract.ts';
import * as comment from '../comment.contract.ts';
import * as contract from '../contract.ts';
import * as document from '../document.contract.ts';
import * as approvers from './approver.service.ts';
import * as comments from './comment.service.ts';
import * as documents from './document.service.ts';
import * as inbox from './inbox.service.ts';
import * as months from './month.service.ts';
import * as weeks from './week.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, { ...months, ...weeks, ...approvers }),
  ...handlers(approval, inbox),
  ...handlers(comment, comments),
  ...handlers(document, documents),
];
