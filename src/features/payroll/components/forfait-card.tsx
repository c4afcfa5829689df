/** The year of a person with a yearly number of days, with the figures for the yearly interview. */
import { SimpleGrid, Text } from '@mantine/core';
import type { CallAnswer } from '#kernel/call.ts';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import type { readForfait } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type Forfait = NonNullable<CallAnswer<typeof readForfait>['forfait']>;

/** Days in a row after which a day of rest is due. */
const MOST_ROW = 6;

export function ForfaitCard({ forfait }: { forfait: Forfait }) {
  const t = useTexts({ en, fr });
  const { count } = useFormat();
  const locale = useLocale();
  const facts: [string, number][] = [
    [t('forfait_due'), forfait.due_days],
    [t('forfait_worked'), forfait.worked_days],
    [t('forfait_left'), forfait.left_days],
    [t('forfait_overrun'), forfait.overrun_days],
    [t('forfait_rest'), forfait.rest_days],
    ...forfait.absences.map(({ name, days }): [string, number] => [name, days]),
    [t('forfait_rest_worked'), forfait.rest_days_worked],
    [t('forfait_long_weeks'), forfait.long_weeks],
    [t('forfait_row'), forfait.longest_row],
  ];
  return (
    <Card title={t('forfait', { year: String(forfait.year) })} wide>
      <SimpleGrid component="dl" minColWidth="8.5rem" spacing={12} m={0}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dark.1">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600}>
              {count(value)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {forfait.overrun_days > 0 && <p>{t('forfait_overrun_note')}</p>}
      {forfait.longest_row > MOST_ROW && <p>{t('forfait_row_note')}</p>}
      <ScrollRegion label={t('forfait_months')}>
        <table
          className={layout.table}
          aria-label={t('forfait_months')}
          style={{ tableLayout: 'fixed', width: '100%', minWidth: '38rem' }}
        >
          <thead>
            <tr>
              {forfait.months.map((_, at) => (
                <th key={monthName(forfait.year, at, locale)} scope="col" className={layout.right}>
                  {monthName(forfait.year, at, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {forfait.months.map((days, at) => (
                <td key={monthName(forfait.year, at, locale)} className={layout.right}>
                  {count(days)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
      <Text size="sm" c="dark.1">
        {t('forfait_note')}
      </Text>
    </Card>
  );
}

function monthName(year: number, at: number, locale: 'en' | 'fr'): string {
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return name.format(Date.UTC(year, at, 1));
}
