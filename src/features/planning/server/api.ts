import { type Handler, handle } from '#platform/request/handler.ts';
import * as approval from '../approval.contract.ts';
import * as contract from '../contract.ts';
import * as document from '../document.contract.ts';
import * as approvers from './approver.service.ts';
import * as board from './board.service.ts';
import * as documents from './document.service.ts';
import * as inbox from './inbox.service.ts';
import * as months from './month.service.ts';
import * as weeks from './week.service.ts';

export const planningApi: Handler[] = [
  handle(contract.readMonth, months.readMonth),
  handle(contract.writePlanning, weeks.write),
  handle(contract.listApprovers, approvers.list),
  handle(contract.aggregateMonth, months.aggregate),
  handle(contract.readWeekHistory, weeks.history),
  handle(approval.listInbox, inbox.list),
  handle(approval.decideWeeks, inbox.decide),
  handle(approval.readBoard, board.read),
  handle(approval.remindMembers, board.remind),
  handle(document.readActivityReport, documents.readReport),
  handle(document.exportMonth, documents.exportMonth),
];
