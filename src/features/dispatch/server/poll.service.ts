/**
 * Asks the approved platforms for news: statuses of deposited invoices, and invoices of suppliers. Each flow is read once. Then sends the
 * statuses that the company states.
 */
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import {
  FLOWS_PER_PAGE,
  type Flow,
  FlowError,
  type FlowService,
  openFlowService,
} from '#platform/flows/flow-service.ts';
import type { JobContext } from '#platform/request/job.ts';
import type { connectionTroubles } from '../settings.contract.ts';
import { DEPOSITED, REJECTED } from '../status.rules.ts';
import * as repo from './repo.ts';
import { findSentOfFlow, settleSent } from './sent.repo.ts';
import { type AnsweredInvoices, sendStatuses } from './sent.service.ts';
import * as settings from './settings.repo.ts';
import { accountOf, POLL_PLATFORM, type PollJob } from './settings.service.ts';
import { statusMessageIn, tidy } from './status-message.ts';

/** Implemented by a later feature: takes the invoices of suppliers. */
export interface SupplierInvoices {
  answered: AnsweredInvoices;
  isKnown(db: Database, flow: string): Promise<boolean>;
  /** Stores it unless it is known. @throws Problem 403 STORAGE_USED_UP */
  store(job: JobContext, workspaceId: number, received: ReceivedFile): Promise<void>;
}

export interface ReceivedFile {
  flow: string;
  name: string;
  at: Date;
  /** Undefined if it is too large. */
  bytes: Uint8Array | undefined;
}

/** Pages of one run; the next one continues. */
const MOST_PAGES = 20;
/** Milliseconds that are read again, because instants of several flows can be equal. */
const OVERLAP_MS = 1000;

/** Enqueues a job per workspace with an account. */
export async function pollPlatforms({ everyTenant, inTenant }: JobContext): Promise<void> {
  const workspaces = await everyTenant(({ db }) => settings.listConnected(db), { readOnly: true });
  for (const workspaceId of workspaces)
    await inTenant(workspaceId, ({ enqueue }) => {
      const job: PollJob = { workspaceId };
      return enqueue(POLL_PLATFORM, job, { singletonKey: String(workspaceId) });
    });
}

/** Reads the news of one workspace. A failure is shown to the owner, and the next run continues there. */
export const pollPlatform =
  (suppliers: SupplierInvoices) =>
  async (job: JobContext, data: object): Promise<void> => {
    const { workspaceId } = data as PollJob;
    const { inTenant, now } = job;
    const connection = await inTenant(workspaceId, ({ db }) => settings.findConnection(db));
    if (connection === undefined) return;
    try {
      const service = openFlowService(accountOf(job, connection));
      await readNews({ job, workspaceId, service, suppliers }, connection.read_until);
      await sendStatuses({ job, workspaceId, service, answered: suppliers.answered });
      await inTenant(workspaceId, ({ db }) =>
        settings.updateConnection(db, { answered_at: now, trouble: '' }),
      );
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === undefined) throw error;
      job.log.warn({ workspaceId, trouble, err: String(error) }, 'an approved platform could not be read');
      await inTenant(workspaceId, ({ db }) => settings.updateConnection(db, { trouble }));
    }
  };

function troubleOf(error: unknown): (typeof connectionTroubles)[number] | undefined {
  if (error instanceof FlowError) return error.trouble;
  if (!(error instanceof Problem)) return undefined;
  if (error.code === 'SEALED_BY_ANOTHER_KEY') return 'sealed';
  return error.code === 'STORAGE_USED_UP' ? 'storage' : undefined;
}

interface Work {
  job: JobContext;
  workspaceId: number;
  service: FlowService;
  suppliers: SupplierInvoices;
}

async function readNews(work: Work, since: Date): Promise<void> {
  const { job, workspaceId, service } = work;
  let after = since.getTime();
  for (let page = 0; page < MOST_PAGES; page++) {
    const flows = await service.search({
      updatedAfter: new Date(after - OVERLAP_MS).toISOString(),
      flowType: ['CustomerInvoice', 'CustomerInvoiceLC', 'SupplierInvoice', 'SupplierInvoiceLC'],
    });
    for (const flow of flows) await take(work, flow);
    const last = Math.max(after, ...flows.map(changedAt));
    // A platform whose clock is ahead must not make us skip what follows.
    const read_until = new Date(Math.min(last, job.now.getTime()));
    await job.inTenant(workspaceId, ({ db }) => settings.updateConnection(db, { read_until }));
    if (flows.length < FLOWS_PER_PAGE) return;
    after = last > after ? last : after + 2 * OVERLAP_MS;
  }
}

const changedAt = ({ updatedAt, submittedAt }: Flow) => Date.parse(updatedAt ?? submittedAt ?? '') || 0;

/** A flow that cannot be read is left out, so that it does not hold up the others. */
async function take(work: Work, flow: Flow): Promise<void> {
  try {
    if (flow.flowType === 'CustomerInvoice') await takeAcknowledgement(work, flow);
    else if (flow.flowType?.endsWith('LC') && flow.flowDirection === 'Out') await takeRefusal(work, flow);
    else if (flow.flowType === 'CustomerInvoiceLC') await takeStatus(work, flow);
    else if (flow.flowType === 'SupplierInvoice' && flow.flowDirection !== 'Out')
      await takeSupplierInvoice(work, flow);
  } catch (error) {
    if (!(error instanceof FlowError && error.trouble === 'refused')) throw error;
    work.job.log.warn({ flow: flow.flowId, err: error.message }, 'a flow of a platform could not be read');
  }
}

/** Source: AFNOR XP Z12-013, annex A, `FlowAckStatus`: `Ok`, `Error` with its reasons, or still `Pending`. */
async function takeAcknowledgement({ job, workspaceId }: Work, flow: Flow): Promise<void> {
  const { status, details } = flow.acknowledgement ?? {};
  if (status !== 'Ok' && status !== 'Error') return;
  await job.inTenant(workspaceId, async ({ db }) => {
    const about = { flow: flow.flowId, tracking: flow.trackingId ?? '' };
    const salesInvoiceId = await repo.findInvoiceOfFlow(db, about);
    if (salesInvoiceId === undefined) return;
    await repo.insertStatus(db, {
      workspace_id: workspaceId,
      sales_invoice_id: salesInvoiceId,
      code: status === 'Ok' ? DEPOSITED : REJECTED,
      reason: status === 'Ok' ? '' : reasonsIn(details),
      flow: flow.flowId,
      stated_at: new Date(changedAt(flow) || job.now),
    });
  });
}

function reasonsIn(details: NonNullable<Flow['acknowledgement']>['details']): string {
  const reasons = (details ?? []).map(({ reasonCode, reasonMessage }) =>
    [reasonCode, reasonMessage].filter(Boolean).join(': '),
  );
  return tidy(reasons.join(' · '));
}

/** A status of the company’s own that the platform did not accept after all. */
async function takeRefusal({ job, workspaceId }: Work, flow: Flow): Promise<void> {
  const { status, details } = flow.acknowledgement ?? {};
  if (status !== 'Error') return;
  await job.inTenant(workspaceId, async ({ db }) => {
    const sent = await findSentOfFlow(db, flow.flowId);
    if (sent?.state !== 'sent') return;
    const trouble = reasonsIn(details) || status;
    await settleSent(db, sent.id, { state: 'failed', trouble, settled_at: job.now });
  });
}

async function takeStatus({ job, workspaceId, service }: Work, flow: Flow): Promise<void> {
  const { inTenant } = job;
  if (await inTenant(workspaceId, ({ db }) => repo.isStatusKnown(db, flow.flowId))) return;
  const bytes = await service.download(flow.flowId);
  const message = bytes && statusMessageIn(bytes);
  if (message === undefined) {
    job.log.warn({ flow: flow.flowId }, 'a status of a platform is not readable');
    return;
  }
  await inTenant(workspaceId, async ({ db }) => {
    const salesInvoiceId = await repo.findInvoiceOfNumber(db, message.number);
    if (salesInvoiceId === undefined) return;
    await repo.insertStatus(db, {
      workspace_id: workspaceId,
      sales_invoice_id: salesInvoiceId,
      code: message.code,
      reason: message.reason,
      flow: flow.flowId,
      stated_at: new Date(changedAt(flow) || job.now),
    });
  });
}

async function takeSupplierInvoice(
  { job, workspaceId, service, suppliers }: Work,
  flow: Flow,
): Promise<void> {
  if (await job.inTenant(workspaceId, ({ db }) => suppliers.isKnown(db, flow.flowId))) return;
  await suppliers.store(job, workspaceId, {
    flow: flow.flowId,
    name: flow.name ?? '',
    at: new Date(Date.parse(flow.submittedAt ?? flow.updatedAt ?? '') || job.now),
    bytes: await service.download(flow.flowId),
  });
}
