/** Shows the balance of one kind of leave: what is left, until when, and what made it. */
import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { localeTags } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import { useSession } from '#ui/session.tsx';
import { mayCorrectLeave } from '../access.ts';
import type { LeaveBalance } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { CorrectionDialog } from './correction-dialog.tsx';

export function BalanceCard({ balance, userId }: { balance: LeaveBalance; userId: number }) {
  const t = useTexts({ en, fr });
  const tag = localeTags[useLocale()];
  const { day, span } = useFormat();
  const person = useSession();
  const [correcting, setCorrecting] = useState(false);
  const { kind, days, waiting, periods, events, unit } = balance;
  const daysText = (count: number) => t('days', { days: count.toLocaleString(tag), count: Math.abs(count) });
  const yearOf = (from: LeaveBalance['periods'][number]['from']) =>
    from.slice(5, 7) === '01' ? from.slice(0, 4) : `${from.slice(0, 4)}–${Number(from.slice(0, 4)) + 1}`;
  return (
    <Card title={kind}>
      <Box fz={22} fw={600} className={layout.figures}>
        {daysText(days)}
      </Box>
      <p>
        {t(`unit_${unit}`)}
        {waiting > 0 && ` · ${t('waiting', { days: daysText(waiting) })}`}
      </p>
      {periods.length > 0 && (
        <dl className={layout.facts}>
          {periods.map(({ from, lastDay, days: left }) => (
            <div key={from}>
              <dt>
                {t('acquired_in', { year: yearOf(from) })}
                {lastDay !== null && (
                  <small>
                    <br />
                    {t('until', { day: day(lastDay, 'medium') })}
                  </small>
                )}
              </dt>
              <dd>{daysText(left)}</dd>
            </div>
          ))}
        </dl>
      )}
      {events.length > 0 && (
        <details>
          <Box component="summary" py={6} fw={600}>
            {t('events')}
          </Box>
          <ScrollRegion label={t('events_of', { kind })}>
            <table className={layout.table} aria-label={t('events_of', { kind })}>
              <thead>
                <tr>
                  <th scope="col">{t('event_day')}</th>
                  <th scope="col">{t('event')}</th>
                  <th scope="col" className={layout.right}>
                    {t('event_days')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {events.map((event) => (
                  <tr key={`${event.type} ${event.day} ${event.period} ${event.days} ${event.note}`}>
                    <td>
                      {event.type === 'acquired'
                        ? span(firstOf(event.day), event.day)
                        : day(event.day, 'medium')}
                    </td>
                    <td>
                      {t(`event_${event.type}`)}
                      {event.note !== '' && ` · ${event.note}`}
                    </td>
                    <td className={`${layout.right} ${layout.whole}`}>
                      {event.days.toLocaleString(tag, { signDisplay: 'exceptZero' })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </details>
      )}
      {mayCorrectLeave(person) && (
        <div>
          <Button
            size="compact-md"
            variant="default"
            aria-label={t('correct_of', { kind })}
            onClick={() => setCorrecting(true)}
          >
            {t('correct')}
          </Button>
        </div>
      )}
      {correcting && (
        <CorrectionDialog balance={balance} userId={userId} onClose={() => setCorrecting(false)} />
      )}
    </Card>
  );
}

const firstOf = (day: LeaveBalance['events'][number]['day']) => `${day.slice(0, 8)}01` as typeof day;
