/**
 * Parses and formats days and times as typed in a field: day/month/year in both languages, whatever the
 * browser's language is.
 */
import { fieldsOf, isDay, readDay } from '#kernel/day.ts';

/** Returns `07/02/2026` for `2026-02-07`; other texts stay as they are. */
export function dayText(value: string): string {
  if (!isDay(value)) return value;
  const { day, month, year } = fieldsOf(value);
  return [String(day).padStart(2, '0'), String(month).padStart(2, '0'), String(year).padStart(4, '0')].join(
    '/',
  );
}

const momentPattern = /^(.+?)[T\s]+([01]?\d|2[0-3])\s*[:h.]\s*([0-5]\d)?$/i;

/** Returns `07/02/2026 09:30` for a browser's `2026-02-07T09:30`; other texts stay as they are. */
export function momentText(value: string): string {
  const [day = '', time = ''] = value.split('T');
  return isDay(day) && /^\d{2}:\d{2}$/.test(time) ? `${dayText(day)} ${time}` : value;
}

/** Parses a day with a time, `9:30`, `09h30` or `9h`. @returns `YYYY-MM-DDTHH:MM` without a time zone */
export function readMoment(text: string): string | undefined {
  const [, date = '', hour = '', minute = '00'] = momentPattern.exec(text.trim()) ?? [];
  const day = readDay(date);
  return day && `${day}T${hour.padStart(2, '0')}:${minute}`;
}
