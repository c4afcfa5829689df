import { Box, Title } from '@mantine/core';
import { type HolidayZone, zoneName } from '#kernel/holidays.ts';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useCalendarFormat } from './calendar-format.ts';
import type { MonthWeek } from './use-month-layout.tsx';

/** Holiday names, which do not fit in the columns. */
export function HolidayList({ weeks, zone }: { weeks: readonly MonthWeek[]; zone: HolidayZone }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const calendar = useCalendarFormat();
  const holidays = weeks.flatMap(({ days }) => days.filter(({ holiday }) => holiday !== undefined));
  return (
    <Box component="section" mt="md" className={layout.muted}>
      <Title order={3} fz="sm" mb={4} c="dark.0" lh="inherit">
        {t('holidays', { zone: zoneName(zone, locale) })}
      </Title>
      {holidays.length === 0 ? (
        <p>{t('no_holidays')}</p>
      ) : (
        <ul>
          {holidays.map(({ day, holiday = '' }) => (
            <li key={day} className={layout.capital}>
              {t('holiday', { day: calendar.day(day), name: holiday })}
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
