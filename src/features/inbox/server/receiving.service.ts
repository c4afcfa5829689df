/** Stores the invoices of suppliers that the approved platform has received. Files are untrusted. */
import { createHash } from 'node:crypto';
import type { SupplierInvoices } from '#features/dispatch/server/poll.service.ts';
import { contentOf } from '#features/files/server/kind.service.ts';
import { requireRoom } from '#features/files/server/quota.service.ts';
import { receivedInvoice } from '#features/invoices/server/service.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { tidyFileName } from '#kernel/uploaded-file.ts';
import { fileKey, newFileName } from '#platform/storage/file-name.ts';
import { SUPPLIER_FILES } from '../rules.ts';
import * as repo from './repo.ts';

/** A file that is neither a PDF nor an XML invoice has a row, so that somebody looks for it at the platform, but is not stored. */
export const supplierInvoices: SupplierInvoices = {
  isKnown: repo.isKnown,
  async store(job, workspaceId, { flow, name, at, bytes = new Uint8Array() }) {
    const { inTenant, files } = job;
    await inTenant(workspaceId, ({ db }) => requireRoom(db, bytes.length), { readOnly: true });
    const received = await receivedInvoice(contentOf(bytes));
    const data = received && 'data' in received.found ? received.found.data : undefined;
    const key = received && newFileName(workspaceId, received.kind);
    if (key !== undefined) await files.put(fileKey(SUPPLIER_FILES, key), bytes);
    // If the transaction fails, the storage sweep removes the file.
    const isNew = await inTenant(workspaceId, ({ db, zone }) =>
      repo.insertInvoice(db, {
        workspace_id: workspaceId,
        flow,
        name: tidyFileName(name) || `${flow.replace(/[^\w.-]/g, '_')}.${received?.kind ?? 'bin'}`,
        kind: received?.kind ?? '',
        storage_key: key ?? null,
        byte_size: key === undefined ? 0 : bytes.length,
        sha256: createHash('sha256').update(bytes).digest(),
        supplier: data?.supplier ?? '',
        number: data?.number ?? '',
        dated_on: data?.date ?? civilDay(at, zone),
        currency: /^[A-Z]{3}$/.test(data?.currency ?? '') ? data?.currency : 'EUR',
        total_cents: data?.total ?? null,
        received_at: at,
      }),
    );
    if (!isNew && key !== undefined) await files.remove(fileKey(SUPPLIER_FILES, key));
  },
};
