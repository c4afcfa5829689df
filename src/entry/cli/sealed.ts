/** All encrypted columns. One that is missing here cannot be re-encrypted with a new key. */
import { sealedAnswers } from '#api/idempotency.ts';
import { sealedTotps } from '#features/accounts/server/second-factor-totp.service.ts';
import { sealedIbans } from '#features/payments/server/bank.service.ts';
import { sealedCredentials } from '#features/provisioning/server/operation.service.ts';
import type { SealedColumn } from '#platform/crypto/sealed-columns.ts';

export const sealedColumns: readonly SealedColumn[] = [
  sealedTotps,
  sealedCredentials,
  sealedAnswers,
  ...sealedIbans,
];
