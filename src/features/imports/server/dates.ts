/** Decides the publication date of an imported entry, and whether it is published here. */

import { civilDay } from '#kernel/civil-day.ts';
import { mainlandZone, type Zone } from '#kernel/zone.ts';
import type { ImportedPost, Note } from '../entry.rules.ts';

export interface SourceDate {
  given: Date | undefined;
  /** The reason why it was not public in the source; undefined if it was. */
  notPublic: Note | undefined;
}

/**
 * An entry without a date becomes a draft, because dates are never invented. So does an entry that was not public or has a future
 * date.
 * @param date for entries without a date, if the operator gave one.
 */
export function publication(
  { given, notPublic }: SourceDate,
  { now, date, zone = mainlandZone }: { now: Date; date?: Date; zone?: Zone },
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
      notes: [{ code: 'dated in the future', detail: civilDay(published, zone) }, ...notes],
    };
  return { savedAt: published, publishedAt: notPublic === undefined ? published : undefined, notes };
}
