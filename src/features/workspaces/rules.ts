/** Rules of workspaces: plans, deletion, storage (product.md §7). */

export const pricings = ['single', 'starter', 'superior', 'enterprise'] as const;
export type Pricing = (typeof pricings)[number];

export const storageProviders = ['LOCAL', 'GCP', 'S3'] as const;
export type StorageProvider = (typeof storageProviders)[number];

/**
 * The storage providers of a new workspace. The specification names LOCAL and GCP (business-app §9), so these
 * are always offered; a GCP workspace stores locally until Google is configured and its bucket exists. S3 is
 * offered if configured.
 */
export function offeredProviders(configured: readonly string[]) {
  return storageProviders
    .map((provider) => ({ provider, configured: provider === 'LOCAL' || configured.includes(provider) }))
    .filter(({ provider, configured }) => provider !== 'S3' || configured);
}

export const workspaceStates = ['active', 'pending-deletion', 'deleted'] as const;

export const runtimes = ['running', 'stopped', 'absent'] as const;
export type Runtime = (typeof runtimes)[number];

/** Days between requesting a deletion and executing it. */
export const DELETION_DELAY_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

export function deletionDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_DELAY_DAYS * DAY);
}

/** Days left, rounded up; 0 when it is due. */
export function daysLeft(due: Date, now: Date): number {
  return Math.max(0, Math.ceil((due.getTime() - now.getTime()) / DAY));
}

/** Never for the site workspace, which answers unknown hosts and has the administrators. */
export function mayBeDeleted(workspace: { isSite: boolean }): boolean {
  return !workspace.isSite;
}

/** The used share of a limit, 0 to 1 and above; undefined without a limit. */
export function shareUsed(used: number, limit: number | null): number | undefined {
  return limit === null ? undefined : used / limit;
}

/** The header with an archive's approximate bytes. */
export const EXPECTED_BYTES = 'x-expected-bytes';
