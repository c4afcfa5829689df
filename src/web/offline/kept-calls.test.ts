/**
 * Checks that all calls that Planning and Expenses need without a network are stored: those of their loaders,
 * and the reads of every component that they can show. No other answer is stored.
 */
import path from 'node:path';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { readFrame } from '#features/notifications/contract.ts';
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

/** Whether the browser may store the answer: of members' data, no file, no secret, nothing private under doAs. */
const mayBeKept = ({ method, access, produces, answersSecret, writes, notUnderDoAs }: Call) =>
  method === 'GET' && access === 'member' && !(produces || answersSecret || writes || notUnderDoAs);

/** What to write for a call that is not stored. */
const adviceFor = (call: Call) =>
  mayBeKept(call)
    ? `${call.id}: add keptOffline: true to its contract`
    : `${call.id}: it may not be stored (see mayBeKept), so it cannot have keptOffline`;

test.each([
  ['planning', planning],
  ['planning?view=totals', planning],
  ['planning?view=everybody', planning],
  ['expenses', expenses],
  ['expenses/1', report],
] as const)('every call of the loader of %s is stored', async (address, loader) => {
  const made = await callsOf(loader, address);
  expect(made.length).toBeGreaterThan(0);
  expect(
    made.filter((call) => !isKept(call)).map(adviceFor),
    'the page starts without a network: store the answers of its loader, or read what cannot be stored in a component',
  ).toEqual([]);
});

test('the frame’s call is stored too', () => expect(isKept(readFrame)).toBe(true));

const modules = import.meta.glob<string>(
  ['../../{features,ui}/**/*.{ts,tsx}', '!../../**/{server/**,*.test.*}'],
  { eager: true, query: '?raw', import: 'default' },
);

/** Returns the modules that a page imports, directly or not. */
function importedBy(page: string, found = new Set<string>()): Set<string> {
  if (found.has(page) || modules[page] === undefined || page.endsWith('contract.ts')) return found;
  found.add(page);
  for (const [, from = ''] of modules[page].matchAll(/(?:from|import\() ?'([^']+)'/g))
    importedBy(
      from.startsWith('#') ? `../../${from.slice(1)}` : path.posix.join(path.posix.dirname(page), from),
      found,
    );
  return found;
}

/** Reads that need the network, with the reasons. */
const needNetwork: Readonly<Record<string, string>> = {
  listMembers: 'managers choose whose data they see',
  listApprovers: 'a submission is sent at once',
  listDeciders: 'a submission is sent at once',
  readWeekHistory: 'a dialog, with its own message without a network',
  listWeekComments: 'a dialog, with its own message without a network',
  readReportDocument: 'the server makes the file',
  listExports: 'the server makes the files',
  readAttachedInvoice: 'the server reads the file',
  computeMileage: 'a preview; the server computes the amount when it gets the receipt',
  readReceipt: 'the version that a change names',
  readVehicle: 'the version that a change names',
  listRefundable: 'searches the receipts of all reports',
};

test.each(['planning/pages/planning.tsx', 'expenses/pages/expenses.tsx', 'expenses/pages/report.tsx'])(
  'every read of a component of %s is stored, or says why not',
  (page) => {
    const files = [...importedBy(`../../features/${page}`)];
    expect(files.length).toBeGreaterThan(20);
    const code = files.map((file) => (modules[file] ?? '').replace(/^import [^;]*;$/gm, '')).join();
    const reads = allCalls.filter(
      (call) =>
        call.method === 'GET' && call.produces === undefined && new RegExp(`\\b${call.id}\\b`).test(code),
    );
    const missing = reads.filter((call) => !isKept(call) && needNetwork[call.id] === undefined);
    expect(
      missing.map(adviceFor),
      'if the component can do without the answer, add the call to needNetwork in src/web/offline/kept-calls.test.ts, with the reason',
    ).toEqual([]);
  },
);

test('only reads of members’ data are stored: no file, no secret, no session', () => {
  const wrong = allCalls.filter((call) => isKept(call) && !mayBeKept(call));
  expect(
    wrong.map(({ id }) => id),
    'remove keptOffline from their contracts; a page that needs one without a network gives its reason in needNetwork above',
  ).toEqual([]);
});
