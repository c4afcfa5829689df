import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import { readTodayOf, type TodaySections } from './service.ts';

export const todayApi = (sections: TodaySections): Handler[] =>
  handlers(contract, { readToday: readTodayOf(sections) });
