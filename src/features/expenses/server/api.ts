import { type Handler, handlers } from '#platform/request/handler.ts';
import * as approval from '../approval.contract.ts';
import * as company from '../company.contract.ts';
import * as document from '../document.contract.ts';
import * as exported from '../export.contract.ts';
import * as question from '../question.contract.ts';
import * as report from '../report.contract.ts';
import * as companies from './company.service.ts';
import * as decisions from './decision.service.ts';
import * as documents from './document.service.ts';
import * as exports from './export.service.ts';
import * as inbox from './inbox.service.ts';
import * as questions from './question.service.ts';
import * as refusals from './refusal.service.ts';
import * as reports from './report.service.ts';

export const api: readonly Handler[] = [
  ...handlers(report, { ...reports, ...decisions }),
  ...handlers(company, companies),
  ...handlers(question, { ...questions, ...refusals }),
  ...handlers(approval, { ...inbox, ...decisions }),
  ...handlers(document, documents),
  ...handlers(exported, exports),
];
