/** Generates the file of a payment run from its rows. */
import { createHash } from 'node:crypto';
import type { Vault } from '#platform/crypto/vault.ts';
import type { Database } from '#platform/db/kysely.ts';
import { sepaFile } from '../sepa.rules.ts';
import { openIban } from './bank.service.ts';
import * as repo from './run.repo.ts';

/** Returns undefined without a file: the payment is not by file, transfers nothing, or an IBAN in it was erased. */
export async function fileOf(db: Database, vault: Vault, run: repo.RunRecord): Promise<Buffer | undefined> {
  if (run.method !== 'sepa') return undefined;
  const transfers = (await repo.listTransfers(db, run.id)).filter(({ amount_cents }) => amount_cents > 0);
  if (transfers.length === 0 || transfers.some(({ iban }) => iban === '')) return undefined;
  const text = sepaFile({
    messageId: run.message_id,
    createdAt: run.created_at,
    executionDay: run.execution_day,
    debtor: { holder: run.holder, iban: run.iban, bic: run.bic },
    transfers: transfers.map((row) => ({
      place: row.place,
      holder: row.holder,
      message: row.message,
      cents: row.amount_cents,
      iban: openIban(vault, row.account_id, row.iban),
      outsideSepa: row.outside_sepa,
    })),
  });
  return Buffer.from(text, 'utf8');
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
