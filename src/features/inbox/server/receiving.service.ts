/** Stores the invoices of suppliers that the approved platform has received. Files are untrusted. */
import { createHash } from 'node:crypto';
import { compactNumber, isSiren, isSiret } from '#features/clients/number.rules.ts';
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
  async answered(db, id) {
    const row = await repo.findInvoice(db, id);
    return (
      row && {
        number: row.number,
        datedOn: row.dated_on,
        isCredit: row.is_credit,
        supplier: row.supplier,
        siren: row.seller_siren,
      }
    );
  },
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
        seller_siren: received && 'page' in received.found ? sirenIn(received.found.page.seller.ids) : '',
        is_credit: data?.credit ?? false,
        received_at: at,
      }),
    );
    if (!isNew && key !== undefined) await files.remove(fileKey(SUPPLIER_FILES, key));
  },
};

/** The SIREN among a supplier's numbers, alone or at the beginning of a SIRET; empty if there is none. */
function sirenIn(ids: readonly string[]): string {
  const numbers = ids.map(compactNumber);
  return numbers.find(isSiren) ?? numbers.find(isSiret)?.slice(0, SIREN_LENGTH) ?? '';
}

const SIREN_LENGTH = 9;
