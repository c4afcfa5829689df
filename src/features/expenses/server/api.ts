import { type Handler, handlers } from '#platform/request/handler.ts';
import * as approval from '../approval.contract.ts';
import * as attachment from '../attachment.contract.ts';
import * as document from '../document.contract.ts';
import * as exported from '../export.contract.ts';
import * as journey from '../journey.contract.ts';
import * as question from '../question.contract.ts';
import * as receipt from '../receipt.contract.ts';
import * as refund from '../refund.contract.ts';
import * as report from '../report.contract.ts';
import * as tag from '../tag.contract.ts';
import * as attachments from './attachment.service.ts';
import * as decisions from './decision.service.ts';
import * as documents from './document.service.ts';
import * as exports from './export.service.ts';
import * as inbox from './inbox.service.ts';
import { computeMileage } from './journey.service.ts';
import * as questions from './question.service.ts';
import * as receipts from './receipt.service.ts';
import { listRefundable } from './refund.service.ts';
import * as refusals from './refusal.service.ts';
import * as reports from './report.service.ts';
import * as tags from './tag.service.ts';

export const api: readonly Handler[] = [
  ...handlers(report, { ...reports, ...decisions }),
  ...handlers(receipt, receipts),
  ...handlers(question, { ...questions, ...refusals }),
  ...handlers(journey, { computeMileage }),
  ...handlers(refund, { listRefundable }),
  ...handlers(attachment, attachments),
  ...handlers(approval, { ...inbox, ...decisions }),
  ...handlers(document, documents),
  ...handlers(exported, exports),
  ...handlers(tag, tags),
];
