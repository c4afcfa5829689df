/** Times typed in a `datetime-local` field: they are times in the workspace's zone, wherever the browser is. */

import { type FieldError, generalError } from '#kernel/error-texts.ts';
import { instantsOf } from '#kernel/instant.ts';
import { localTime, type Zone } from '#kernel/zone.ts';
import { cityOf } from '#kernel/zone-choice.ts';
import { useLocale, useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { useZone } from './zone.tsx';

const HOUR_MS = 3_600_000;

/**
 * Returns the instant of a typed time; the first of the two if the clocks show it twice.
 * @throws RangeError for a text without an instant, which `momentError` rejects.
 */
export function typedInstant(local: string, zone: Zone): string {
  const [instant] = instantsOf(local, zone);
  if (instant === undefined) throw new RangeError(`no instant at ${local}`);
  return instant.toISOString();
}

/** Returns what is wrong with a typed time: not a time, one that the clocks skip, or what `judge` says of the instant. */
export function momentError(
  local: string,
  zone: Zone,
  judge: (instant: Date) => FieldError | undefined,
): FieldError | undefined {
  const [instant] = instantsOf(local, zone);
  if (instant !== undefined) return judge(instant);
  const utc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(utc)) return generalError(local === '' ? 'required' : 'not_moment');
  const later = new Date(utc + HOUR_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
  return generalError('time_skipped', { time: timeOf(local), later: timeOf(later) });
}

const timeOf = (local: string) => local.slice('YYYY-MM-DDT'.length);

/** Returns the note below such a field: the zone, and which instant is meant if the clocks show the time twice. */
export function useMomentNote(local: unknown): string {
  const t = useTexts({ en, fr });
  const [locale, zone] = [useLocale(), useZone()];
  const note = t('moment_zone', { city: cityOf(zone, locale) });
  const isTwice = typeof local === 'string' && instantsOf(local, zone).length > 1;
  return isTwice ? `${note} ${t('moment_twice', { time: timeOf(local) })}` : note;
}

/** Returns the earliest time that such a field offers: now. */
export function nowIn(zone: Zone): string {
  return localTime(new Date(), zone);
}
