/** Makes and stores the PDF of an issued invoice, once, and gives it to the features that send it. */
import { createHash } from 'node:crypto';
import { renderWithLogo } from '#features/media/server/letterhead.service.ts';
import type { JobContext } from '#platform/request/job.ts';
import { type SalesDocument, salesDocument } from '../document.rules.ts';
import { readAttached } from './attachment.repo.ts';
import { salesPdf } from './documents.ts';
import * as repo from './repo.ts';

export const MAKE_SALES_FILE = 'sales.make-file';

export interface SalesFileJob {
  workspaceId: number;
  salesInvoiceId: number;
}

/** Stores the PDF unless it exists. The number is given in the transaction, the PDF is drawn after it. */
export async function makeSalesFile(context: JobContext, data: object): Promise<void> {
  const { workspaceId, salesInvoiceId } = data as SalesFileJob;
  const invoice = await context.inTenant(workspaceId, async ({ db }) => {
    const isMade = (await repo.findFile(db, salesInvoiceId)) !== undefined;
    if (isMade) return undefined;
    const found = await repo.findInvoice(db, salesInvoiceId);
    return found && { ...found, attached: await readAttached(db, salesInvoiceId) };
  });
  // The workspace may be gone.
  if (invoice === undefined) return;
  const content = Buffer.from(
    await renderWithLogo(
      context.files,
      salesPdf(salesDocument.parse(invoice.document), invoice.issued_at, invoice.attached),
    ),
  );
  const sha256 = createHash('sha256').update(content).digest('hex');
  await context.inTenant(workspaceId, ({ db }) =>
    repo.insertFile(db, {
      workspace_id: workspaceId,
      sales_invoice_id: salesInvoiceId,
      sha256,
      content,
    }),
  );
}

/** Returns an issued invoice and its stored PDF, for jobs that send it; undefined when the workspace is gone. */
export async function sentFile(
  context: JobContext,
  job: SalesFileJob,
): Promise<{ document: SalesDocument; pdf: Buffer } | undefined> {
  await makeSalesFile(context, job);
  return context.inTenant(job.workspaceId, async ({ db }) => {
    const invoice = await repo.findInvoice(db, job.salesInvoiceId);
    const file = await repo.findFile(db, job.salesInvoiceId);
    return invoice && file && { document: salesDocument.parse(invoice.document), pdf: file.content };
  });
}
