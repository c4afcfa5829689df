/**
 * Shows the steps of the month end in order: days and reports, lock, books, activity reports, reimbursement,
 * payroll.
 */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ExportFile } from '#features/exports/components/export-file.tsx';
import { monthSearch } from '#features/planning/rules.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { lastOfMonth, type Month } from '#kernel/day.ts';
import { Card } from '#ui/card.tsx';
import { useFirstVisit } from '#ui/first-visit.ts';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useOffers } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useCall } from '#ui/use-call.ts';
import { subjectOf } from '../archive.rules.ts';
import { exportActivityReports, type readClosing } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useOpenItems } from './open-items.ts';

interface StepsCardProps {
  month: Month;
  list: CallAnswer<typeof readClosing>;
}

export function StepsCard({ month, list: { totals, ended, closings, books_closed_until } }: StepsCardProps) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  const { day, dayOf, money } = useFormat();
  const toLocal = useLocalPath();
  const openItems = useOpenItems();
  const isOffered = useOffers();
  const [last] = closings;
  const closed = last?.reopened_at === null ? last : undefined;
  const areBooksClosed = books_closed_until !== null && books_closed_until >= lastOfMonth(month);
  const state = closed
    ? t('state_closed', { name: closed.closed_by, day: dayOf(closed.closed_at, 'medium') })
    : t(ended ? 'state_open' : 'state_running');
  return (
    <Card title={t('steps')} wide>
      <ItemList label={t('steps')}>
        <Item
          title={t('step_open')}
          detail={
            <>
              <StateDot tone={totals.members === 0 ? 'good' : 'waiting'}>
                {totals.members === 0 ? t('nothing_open') : t('members_open', { count: totals.members })}
              </StateDot>
              {totals.members > 0 && (
                <>
                  <br />
                  {openItems(totals)}
                </>
              )}
            </>
          }
        />
        <Item
          title={t('step_lock')}
          detail={
            <>
              <StateDot tone={closed ? 'good' : 'neutral'}>{state}</StateDot>
              <br />
              {t('late_reports')}
            </>
          }
        />
        <Item
          title={t('step_books')}
          detail={
            <StateDot tone={areBooksClosed ? 'good' : 'neutral'}>
              {books_closed_until === null
                ? t('books_open')
                : t('books_until', { day: day(books_closed_until, 'medium') })}
            </StateDot>
          }
          action={
            <Button component={Link} variant="default" size="compact-sm" to={toLocal('/app/books')}>
              {t('to_books')}
            </Button>
          }
        />
        <Item
          title={t('step_reports')}
          detail={isFirstVisit && t('step_reports_text')}
          action={<Archive month={month} />}
        />
        <Item
          title={t('step_reimburse')}
          detail={
            totals.reports_due === 0
              ? t('approved_none')
              : t('approved_reports', {
                  count: totals.reports_due,
                  total: money(totals.due_cents),
                })
          }
          action={
            <Button component={Link} variant="default" size="compact-sm" to={toLocal('/app/payments')}>
              {t('to_payments')}
            </Button>
          }
        />
        {isOffered('payroll') && (
          <Item
            title={t('step_payroll')}
            detail={isFirstVisit && t('step_payroll_text')}
            action={
              <Button
                component={Link}
                variant="default"
                size="compact-sm"
                to={toLocal(`/app/payroll${monthSearch(month)}`)}
              >
                {t('to_payroll')}
              </Button>
            }
          />
        )}
      </ItemList>
    </Card>
  );
}

function Archive({ month }: { month: Month }) {
  const t = useTexts({ en, fr });
  const start = useCall(exportActivityReports, { success: '', reload: false });
  return (
    <ExportFile
      kind="activity_reports"
      subject={subjectOf(month)}
      label={t('archive')}
      pending={start.pending}
      onStart={() => start.attempt({ body: month })}
      compact
    />
  );
}
