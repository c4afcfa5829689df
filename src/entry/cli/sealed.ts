/** All that is kept sealed: what is missing here is lost when its key goes. */
import { sealedTotps } from '#features/accounts/server/totp.service.ts';
import { sealedCredentials } from '#features/provisioning/server/operation.service.ts';
import type { SealedColumn } from '#platform/crypto/sealed-columns.ts';

/** Answers that hold a secret, as the pipeline keeps them for a repeat. */
export const sealedAnswers = {
  ...{ table: 'idempotent_answers', column: 'body', key: 'key' },
  about: (key: string) => `answer:${key}`,
};

export const sealedColumns: readonly SealedColumn[] = [sealedTotps, sealedCredentials, sealedAnswers];
