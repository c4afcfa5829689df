/** Calls for tests about a member's days. */
import * as contract from '#features/planning/contract.ts';
import { sentDay } from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import type { TestClient } from './api.ts';

/** Returns a day as the planning screen sends it, including the fields that the server ignores. */
export function entry(day: Day, idcontract?: number, quantity?: number | string) {
  const ignored = { worked: true, week: 99, monthId: 1, yearId: 1, timesheetId: 7 };
  return { ...sentDay(day, idcontract), quantity, ...ignored };
}

/** @param user returns the member of the running test. */
export function planningCalls(user: () => TestClient) {
  async function write(
    by: TestClient,
    operation: string,
    workedDays: unknown[],
    more: object = {},
    query = '',
  ) {
    const answer = await by.request(`/planning/${operation}/userId/${user().account.userId}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ workedDays, ...more }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  const month = (by: TestClient, year: number, of: number) =>
    by.api(contract.readMonth, { params: { userId: user().account.userId, year, month: of } });

  const cells = async (year: number, of: number, contractId: number) =>
    Object.values((await month(user(), year, of)).tbody[contractId] ?? {})
      .flat()
      .filter(({ worked }) => worked)
      .map(({ dy, dm, dn, quantity }) => `${dy}-${dm}-${dn} ${quantity}`);
  return { write, month, cells };
}
