/** When an entry of another site was published, and whether it is to be here. */
import type { ImportedPost } from '../import.rules.ts';

export interface SourceDate {
  given: Date | undefined;
  /** Why it was not public there; empty when it was. */
  notPublic: string;
}

/**
 * Without a date an entry becomes a draft, for the source's dates are kept and none is made up; so does one that was not
 * public, or is dated later than now.
 * @param date of entries that say none, where the operator gave one.
 */
export function publication(
  { given, notPublic }: SourceDate,
  { now, date }: { now: Date; date?: Date },
): Pick<ImportedPost, 'savedAt' | 'publishedAt' | 'notes'> {
  const published = given ?? date;
  const notes = notPublic === '' ? [] : [notPublic];
  if (published === undefined) return { savedAt: now, publishedAt: undefined, notes: ['no date', ...notes] };
  if (given === undefined) notes.unshift('no date: the one of --date');
  if (published > now)
    return {
      savedAt: now,
      publishedAt: undefined,
      notes: [`dated in the future: ${published.toISOString()}`, ...notes],
    };
  return { savedAt: published, publishedAt: notPublic === '' ? published : undefined, notes };
}
