/** One week beside the sheet: its state, what became of it, and what can be done with it now. */
import { useTexts } from '#ui/locale.tsx';
import { type WorkflowAction, WorkflowButtons, type WorkflowSteps } from '#ui/workflow-actions.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useCalendarWords } from './calendar-words.ts';
import styles from './planning.module.css';
import { formatDays } from './quantity-type.ts';
import type { MonthWeek } from './use-month-layout.tsx';
import { WeekHistory } from './week-history.tsx';
import { WeekStateBadge } from './week-state.tsx';

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
      {/* A step makes another history. */}
      {week.timesheetId !== null && <WeekHistory key={week.revision} timesheetId={week.timesheetId} />}
    </div>
  );
}
