/** Shows the dialog in which a member chooses weeks of the month and an approver, and submits the weeks. */

import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { couldDecide } from '#features/workflows/approver.rules.ts';
import { ApproverField } from '#features/workflows/components/approver-field.tsx';
import { addDays, type Day } from '#kernel/day.ts';
import { generalError } from '#kernel/error-texts.ts';
import { Problem } from '#kernel/problem.ts';
import { withRetry } from '#ui/alerts.ts';
import { withoutConfirmation } from '#ui/confirmed.ts';
import { TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import type { WorkflowAction } from '#ui/workflow-action.ts';
import { listApprovers, type MonthReport, writePlanning } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { isComplete } from '../missing.rules.ts';
import { dayTotals, type Sheet, sumOf } from '../sheet.rules.ts';
import { hasHistory, isLocked } from '../state.rules.ts';
import { useCalendarFormat } from './calendar-format.ts';
import type { MonthWeek } from './use-month-layout.tsx';
import { weekAsDay } from './use-week-steps.ts';
import { WeekLine } from './week-line.tsx';

interface SubmissionDialogProps {
  opened: boolean;
  onClose(): void;
  onShowWeek(week: MonthWeek): void;
  /** The member's actions on a submitted week. */
  stepsOf(week: MonthWeek): readonly WorkflowAction[];
  report: MonthReport;
  weeks: readonly MonthWeek[];
  sheet: Sheet;
  today: Day;
  /** Sends unsaved changes. @returns whether everything is saved. */
  saveAll(): Promise<boolean>;
}

export function SubmissionDialog(props: SubmissionDialogProps) {
  const { opened, onClose, onShowWeek, stepsOf, report, weeks, sheet, today, saveAll } = props;
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const api = useApi();
  const { memberId } = report.member;
  const people = useCallState(listApprovers, opened ? { params: { userId: memberId } } : undefined).data;
  const [invertedWeeks, setInvertedWeeks] = useState<ReadonlySet<Day>>(new Set());
  const [includeEmpty, setIncludeEmpty] = useState(false);
  const totals = dayTotals(sheet);
  const isEmpty = ({ days }: MonthWeek) =>
    sumOf(
      days.map(({ day }) => day),
      totals,
    ) === 0;
  const ready = weeks.filter(({ state }) => !isLocked(state));
  // By default, complete weeks and past weeks with recorded days are chosen; a click inverts the choice.
  const isWhole = ({ days }: MonthWeek) => isComplete(days, (day) => totals.get(day) ?? 0);
  const isDue = (week: MonthWeek) => isWhole(week) || (!isEmpty(week) && addDays(week.monday, 6) < today);
  const isChosen = (week: MonthWeek) => isDue(week) !== invertedWeeks.has(week.monday);
  const chosen = ready.filter(isChosen);
  const empty = chosen.filter(isEmpty);
  const close = () => {
    setInvertedWeeks(new Set());
    setIncludeEmpty(false);
    onClose();
  };
  const idle = idleReason({
    ready,
    chosen,
    hasComplete: ready.some(isWhole),
    hasUnconfirmed: empty.length > 0 && !includeEmpty,
  });
  const filledInBy = chosen.flatMap((week) => week.filledInBy);
  const eligibleApprovers = couldDecide(people?.approvers ?? [], filledInBy);
  const onlyApprover = eligibleApprovers.length === 1 ? eligibleApprovers[0] : undefined;
  const form = useForm(writePlanning, {
    given: {
      params: { operation: 'submit', forUserId: memberId },
      body: { workedDays: chosen.map(({ monday }) => weekAsDay(monday)) },
    },
    initial: {
      managerEmail:
        eligibleApprovers.find(({ email }) => email === people?.proposed)?.email ?? onlyApprover?.email,
    },
    check: ({ managerEmail }) =>
      people?.selfCertifies === false && !managerEmail ? { managerEmail: generalError('required') } : {},
    success: t('weeks_submitted', { count: chosen.length }),
    undo: (_, { params: { forUserId }, body: { workedDays } }) =>
      people?.selfCertifies === true
        ? []
        : [undoBy(writePlanning, { params: { operation: 'withdraw', forUserId }, body: { workedDays } })],
    async execute(input) {
      if (!(await saveAll())) throw new Problem(409, { code: 'UNSAVED', msg: t('submit_unsaved') });
      return withRetry(() => api(writePlanning, input));
    },
    failure: ({ code, extra }) =>
      code === 'WEEK_TOO_FAR' ? t('weeks_too_far', { count: Number(extra?.months) }) : undefined,
    onSuccess: close,
  });
  const month = calendar.month({ year: report.viewedYear, month: report.viewedMonth });
  const withdrawOf = (week: MonthWeek) => {
    const step = stepsOf(week).find(({ question }) => question === undefined);
    return (
      step &&
      (() =>
        void step.run(
          undefined,
          withoutConfirmation('withdrawing loses nothing: the member can submit the week again'),
        ))
    );
  };
  const toggle = (monday: Day) => {
    const next = new Set(invertedWeeks);
    if (!next.delete(monday)) next.add(monday);
    setInvertedWeeks(next);
    setIncludeEmpty(false);
  };
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('submission', { month })}
      submit={chosen.length === 0 ? t('submit') : t('submit_weeks', { count: chosen.length })}
      idle={idle && t(idle)}
      onClose={close}
      size="lg"
    >
      <ul className={layout.ruled}>
        {weeks.map((week) => (
          <WeekLine
            key={week.monday}
            week={week}
            sheet={sheet}
            chosen={isLocked(week.state) ? undefined : isChosen(week)}
            onToggle={() => toggle(week.monday)}
            onWithdraw={withdrawOf(week)}
            onShow={
              hasHistory(week)
                ? () => {
                    close();
                    onShowWeek(week);
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {empty.length > 0 && (
        <Checkbox
          label={t('submit_empty', { count: empty.length })}
          checked={includeEmpty}
          onChange={(event) => setIncludeEmpty(event.currentTarget.checked)}
        />
      )}
      {ready.length > 0 && people?.selfCertifies === true && (
        <p className={layout.muted}>{t('certifies_alone')}</p>
      )}
      {ready.length > 0 && people?.selfCertifies === false && (
        <>
          <ApproverField
            {...form.field('managerEmail')}
            label={t('approver')}
            people={people.approvers}
            filledInBy={filledInBy}
            nobody={t('approver_nobody')}
          />
          <TextAreaField {...form.field('comment')} label={t('submit_comment')} autosize minRows={1} />
        </>
      )}
    </FormDialog>
  );
}

/** Returns why nothing can be submitted yet. */
function idleReason(weeks: {
  ready: readonly MonthWeek[];
  chosen: readonly MonthWeek[];
  hasComplete: boolean;
  hasUnconfirmed: boolean;
}) {
  if (weeks.ready.length === 0) return 'nothing_to_submit';
  if (weeks.chosen.length === 0) return weeks.hasComplete ? 'idle_none_chosen' : 'idle_none_complete';
  return weeks.hasUnconfirmed ? 'idle_empty_chosen' : undefined;
}
