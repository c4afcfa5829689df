/**
 * Checks that all calls that Planning and Expenses need without a network are stored, and that no other
 * answer is.
 */
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { listReportComments } from '#features/expenses/question.contract.ts';
import { listVehicles } from '#features/expenses/vehicle.contract.ts';
import { readWorkspace } from '#features/workspaces/contract.ts';
import type { Call } from '#kernel/call.ts';
import type { ApiClient } from '#kernel/client.ts';
import { apiContext } from '#ui/context.ts';
import { type SessionKeeper, sessionContext } from '#ui/session.tsx';
import { allCalls } from '../../../generated/calls.ts';
import { clientLoader as expenses } from '../../features/expenses/pages/expenses.tsx';
import { clientLoader as report } from '../../features/expenses/pages/report.tsx';
import { clientLoader as planning } from '../../features/planning/pages/planning.tsx';

type Loader = typeof expenses | typeof report | typeof planning;

/** Returns the calls that a loader makes. */
async function callsOf(loader: Loader, address: string): Promise<Call[]> {
  const made: Call[] = [];
  const api = async (call: Call) => {
    made.push(call);
    return {};
  };
  const context = new RouterContextProvider();
  context.set(apiContext, api as ApiClient);
  context.set(sessionContext, { current: () => ({ userId: 4 }) } as SessionKeeper);
  const request = new Request(`https://office.example/en/app/${address}`);
  await loader({ context, params: { reportId: '1' }, request } as unknown as Parameters<Loader>[0]);
  return made;
}

const isKept = ({ keptOffline }: Call) => keptOffline === true;

test.each([
  ['planning', planning],
  ['planning?view=totals', planning],
  ['planning?view=everybody', planning],
  ['expenses', expenses],
  ['expenses/1', report],
] as const)('every call of the loader of %s is stored', async (address, loader) => {
  const made = await callsOf(loader, address);
  expect(made.length).toBeGreaterThan(0);
  expect(made.filter((call) => !isKept(call)).map(({ id }) => id)).toEqual([]);
});

test('the calls of the frame, of the report’s comments and of the receipt’s form are stored too', () => {
  expect([readWorkspace, listReportComments, listVehicles].every(isKept)).toBe(true);
});

test('only reads of members’ data are stored: no file, no secret, no session', () => {
  const wrong = allCalls
    .filter(isKept)
    .filter(
      ({ method, access, produces, answersSecret, writes, notUnderDoAs }) =>
        method !== 'GET' || access !== 'member' || produces || answersSecret || writes || notUnderDoAs,
    );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
