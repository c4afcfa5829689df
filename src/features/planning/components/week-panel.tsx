/** Shows one week beside the sheet: its state, history and actions. */
import { Flex, Stack } from '@mantine/core';
import { NotReopened, PassOn } from '#features/workflows/components/pass-on.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import type { WorkflowAction } from '#ui/workflow-action.ts';
import { WorkflowButtons, type WorkflowSteps } from '#ui/workflow-actions.tsx';
import type { MonthReport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type WeekStep, weekWorkflow } from '../week.rules.ts';
import { useCalendarFormat } from './calendar-format.ts';
import { PassWeekDialog } from './pass-week-dialog.tsx';
import { formatDays } from './quantity-type.ts';
import type { MonthWeek } from './use-month-layout.tsx';
import { subjectOf } from './use-week-steps.ts';
import { WeekComments } from './week-comments.tsx';
import { WeekHistory } from './week-history.tsx';
import { WeekStateBadge } from './week-state.tsx';

interface WeekPanelProps {
  week: MonthWeek;
  member: MonthReport['member'];
  actions: readonly WorkflowAction[];
  start: WorkflowSteps['start'];
}

export function WeekPanel({ week, member, actions, start }: WeekPanelProps) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const person = useSession();
  const { timesheetId } = week;
  const { memberId, name } = member;
  const isWithheld = (step: WeekStep) => weekWorkflow.withheld(step, person, subjectOf(week, memberId));
  const title = `${name}, ${t('week', { week: String(week.week) })}`;
  return (
    <Stack gap={16}>
      <p className={layout.muted}>{calendar.span(week.days[0]?.day, week.days.at(-1)?.day)}</p>
      <Flex component="p" wrap="wrap" gap="4px 16px">
        <WeekStateBadge state={week.state} />
        <span>
          <strong>{formatDays(week.total)}</strong>{' '}
          {t('of_working_days', { count: week.days.filter((day) => day.isWorkingDay).length })}
        </span>
      </Flex>
      {week.approver !== null && <p className={layout.muted}>{t('sent_to', { name: week.approver.name })}</p>}
      {week.selfCertified && <p className={layout.muted}>{t('self_certified')}</p>}
      <WorkflowButtons actions={actions} start={start} />
      {timesheetId !== null && isWithheld('approve') && (
        <PassOn member={name} title={title}>
          {(onClose) => (
            <PassWeekDialog week={{ ...week, timesheetId, memberId }} title={title} onClose={onClose} />
          )}
        </PassOn>
      )}
      {isWithheld('reopen') && <NotReopened member={name} />}
      {timesheetId !== null && <WeekComments timesheetId={timesheetId} />}
      {/* Each step adds to the history, so the new revision loads it again. */}
      {timesheetId !== null && <WeekHistory key={week.revision} timesheetId={timesheetId} />}
    </Stack>
  );
}
