/** Instants of times of day in a zone, apart from zone.ts, which all pages load. */
import { localTime, type Zone } from './zone.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the instants at which the clocks of a zone show a time: none if they skip it (in Paris 2:30 on the last
 * Sunday of March), two in order if they show it twice (2:30 on the last Sunday of October), else one.
 * @param local `2026-02-07T09:30`; none for other texts.
 */
export function instantsOf(local: string, zone: Zone): Date[] {
  const utc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(utc)) return [];
  const offsets = [utc - DAY_MS, utc + DAY_MS].map(
    (near) => Date.parse(`${localTime(new Date(near), zone)}:00Z`) - near,
  );
  return [...new Set(offsets)]
    .map((offset) => new Date(utc - offset))
    .filter((instant) => localTime(instant, zone) === local)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** Returns a time of day on another day, e.g. 8:00 tomorrow, as an instant; later by an hour if the clocks skip it. */
export function instantAt(day: string, time: string, zone: Zone): Date {
  const [first] = instantsOf(`${day}T${time}`, zone);
  if (first !== undefined) return first;
  const [later] = instantsOf(
    `${day}T${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`,
    zone,
  );
  if (later === undefined) throw new RangeError(`no time ${time} on ${day}`);
  return later;
}
