/** Creates contracts, weeks and reports of the demonstration company through the API. */
import type { Page } from 'playwright-core';
import { authenticate } from '#features/accounts/contract.ts';
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { writeReport } from '#features/expenses/factory.ts';
import { readMonth } from '#features/planning/contract.ts';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import { type ApiClient, createClient } from '#kernel/client.ts';
import { addDays, type Day } from '#kernel/day.ts';
import { startSession, type VisitOptions, visit } from './browser.ts';
import { en, fr } from './expense-texts.ts';
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
  person: DemoPerson,
  operation: 'save' | 'submit',
  { monday, contractId, days }: { monday: Day; contractId: number; days: readonly number[] },
  managerEmail = 'manager@demo.example',
) {
  const workedDays = days.map((quantity, place) => sentDay(addDays(monday, place), contractId, quantity));
  return writeDays(person, operation, person, workedDays, operation === 'submit' ? { managerEmail } : {});
}

/** Returns a member's recorded days in a month, on all contracts. */
export async function recordedDays({ api, userId }: DemoPerson, year: number, month: number) {
  const { tbody } = await api(readMonth, { params: { userId, year, month } });
  return Object.values(tbody)
    .flatMap((months) => Object.values(months).flat())
    .filter(({ dm }) => dm === month)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns a cell, found by its accessible name: contract, then day. */
export function cellOf(page: Page, contract: string, day: string) {
  return page.getByRole('gridcell', { name: new RegExp(`^${contract}, ${day}(,|$)`) });
}

export const MARCH = { startdate: '2024-03-01', enddate: '2024-03-31' };
/** A receipt in March. */
export const inMarch = { date: '2024-03-07', valuettc: '18.50' };

/** Submits a report of two receipts to the manager. @returns its id. */
export function submitReport(person: DemoPerson, contractId: number, title: string): Promise<number> {
  const receipts = [inMarch, { date: '2024-03-09', valuettc: '24.00' }];
  const managerEmail = 'manager@demo.example';
  return writeReport(person, { ...MARCH, contractId, title, receipts, managerEmail });
}

/** Opens a new report without receipts, as the consultant, by default of this year. */
export async function openNewReport(
  consultant: DemoPerson,
  report: Parameters<typeof writeReport>[1],
  options: VisitOptions = {},
) {
  const year = new Date().getFullYear();
  const reportId = await writeReport(consultant, {
    startdate: `${year}-01-01`,
    enddate: `${year}-12-31`,
    ...report,
  });
  const context = await visit(options);
  const { page } = context;
  await startSession(page, 'consultant');
  const address = `/${options.locale ?? 'en'}/app/expenses/${reportId}`;
  await page.goto(address);
  await page.getByRole('heading', { name: (options.locale === 'fr' ? fr : en).receipts_none }).waitFor();
  const receipts = async () =>
    (await consultant.api(listReceipts, { params: { reportId }, query: { rowsPerPage: 50, page: 0 } }))
      .receipts;
  return { context, page, address, reportId, receipts };
}
