/** Defines the rules for posts (product.md §4). */

/** Filtered posts are counted up to this number, which limits the time for counting. */
export const COUNTED_POSTS = 1000;

export const publicStates = ['draft', 'published'] as const;
export type PublicState = (typeof publicStates)[number];

export const TITLE_LENGTH = 200;
export const DESCRIPTION_LENGTH = 1000;
/** Maximum characters of the author's name shown to readers. */
export const BYLINE_LENGTH = 200;
/** Whether an address does not reflect the title, because the title's script has no transliteration. */
export function isGenericTitleId(titleId: string): boolean {
  return /^post(?:-\d+)?$/.test(titleId);
}

/** Returns the n-th candidate for an address that is taken: `name`, `name-2`, `name-3` … */
function alternativeTitleId(titleId: string, attempt: number): string {
  return attempt === 1 ? titleId : `${titleId}-${attempt}`;
}

/** Returns the first candidate that is not taken. */
export function freeTitleId(titleId: string, taken: ReadonlySet<string>): string {
  let attempt = 1;
  while (taken.has(alternativeTitleId(titleId, attempt))) attempt++;
  return alternativeTitleId(titleId, attempt);
}

/**
 * Returns the version number of a save: a draft keeps its number, after a published version the next one
 * starts (product.md §4). The first save of a missing translation is version 1.
 */
export function versionOfSave(newest: { version: number; status: PublicState } | undefined): {
  version: number;
  begins: boolean;
} {
  if (newest === undefined) return { version: 1, begins: true };
  return newest.status === 'published'
    ? { version: newest.version + 1, begins: true }
    : { version: newest.version, begins: false };
}

/** A post is published as soon as one translation is. */
export function stateOfPost(translations: readonly { publishedVersion: number | null }[]): PublicState {
  return translations.some((translation) => translation.publishedVersion !== null) ? 'published' : 'draft';
}

/** Whether a post that is not public yet will be published at a scheduled time. Lists show it apart from drafts. */
export function isScheduled(
  translations: readonly { published_version: number | null; scheduled_at: string | null }[],
): boolean {
  const isPublic = translations.some((translation) => translation.published_version !== null);
  return !isPublic && translations.some((translation) => translation.scheduled_at !== null);
}

/**
 * Whether the source of a translation has changed. Compares content, not time, so that undoing a change in the source makes the
 * translation current again.
 * @param known hash of the source on which the translation is based; null for the source itself.
 * @param source hash of the current source; undefined if the source no longer exists.
 */
export function isStale(known: string | null, source: string | undefined): boolean {
  return known !== null && source !== undefined && known !== source;
}

/** The job that publishes scheduled translations. */
export const PUBLISH_AT = 'posts.publish-at';

/** Days for which a deleted post stays in the trash and can be restored. */
export const TRASH_DAYS = 30;

const TRASH_MS = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** Returns the time at which a post deleted at `deletedAt` is purged. */
export function purgeTime(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + TRASH_MS);
}

/** Returns the time before which a post must have been deleted to be purged now. */
export function lastPurged(now: Date): Date {
  return new Date(now.getTime() - TRASH_MS);
}
