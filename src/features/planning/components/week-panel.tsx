/** One week beside the sheet: its state, what became of it, and what can be done with it now. */
import { HistoryList } from '#ui/history.tsx';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type WorkflowAction, WorkflowButtons, type WorkflowSteps } from '#ui/workflow-actions.tsx';
import { readWeekHistory } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useCalendarWords } from './calendar-words.ts';
import styles from './planning.module.css';
import { formatDays } from './quantity-type.ts';
import type { MonthWeek } from './use-month-layout.tsx';
import { useWeekStates, WeekStateBadge } from './week-state.tsx';

interface WeekPanelProps {
  week: MonthWeek;
  actions: readonly WorkflowAction[];
  start: WorkflowSteps['start'];
}

export function WeekPanel({ week, actions, start }: WeekPanelProps) {
  const t = useTexts({ en, fr });
  const words = useCalendarWords();
  return (
    <div className={styles.panel}>
      <p className={styles.quiet}>{words.span(week.days[0]?.day, week.days.at(-1)?.day)}</p>
      <p className={styles.panelState}>
        <WeekStateBadge state={week.state} />
        <span>
          <strong>{formatDays(week.total)}</strong>{' '}
          {t('of_working_days', { count: week.days.filter((day) => day.isWorkingDay).length })}
        </span>
      </p>
      {week.approver !== null && <p className={styles.quiet}>{t('sent_to', { name: week.approver.name })}</p>}
      {week.selfCertified && <p className={styles.quiet}>{t('self_certified')}</p>}
      <WorkflowButtons actions={actions} start={start} />
      {week.timesheetId !== null && (
        <section>
          <h3>{t('week_history')}</h3>
          {/* A step makes another history. */}
          <WeekHistory key={week.revision} timesheetId={week.timesheetId} />
        </section>
      )}
    </div>
  );
}

function WeekHistory({ timesheetId }: { timesheetId: number }) {
  const t = useTexts({ en, fr });
  const stateOf = useWeekStates();
  const reading = useCallState(readWeekHistory, { params: { timesheetId } });
  return (
    <Loaded reading={reading} waiting={<LineSkeleton lines={2} />}>
      {({ history }) => {
        const lines = history.map((event) => {
          const { text, tone } = stateOf(event.to);
          return {
            id: event.eventId,
            title: text,
            tone,
            by: event.actor.name,
            actedFor: event.on_behalf_of?.name,
            at: event.occurred_at,
            comment: event.comment,
          };
        });
        return <HistoryList lines={lines} label={t('week_history')} />;
      }}
    </Loaded>
  );
}
