/**
 * States what became of invoices to the approved platform: clients' payments, by itself, and answers to suppliers. The polling job sends
 * what waits. A status is marked before it is sent: a later attempt first asks the platform whether it has the flow.
 */
import { randomUUID } from 'node:crypto';
import { type SalesDocument, salesDocument } from '#features/sales/document.rules.ts';
import { sellerOf } from '#features/sales/server/settings.service.ts';
import { authorOf, displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import type { Day } from '#kernel/day.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { FlowError, type FlowService } from '#platform/flows/flow-service.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { mayDispatch } from '../access.ts';
import type * as contract from '../contract.ts';
import type { SentStatus } from '../contract.ts';
import { type AnswerCode, COLLECTED, mayAnswer, owesCollected, STATUS_PATIENCE_MS } from '../status.rules.ts';
import { collectedByRate } from '../sum.rules.ts';
import * as repo from './sent.repo.ts';
import { findConnection } from './settings.repo.ts';
import { POLL_PLATFORM, type PollJob } from './settings.service.ts';
import { statusDocument } from './status-document.ts';

/** What an answer to a supplier says about the invoice. */
export interface AnsweredInvoice {
  number: string;
  datedOn: Day;
  isCredit: boolean;
  supplier: string;
  siren: string;
}

/** Implemented by a later feature. */
export type AnsweredInvoices = (
  db: Database,
  supplierInvoiceId: number,
) => Promise<AnsweredInvoice | undefined>;

export function sentRow(row: repo.SentRecord): SentStatus {
  return {
    sentStatusId: row.id,
    code: row.code,
    state: row.state,
    reasonCode: row.reason_code,
    reason: row.reason,
    trouble: row.trouble,
    by: row.requested_by_name,
    at: (row.settled_at ?? row.requested_at).toISOString(),
  };
}

/** Returns the answers to each of the suppliers' invoices, the oldest first. */
export async function answersTo(
  db: Database,
  supplierInvoiceIds: readonly number[],
): Promise<Map<number, SentStatus[]>> {
  const rows = await repo.listSentToSuppliers(db, supplierInvoiceIds);
  const byInvoice = Map.groupBy(rows, (row) => row.supplier_invoice_id ?? 0);
  return new Map([...byInvoice].map(([id, found]) => [id, found.map(sentRow)]));
}

interface Answer {
  supplierInvoiceId: number;
  code: AnswerCode;
  reasonCode: string;
  reason: string;
}

/**
 * Queues an answer to a supplier, under the lock of its invoice. One that failed is sent again with what the person states now.
 * @throws Problem 409 NO_PLATFORM, SELLER_SIREN without an own SIREN, or ANSWERED_BEFORE.
 */
export async function answerSupplier(
  context: MemberContext,
  { supplierInvoiceId, code, reasonCode, reason }: Answer,
): Promise<void> {
  const { db, actor, now } = context;
  if ((await findConnection(db)) === undefined) throw new Problem(409, { code: 'NO_PLATFORM' });
  if ((await sellerOf(db)).siren === '') throw new Problem(409, { code: 'SELLER_SIREN' });
  const stated = await repo.listSentToSuppliers(db, [supplierInvoiceId]);
  if (!mayAnswer(code, stated)) throw new Problem(409, { code: 'ANSWERED_BEFORE' });
  const author = authorOf(actor);
  const values = {
    reason_code: reasonCode,
    reason,
    requested_by_id: author.userId,
    requested_by_name: displayName(author),
    requested_at: now,
  };
  const failed = stated.find((one) => one.code === code);
  if (failed === undefined)
    await repo.insertSent(db, {
      ...values,
      workspace_id: actor.workspaceId,
      supplier_invoice_id: supplierInvoiceId,
      code,
      tracking: randomUUID(),
    });
  else await repo.settleSent(db, failed.id, { ...values, ...againOf(failed) });
  await pollSoon(context);
}

/** Returns the changes that send a failed status again: as a new flow if the platform had taken it, else it is looked for first. */
function againOf({ flow }: repo.SentRecord) {
  const changes = { trouble: '', tried_at: null, settled_at: null };
  return flow === null
    ? ({ ...changes, state: 'sending' } as const)
    : ({ ...changes, state: 'waiting', flow: null, tracking: randomUUID() } as const);
}

/** @throws Problem 403; 404; 409 STATUS_UNFAILED unless it failed. */
export async function retrySentStatus(
  context: MemberContext,
  { params }: CallInput<typeof contract.retrySentStatus>,
): Promise<SentStatus> {
  const { db, actor, now } = context;
  if (!mayDispatch(actor)) throw new Problem(403);
  const row = orNotFound(await repo.lockSent(db, params.sentStatusId));
  if (row.state !== 'failed') throw new Problem(409, { code: 'STATUS_UNFAILED' });
  await repo.settleSent(db, row.id, { ...againOf(row), requested_at: now });
  await pollSoon(context);
  await context.record({
    action: 'sent-status.retried',
    subjectType: 'sent-status',
    subjectId: row.id,
    detail: { status: row.code },
  });
  return sentRow(orNotFound(await repo.findSent(db, row.id)));
}

async function pollSoon({ enqueue, actor: { workspaceId } }: MemberContext): Promise<void> {
  const job: PollJob = { workspaceId };
  await enqueue(POLL_PLATFORM, job);
}

interface Sending {
  job: JobContext;
  workspaceId: number;
  service: FlowService;
  answered: AnsweredInvoices;
}

/** Queues the payments that are not stated yet, and sends all that waits. @throws FlowError when the platform cannot accept now. */
export async function sendStatuses(sending: Sending): Promise<void> {
  const { job, workspaceId } = sending;
  await job.inTenant(workspaceId, ({ db }) => queueCollected(db, workspaceId, job.now));
  const waiting = await job.inTenant(workspaceId, ({ db }) => repo.listUnsent(db, job.now), {
    readOnly: true,
  });
  for (const id of waiting) await send(sending, id);
}

async function queueCollected(db: Database, workspaceId: number, now: Date): Promise<void> {
  for (const { id, document } of await repo.listCollected(db))
    if (owesCollected(salesDocument.parse(document)))
      await repo.insertSent(db, {
        workspace_id: workspaceId,
        sales_invoice_id: id,
        code: COLLECTED,
        tracking: randomUUID(),
        requested_at: now,
      });
}

async function send({ job, workspaceId, service, answered }: Sending, id: number): Promise<void> {
  const { inTenant, now } = job;
  const begun = await inTenant(workspaceId, async ({ db, zone }) => {
    const row = await repo.lockSent(db, id);
    // Another process may have begun it meanwhile.
    if (row === undefined || !(await repo.listUnsent(db, now)).includes(id)) return undefined;
    const bytes = await documentOf(db, row, { zone, now, answered });
    if (bytes === undefined) {
      await repo.deleteSent(db, id);
      return undefined;
    }
    await repo.settleSent(db, id, { state: 'sending', tried_at: now });
    return { ...row, bytes };
  });
  if (begun === undefined) return;
  const { tracking, bytes, code } = begun;
  const settle = (values: Parameters<typeof repo.settleSent>[2]) =>
    inTenant(workspaceId, ({ db }) => repo.settleSent(db, id, values));
  try {
    const flows = begun.state === 'sending' ? await service.search({ trackingId: tracking }) : [];
    const known = flows.find(({ trackingId }) => trackingId === tracking);
    const flow =
      known?.flowId ??
      (await service.submit({
        trackingId: tracking,
        name: `${code}-${tracking}.xml`,
        syntax: 'CDAR',
        rule: 'B2B',
        mediaType: 'application/xml',
        bytes,
      }));
    await settle({ state: 'sent', flow, trouble: '', settled_at: now });
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    const isOver = now.getTime() - begun.requested_at.getTime() > STATUS_PATIENCE_MS;
    const trouble = error.message;
    if (error.trouble === 'refused' || isOver) await settle({ state: 'failed', trouble, settled_at: now });
    else {
      await settle({ state: 'sending', trouble });
      throw error;
    }
  }
}

interface Around {
  zone: string;
  now: Date;
  answered: AnsweredInvoices;
}

/** @returns undefined if it no longer applies: a payment was cancelled, or the supplier's invoice is gone. */
async function documentOf(
  db: Database,
  row: repo.SentRecord,
  { zone, now, answered }: Around,
): Promise<Uint8Array | undefined> {
  const facts =
    row.supplier_invoice_id === null
      ? await collectedOf(db, row.sales_invoice_id ?? 0)
      : await answerOf(db, row.supplier_invoice_id, answered);
  if (facts === undefined) return undefined;
  const { tracking: id, code, reason_code: reasonCode, reason } = row;
  return new TextEncoder().encode(statusDocument({ ...facts, id, code, reasonCode, reason, at: now, zone }));
}

async function answerOf(db: Database, supplierInvoiceId: number, answered: AnsweredInvoices) {
  const invoice = await answered(db, supplierInvoiceId);
  if (invoice === undefined) return undefined;
  const { siren, name } = await sellerOf(db);
  return {
    from: 'buyer' as const,
    buyer: { siren, name },
    seller: { siren: invoice.siren, name: invoice.supplier },
    // Companies are in the directory by their SIREN at least.
    address: invoice.siren,
    number: invoice.number,
    issuedOn: invoice.datedOn,
    typeCode: invoice.isCredit ? '381' : '380',
    collected: [],
    currency: '',
  };
}

async function collectedOf(db: Database, salesInvoiceId: number) {
  const [invoice] = await repo.listCollected(db, salesInvoiceId);
  if (invoice === undefined) return undefined;
  const document = salesDocument.parse(invoice.document);
  const credits = invoice.credits.map((credit): SalesDocument => salesDocument.parse(credit));
  const { seller, buyer, number, issuedOn, typeCode, currency } = document;
  return {
    from: 'seller' as const,
    seller,
    buyer,
    address: buyer.endpointScheme === '0225' ? buyer.endpointId : buyer.siren,
    number,
    issuedOn,
    typeCode,
    collected: collectedByRate(document, credits),
    currency,
  };
}
