/** What holds for workspaces: plans, deletion, whether they are open (product.md §7). */

export const pricings = ['single', 'starter', 'superior', 'enterprise'] as const;
export type Pricing = (typeof pricings)[number];

export const storageProviders = ['LOCAL', 'GCP', 'S3'] as const;
export type StorageProvider = (typeof storageProviders)[number];

/**
 * What a new workspace may be given. The specification names LOCAL and GCP (business-app §9), so these are always
 * there; files of one on GCP stay here until Google is configured and its place is made. S3 needs its settings.
 */
export function offeredProviders(configured: readonly string[]) {
  return storageProviders
    .map((provider) => ({ provider, configured: provider === 'LOCAL' || configured.includes(provider) }))
    .filter(({ provider, configured }) => provider !== 'S3' || configured);
}

export const workspaceStates = ['active', 'pending-deletion', 'deleted'] as const;

export const runtimes = ['running', 'stopped', 'absent'] as const;
export type Runtime = (typeof runtimes)[number];

/** Days between asking for a deletion and its being carried out. */
export const DELETION_DELAY_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

export function deletionDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_DELAY_DAYS * DAY);
}

/** Days that are left, begun ones counted; 0 when it is due. */
export function daysLeft(due: Date, now: Date): number {
  return Math.max(0, Math.ceil((due.getTime() - now.getTime()) / DAY));
}

/** The site workspace answers for every host and is the administrators' home: it is never deleted. */
export function mayBeDeleted(workspace: { isSite: boolean }): boolean {
  return !workspace.isSite;
}

/** Share of a limit that is used, 0 to 1 and beyond; undefined without a limit. */
export function shareUsed(used: number, limit: number | null): number | undefined {
  return limit === null ? undefined : used / limit;
}

/** The header in which an archive says how many bytes it will have, about. */
export const EXPECTED_BYTES = 'x-expected-bytes';
