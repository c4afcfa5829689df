/**
 * Finds out what the number of a cell means according to its format (ECMA-376 part 1, §18.8.30 and §18.8.31).
 */
import { addDays, isDay } from '#kernel/day.ts';
import type { Epoch } from './table.ts';

export type NumberKind = 'day' | 'duration' | 'number';

/** Built-in formats, which workbooks only number; 27 to 36 and 50 to 58 are dates of East Asian languages. */
function builtIn(id: number): NumberKind {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'day';
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'duration' : 'number';
}

/** @param code the format's text if the workbook contains it: `dd/mm/yyyy`. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return builtIn(id);
  const [positive = ''] = code.split(';', 1);
  // Without texts, escaped characters, colours and languages, which do not matter; [h] is a duration.
  const bare = positive
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (/general/.test(bare)) return 'number';
  if (/\[[hms]+\]/.test(bare)) return 'duration';
  if (/[yd]/.test(bare)) return 'day';
  if (/[hs]/.test(bare)) return 'duration';
  return /m/.test(bare) ? 'day' : 'number';
}

const LAST_SERIAL = 2_958_465;

/**
 * Returns the day of a serial number. Returns undefined if the number is not a day: below 1, beyond the year
 * 9999, and 29 February 1900, which did not exist but which Excel counts. A time of day is cut off.
 */
export function dayOfSerial(serial: number, epoch: Epoch): string | undefined {
  const whole = Math.floor(serial);
  if (epoch === 1904) return whole < 0 || whole > LAST_SERIAL - 1462 ? undefined : after('1904-01-01', whole);
  if (whole < 1 || whole === 60 || whole > LAST_SERIAL) return undefined;
  return whole < 60 ? after('1899-12-31', whole) : after('1899-12-30', whole);
}

function after(first: '1904-01-01' | '1899-12-31' | '1899-12-30', days: number): string | undefined {
  const day = addDays(first, days);
  return isDay(day) ? day : undefined;
}
