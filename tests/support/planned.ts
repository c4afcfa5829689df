/** Creates contracts and weeks of the demonstration company through the API. */

import { authenticate } from '#features/accounts/contract.ts';
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import * as report from '#features/expenses/report.contract.ts';
import { writePlanning } from '#features/planning/contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import { createReceipt } from '#features/receipts/contract.ts';
import { type ApiClient, createClient } from '#kernel/client.ts';
import { addDays, type Day, fieldsOf } from '#kernel/day.ts';
import { baseUrl } from './place.ts';
import { DEMO_PASSWORD } from './server-process.ts';

export interface DemoPerson {
  userId: number;
  name: string;
  api: ApiClient;
  /** This person while acting for somebody. */
  actingFor(other: Pick<DemoPerson, 'userId'>): DemoPerson;
}

let signedIn = 0;

/** @param who `manager` of the demonstration company. */
export async function demoPerson(who: string): Promise<DemoPerson> {
  // Each person has a different IP address, because sign-in is limited per address.
  const address = `10.7.${Math.floor(++signedIn / 250)}.${1 + (signedIn % 250)}`;
  const send = (token?: string) => (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return fetch(baseUrl() + path, { ...init, headers });
  };
  const user = await createClient(send())(authenticate, {
    body: { email: `${who}@demo.example`, password: DEMO_PASSWORD },
  });
  const carry = send(user.user_token);
  const person: DemoPerson = {
    userId: user.user_id,
    name: `${user.user_firstName} ${user.user_lastName}`,
    api: createClient(carry),
    actingFor: ({ userId }) => ({
      ...person,
      userId,
      api: createClient((path, init) =>
        carry(`${path}${path.includes('?') ? '&' : '?'}doAs=${userId}`, init as RequestInit),
      ),
    }),
  };
  return person;
}

/** Creates a contract on which these people can book. */
export async function planContract(owner: DemoPerson, cname: string, people: readonly DemoPerson[]) {
  const { contractId } = await owner.api(createContract, { body: { cname } });
  for (const { userId } of people)
    await owner.api(addContractMember, { params: { contractId }, body: { memberId: userId } });
  return contractId;
}

/** Writes days from a Monday on, `0` for none; the week may be in any state. */
export function writeWeek(
  { api, userId }: DemoPerson,
  operation: 'save' | 'submit',
  { monday, contractId, days }: { monday: Day; contractId: number; days: readonly number[] },
  managerEmail = 'manager@demo.example',
) {
  const workedDays = days.map((quantity, place) => {
    const { year, month, day } = fieldsOf(addDays(monday, place));
    return { daynumber: day, daymonth: month, dayyear: year, quantity, idcontract: contractId };
  });
  return api(writePlanning, {
    params: { operation, forUserId: userId },
    body: { workedDays, ...(operation === 'submit' && { managerEmail }) },
  });
}

/** Submits a report of two receipts to the manager. @returns its id. */
export async function submitReport({ api }: DemoPerson, contractId: number, title: string): Promise<number> {
  const body = { title, startdate: '2024-03-01', enddate: '2024-03-31', contractId };
  const { report_id: reportId } = await api(report.createReport, { body });
  const { postes } = await api(listPostes, { query: {} });
  // In the language in which the person read a page last.
  const posteId = postes.find(({ postname }) => ['Other', 'Autre'].includes(postname))?.posteId ?? 0;
  for (const [date, valuettc] of [
    ['2024-03-07', '18.50'],
    ['2024-03-09', '24.00'],
  ] as const)
    await api(createReceipt, { body: { reportId, date, posteId, valuettc } });
  await api(report.submitReport, {
    params: { reportId },
    body: { title, managerEmail: 'manager@demo.example' },
  });
  return reportId;
}
