/**
 * The job that deposits an invoice at the approved platform. The deposit is marked before it is sent: a later attempt first asks the
 * platform whether it has the flow, so that a lost answer or a killed process does not deposit it twice.
 */
import { sentFile } from '#features/sales/server/file.service.ts';
import { FlowError, openFlowService } from '#platform/flows/flow-service.ts';
import type { JobContext } from '#platform/request/job.ts';
import { DEPOSIT_ATTEMPTS } from '../status.rules.ts';
import * as repo from './repo.ts';
import type { DepositJob } from './service.ts';
import { findConnection } from './settings.repo.ts';
import { accountOf } from './settings.service.ts';

/** @throws Error for another attempt, if the platform cannot accept it now or its answer was lost. */
export async function depositInvoice(
  job: JobContext,
  data: object,
  { attempt }: { attempt: number },
): Promise<void> {
  const { workspaceId, salesInvoiceId } = data as DepositJob;
  const { inTenant, now } = job;
  const file = await sentFile(job, { workspaceId, salesInvoiceId });
  if (file === undefined) return;
  const begun = await inTenant(workspaceId, async ({ db }) => {
    const deposit = await repo.lockDeposit(db, salesInvoiceId);
    if (deposit?.state !== 'waiting' && deposit?.state !== 'sending') return undefined;
    const connection = await findConnection(db);
    if (connection === undefined) {
      await repo.settleDeposit(db, salesInvoiceId, { state: 'failed', settled_at: now });
      return undefined;
    }
    await repo.settleDeposit(db, salesInvoiceId, { state: 'sending' });
    return { tracking: deposit.tracking, wasSent: deposit.state === 'sending', connection };
  });
  if (begun === undefined) return;
  const { tracking, wasSent, connection } = begun;
  const settle = (values: Parameters<typeof repo.settleDeposit>[2]) =>
    inTenant(workspaceId, ({ db }) => repo.settleDeposit(db, salesInvoiceId, values));
  try {
    const service = openFlowService(accountOf(job, connection));
    const flows = wasSent ? await service.search({ trackingId: tracking }) : [];
    const known = flows.find(({ trackingId }) => trackingId === tracking);
    const flow =
      known?.flowId ??
      (await service.submit({
        trackingId: tracking,
        name: `${file.document.number}.pdf`,
        syntax: 'Factur-X',
        rule: file.document.buyer.country === 'FR' ? 'B2B' : 'B2BInt',
        mediaType: 'application/pdf',
        bytes: file.pdf,
      }));
    await settle({ state: 'deposited', flow, reason: '', settled_at: now });
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    const reason = error.message;
    const isLast = attempt >= DEPOSIT_ATTEMPTS;
    if (error.trouble === 'refused' || isLast) {
      await settle({ state: 'failed', reason, settled_at: now });
      return;
    }
    await settle({ state: 'sending', reason });
    throw error;
  }
}
