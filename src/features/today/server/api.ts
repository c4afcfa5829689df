import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import { readTodayOf, type TodaySections } from './service.ts';

export function todayApi(sections: TodaySections): Handler[] {
  return [handle(contract.readToday, readTodayOf(sections))];
}
