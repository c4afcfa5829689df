/** Who wrote to the company and who reads its newsletter, for its owners. */
import { Readable } from 'node:stream';
import { recordEvent } from '#features/audit/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { type Cell, csvHead, csvLine } from '#kernel/csv.ts';
import type { ListCall } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import { headersOf, page } from '#platform/request/page.ts';
import type { ContactRequest } from '../contact.contract.ts';
import * as contract from '../contact.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
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
    const { q } = query;
    return table(context, contract.listRequests, async (db, before) =>
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
    const { q } = query;
    return table(context, contract.listSubscriptions, async (db, before) =>
      (await repo.listSubscriptionsBefore(db, { q, rows: STRETCH, before })).map((row) => ({
        id: row.id,
        cells: [row.email, row.locale, row.confirmed_at?.toISOString()],
      })),
    );
  }

  /** Sent as it is read, each stretch in a transaction of its own; that it was taken along is on record. */
  async function table(
    context: MemberCallContext,
    { list }: ListCall,
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
        detail: { list: list.name },
      }),
    );
    async function* lines() {
      const headers = headersOf(list, { en, fr }[context.request.locale]);
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
        'content-disposition': `attachment; filename="${list.name}.csv"`,
        'cache-control': 'no-store',
      },
    });
  }

  return { exportRequests, exportSubscriptions };
}

export function listRequests(
  context: MemberContext,
  { query }: CallInput<typeof contract.listRequests>,
): Promise<CallAnswer<typeof contract.listRequests>> {
  return page(context, contract.listRequests, query, repo.listRequests(context.db, query), {
    row: requestRow,
    texts: { en, fr },
    // A number is read where the request is.
    columns: ['name', 'email', 'request', 'receiveNews', 'created_at'],
  });
}

export function listSubscriptions(
  context: MemberContext,
  { query }: CallInput<typeof contract.listSubscriptions>,
): Promise<CallAnswer<typeof contract.listSubscriptions>> {
  return page(context, contract.listSubscriptions, query, repo.listSubscriptions(context.db, query), {
    row: (row) => ({
      subscription_id: row.id,
      email: row.email,
      language: row.locale,
      confirmed_at: row.confirmed_at?.toISOString() ?? '',
    }),
    texts: { en, fr },
  });
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
