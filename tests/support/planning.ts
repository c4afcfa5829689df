/** Creates contracts and days through the API. */
import type { Page } from 'playwright-core';
import { baseUrl } from './place.ts';
import { DEMO_PASSWORD } from './server-process.ts';

export interface ApiPerson {
  userId: number;
  /** @throws Error if the call fails. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown>;
}

let people = 0;

/** Returns a member of the demonstration company, signed in without the browser. */
export async function apiPerson(login: string): Promise<ApiPerson> {
  const base = `${baseUrl()}/api/v1`;
  people += 1;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.8.0.${people % 250}` };
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(base + path, {
      method,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const answer: unknown = JSON.parse(text);
    return answer;
  };
  const session = await send('POST', '/authenticate', {
    email: `${login}@demo.example`,
    password: DEMO_PASSWORD,
  });
  const { user_id: userId, user_token: token } = session as { user_id: number; user_token: string };
  return { userId, call: (method, path, body) => send(method, path, body, token) };
}

/** Creates contracts with these members. @returns the contracts' ids. */
export async function giveContracts(
  names: readonly string[],
  members: readonly ApiPerson[],
  dates: { startDate?: string; endDate?: string } = {},
): Promise<number[]> {
  const owner = await apiPerson('owner');
  const ids: number[] = [];
  for (const cname of names) {
    const answer = await owner.call('POST', '/contracts', { cname, ...dates });
    const { contractId } = answer as { contractId: number };
    for (const { userId } of members)
      await owner.call('POST', `/contracts/${contractId}`, { memberId: userId });
    ids.push(contractId);
  }
  return ids;
}

/** Returns a day in the form that planning calls accept. @param day `YYYY-MM-DD` */
export function workedDay(day: string, idcontract?: number, quantity?: number) {
  const [dayyear, daymonth, daynumber] = day.split('-').map(Number);
  return { dayyear, daymonth, daynumber, idcontract, quantity };
}

/** Returns a member's recorded days in a month, on all contracts. */
export async function recordedDays(person: ApiPerson, year: number, month: number): Promise<number> {
  const answer = await person.call(
    'GET',
    `/planning/generate/userId/${person.userId}/year/${year}/month/${month}`,
  );
  const { tbody } = answer as {
    tbody: Record<string, Record<string, { quantity: number; dm: number }[]>>;
  };
  return Object.values(tbody)
    .flatMap((months) => Object.values(months).flat())
    .filter(({ dm }) => dm === month)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns a cell, found by its accessible name: contract, then day. */
export function cellOf(page: Page, contract: string, day: string) {
  return page.getByRole('gridcell', { name: new RegExp(`^${contract}, ${day}(,|$)`) });
}
