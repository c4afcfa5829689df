import { type Day, fieldsOf } from '#kernel/day.ts';
import { showProblem } from '#ui/alerts.ts';
import { useApi } from '#ui/session.tsx';
import { type MonthReport, readMonth } from '../contract.ts';
import { type Sheet, sheetOf } from '../sheet.rules.ts';

/** Reads days before the month shown; undefined after a failure, which has been shown. */
export function useEarlierSheet({ member }: MonthReport): (day: Day) => Promise<Sheet | undefined> {
  const api = useApi();
  return async (day) => {
    const { year, month } = fieldsOf(day);
    try {
      const { tbody } = await api(readMonth, { params: { userId: member.memberId, year, month } });
      return sheetOf(tbody);
    } catch (error) {
      showProblem(error);
      return undefined;
    }
  };
}
