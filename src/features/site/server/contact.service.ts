/** Who wrote to the company and who reads its newsletter, for its owners. */
import { Readable } from 'node:stream';
import { recordEvent } from '#features/audit/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { type Cell, csvHead, csvLine } from '#kernel/csv.ts';
import type { ColumnHeader } from '#kernel/paging.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import type * as contract from '../contact.contract.ts';
import type { ContactRequest } from '../contact.contract.ts';
import {
  COUNTED_CONTACTS,
  requestHeaders,
  requestListHeaders,
  subscriptionHeaders,
} from '../contact.rules.ts';
import * as repo from './contact.repo.ts';

/** Rows of one transaction of an export. */
const STRETCH = 500;
const NO_ID = 2_147_483_647;

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService({ engine }: Pick<Platform, 'engine'>) {
  async function exportRequests(
    context: MemberCallContext,
    { query }: CallInput<typeof contract.exportRequests>,
  ): Promise<Response> {
    const q = fold(query.q ?? '');
    return table(context, 'requests', requestHeaders(context.request.locale), async (db, before) =>
      (await repo.listRequestsBefore(db, { q, rows: STRETCH, before })).map((row) => ({
        id: row.id,
        cells: [
          `${row.first_name} ${row.last_name}`.trim(),
          row.email,
          row.phone_number,
          row.request,
          row.receive_news,
          row.created_at.toISOString(),
        ],
      })),
    );
  }

  async function exportSubscriptions(
    context: MemberCallContext,
    { query }: CallInput<typeof contract.exportSubscriptions>,
  ): Promise<Response> {
    const q = fold(query.q ?? '');
    return table(context, 'subscriptions', subscriptionHeaders(context.request.locale), async (db, before) =>
      (await repo.listSubscriptionsBefore(db, { q, rows: STRETCH, before })).map((row) => ({
        id: row.id,
        cells: [row.email, row.locale, row.confirmed_at?.toISOString()],
      })),
    );
  }

  /** Sent as it is read, each stretch in a transaction of its own; that it was taken along is on record. */
  async function table(
    context: MemberCallContext,
    name: string,
    headers: readonly ColumnHeader[],
    read: (db: Database, before: number) => Promise<{ id: number; cells: Cell[] }[]>,
  ): Promise<Response> {
    const { workspaceId } = context.actor;
    const next = (before: number) =>
      asTenant(engine, workspaceId, ({ db }) => read(db, before), { readOnly: true });
    await asTenant(engine, workspaceId, (transaction) =>
      recordEvent(transaction.db, context, {
        action: 'site.exported',
        subjectType: 'workspace',
        subjectId: workspaceId,
        detail: { list: name },
      }),
    );
    async function* lines() {
      yield Buffer.from(csvHead(headers.map(({ label }) => label)));
      let before = NO_ID;
      for (;;) {
        const rows = await next(before);
        if (rows.length > 0) yield Buffer.from(rows.map(({ cells }) => csvLine(cells)).join(''));
        if (rows.length < STRETCH) return;
        before = rows.at(-1)?.id ?? 0;
      }
    }
    return new Response(Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.csv"`,
        'cache-control': 'no-store',
      },
    });
  }

  return { exportRequests, exportSubscriptions };
}

export async function listRequests(
  { db, request }: MemberContext,
  { query }: CallInput<typeof contract.listRequests>,
): Promise<CallAnswer<typeof contract.listRequests>> {
  const { rowsPerPage, page } = query;
  const q = fold(query.q ?? '');
  const [rows, count] = await Promise.all([
    repo.listRequests(db, { q, rows: rowsPerPage, offset: page * rowsPerPage }),
    repo.countRequests(db, q, COUNTED_CONTACTS + 1),
  ]);
  return {
    requests: rows.map(requestRow),
    rowsPerPage,
    page,
    ...counted(count),
    headers: requestListHeaders(request.locale),
  };
}

export async function listSubscriptions(
  { db, request }: MemberContext,
  { query }: CallInput<typeof contract.listSubscriptions>,
): Promise<CallAnswer<typeof contract.listSubscriptions>> {
  const { rowsPerPage, page } = query;
  const q = fold(query.q ?? '');
  const [rows, count] = await Promise.all([
    repo.listSubscriptions(db, { q, rows: rowsPerPage, offset: page * rowsPerPage }),
    repo.countSubscriptions(db, q, COUNTED_CONTACTS + 1),
  ]);
  return {
    subscriptions: rows.map((row) => ({
      subscription_id: row.id,
      email: row.email,
      language: row.locale,
      confirmed_at: row.confirmed_at?.toISOString() ?? '',
    })),
    rowsPerPage,
    page,
    ...counted(count),
    headers: subscriptionHeaders(request.locale),
  };
}

function counted(count: number) {
  return { totalCount: Math.min(count, COUNTED_CONTACTS), countedInPart: count > COUNTED_CONTACTS };
}

function requestRow(row: repo.RequestRecord): ContactRequest {
  return {
    request_id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    receiveNews: row.receive_news,
    request: row.request,
    language: row.locale,
    created_at: row.created_at.toISOString(),
  };
}
