import { CREDENTIAL_TABLES } from '#features/accounts/server/sweep.service.ts';

/** Tables that are empty after a restore: credentials, and prepared files, which a backup does not contain. */
export const WITHHELD_TABLES: readonly string[] = [...CREDENTIAL_TABLES, 'exports'];
