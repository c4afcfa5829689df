/** Requests to every list of every contract. */
import { expect } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { pathOf } from '#kernel/client.ts';
import type { ListCall, ListPage } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import { allCalls } from '../../generated/calls.ts';
import type { TestClient } from './api.ts';
import { factsOf } from './list-facts.ts';
import type { OtherCompany } from './other-company.ts';
import { sampleOf } from './sample.ts';

const isList = (call: Call): call is ListCall => 'list' in call;

/** Rows for `test.each`. Fails if no lists are found. */
export const lists = allCalls.filter(isList).map((call) => [call.id, call] as const);
if (lists.length < 10) throw new Error('Fewer than 10 lists were found: correct isList');

interface Askers {
  company: OtherCompany;
  administrator: TestClient;
}

export type AskedList = [call: ListCall, query?: Record<string, unknown>, locale?: Locale];

/** Requests the first ten rows, or those of the query, as the company's owner or an administrator. */
export async function requestList(
  { company, administrator }: Askers,
  ...[call, query = {}, locale = 'en']: AskedList
) {
  const owners =
    factsOf(call).administrator !== true &&
    (!Array.isArray(call.access) || call.access.includes('ROLE_OWNER'));
  const path = pathOf(call, {
    params: sampleOf(call.params, company.ids),
    query: {
      ...('language' in call.query.shape ? { language: 'EN' } : {}),
      ...('month' in call.query.shape ? { year: 2026, month: 1 } : {}),
      rowsPerPage: 10,
      page: 0,
      ...query,
    },
  });
  const { request } = owners ? company.owner : administrator;
  const answer = await request(path.replace('/api/v1', ''), { headers: { 'accept-language': locale } });
  const body: ListPage & Record<string, Record<string, unknown>[]> = await answer.json();
  expect(answer.status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return { ...body, rows: body[call.list.name] ?? [] };
}
