/** Defines the rules for workspaces: plans, deletion, storage (product.md §7). */

export const pricings = ['single', 'starter', 'superior', 'enterprise'] as const;
export type Pricing = (typeof pricings)[number];

export const storageProviders = ['LOCAL', 'GCP', 'S3'] as const;
export type StorageProvider = (typeof storageProviders)[number];

/**
 * Returns the storage providers for a new workspace. LOCAL and GCP are in the specification (business-app §9)
 * and therefore always offered; a GCP workspace stores files locally until Google is configured and its
 * bucket exists. S3 is offered if it is configured.
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

/** Returns the number of days left until the deletion, rounded up; 0 when it is due. */
export function daysLeft(due: Date, now: Date): number {
  return Math.max(0, Math.ceil((due.getTime() - now.getTime()) / DAY));
}

/**
 * Whether a workspace may be deleted. The site's workspace may not, because it answers unknown hosts and has
 * the administrators.
 */
export function mayBeDeleted(workspace: { isSite: boolean }): boolean {
  return !workspace.isSite;
}

/**
 * Returns the used share of a limit; 1 is the whole limit, and the share may exceed it. Returns undefined
 * without a limit.
 */
export function shareUsed(used: number, limit: number | null): number | undefined {
  return limit === null ? undefined : used / limit;
}
