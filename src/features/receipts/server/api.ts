import { type Handler, handlers } from '#platform/request/handler.ts';
import * as attachment from '../attachment.contract.ts';
import * as contract from '../contract.ts';
import * as journey from '../journey.contract.ts';
import * as refund from '../refund.contract.ts';
import * as tag from '../tag.contract.ts';
import * as attachments from './attachment.service.ts';
import { computeMileage } from './journey.service.ts';
import { listRefundable } from './refund.service.ts';
import * as service from './service.ts';
import * as tags from './tag.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, service),
  ...handlers(journey, { computeMileage }),
  ...handlers(refund, { listRefundable }),
  ...handlers(attachment, attachments),
  ...handlers(tag, tags),
];
