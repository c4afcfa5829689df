import { type HolidayZone, zoneName } from '#kernel/holidays.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useCalendarFormat } from './calendar-format.ts';
import styles from './planning.module.css';
import type { MonthWeek } from './use-month-layout.tsx';

/** Holiday names, which do not fit in the columns. */
export function HolidayList({ weeks, zone }: { weeks: readonly MonthWeek[]; zone: HolidayZone }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const calendar = useCalendarFormat();
  const holidays = weeks.flatMap(({ days }) => days.filter(({ holiday }) => holiday !== undefined));
  return (
    <section className={styles.holidays}>
      <h3>{t('holidays', { zone: zoneName(zone, locale) })}</h3>
      {holidays.length === 0 ? (
        <p>{t('no_holidays')}</p>
      ) : (
        <ul>
          {holidays.map(({ day, holiday = '' }) => (
            <li key={day}>{t('holiday', { day: calendar.day(day), name: holiday })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
