/** When an entry of another site was published, and whether it is to be here. */
import { civilDay } from '#kernel/civil-day.ts';
import type { ImportedPost, Note } from '../import.rules.ts';

export interface SourceDate {
  given: Date | undefined;
  /** Why it was not public there; undefined when it was. */
  notPublic: Note | undefined;
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
  const notes: Note[] = notPublic === undefined ? [] : [notPublic];
  if (published === undefined)
    return { savedAt: now, publishedAt: undefined, notes: [{ code: 'no date' }, ...notes] };
  if (given === undefined) notes.unshift({ code: 'no date', detail: 'the one of --date' });
  if (published > now)
    return {
      savedAt: now,
      publishedAt: undefined,
      notes: [{ code: 'dated in the future', detail: civilDay(published) }, ...notes],
    };
  return { savedAt: published, publishedAt: notPublic === undefined ? published : undefined, notes };
}
