import { type Handler, handlers } from '#platform/request/handler.ts';
import * as ageing from '../ageing.contract.ts';
import * as received from '../received.contract.ts';
import * as reminder from '../reminder.contract.ts';
import * as statement from '../statement.contract.ts';
import * as receivables from './ageing.service.ts';
import * as payments from './received.service.ts';
import * as reminders from './reminder.service.ts';
import * as statements from './statement.service.ts';

export const api: readonly Handler[] = [
  ...handlers(ageing, receivables),
  ...handlers(received, payments),
  ...handlers(statement, statements),
  ...handlers(reminder, reminders),
];
