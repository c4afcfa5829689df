/** Imports tables in tests. */
import { listEvents } from '#features/audit/contract.ts';
import type { CallArguments } from '#kernel/call.ts';
import type { TestClient } from '../../../tests/support/api.ts';
import { importTable, planTable } from './contract.ts';
import type { Part } from './rules.ts';

type Query = Omit<CallArguments<typeof importTable>['query'], 'plan'>;

export function fileOf(text: string | Uint8Array<ArrayBuffer>): FormData {
  const body = new FormData();
  body.set('file', new Blob([text]), 'table.csv');
  return body;
}

export function planOf(by: TestClient, part: Part, text: Parameters<typeof fileOf>[0], query: Query = {}) {
  return by.api(planTable, { params: { part }, query, body: fileOf(text) });
}

/** Makes a plan and imports it. */
export async function importOf(by: TestClient, part: Part, text: string, query: Query = {}) {
  const { plan } = await planOf(by, part, text, query);
  return by.api(importTable, { params: { part }, query: { ...query, plan }, body: fileOf(text) });
}

/** Row, outcome and reason of each row. */
export async function fatesOf(...args: Parameters<typeof planOf>) {
  return (await planOf(...args)).rows.map(({ row, fate, reason }) => [row, fate, reason]);
}

/** Returns the actions of the newest events of the audit log. */
export async function actionsOf(owner: TestClient): Promise<string[]> {
  const { events } = await owner.api(listEvents, { query: { rowsPerPage: 100, page: 0 } });
  return events.map(({ action }) => action);
}
