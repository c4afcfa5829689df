/** Submits weeks of the month: the choice of weeks, their hints, and the approver. */

import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { choicesOf } from '#features/workflows/approver.rules.ts';
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
import type { WorkflowAction } from '#ui/workflow-actions.tsx';
import { listApprovers, type MonthReport, writePlanning } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { dayTotals, type Sheet, sumOf } from '../sheet.rules.ts';
import { hasMoved, isLocked } from '../state.rules.ts';
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
  const [toggled, setToggled] = useState<ReadonlySet<Day>>(new Set());
  const [emptyToo, setEmptyToo] = useState(false);
  const totals = dayTotals(sheet);
  const isEmpty = ({ days }: MonthWeek) =>
    sumOf(
      days.map(({ day }) => day),
      totals,
    ) === 0;
  const ready = weeks.filter(({ state }) => !isLocked(state));
  // Past weeks with days are chosen by default.
  const isChosen = (week: MonthWeek) =>
    (addDays(week.monday, 6) < today && !isEmpty(week)) !== toggled.has(week.monday);
  const chosen = ready.filter(isChosen);
  const empty = chosen.filter(isEmpty);
  const close = () => {
    setToggled(new Set());
    setEmptyToo(false);
    onClose();
  };
  const filledInBy = chosen.flatMap((week) => week.filledInBy);
  const able = choicesOf(people?.approvers ?? [], filledInBy);
  const only = able.length === 1 ? able[0] : undefined;
  const form = useForm(writePlanning, {
    given: {
      params: { operation: 'submit', forUserId: memberId },
      body: { workedDays: chosen.map(({ monday }) => weekAsDay(monday)) },
    },
    initial: { managerEmail: able.find(({ email }) => email === people?.proposed)?.email ?? only?.email },
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
    return step && (() => void step.run(undefined, withoutConfirmation('the step has no question')));
  };
  const toggle = (monday: Day) => {
    const next = new Set(toggled);
    if (!next.delete(monday)) next.add(monday);
    setToggled(next);
    setEmptyToo(false);
  };
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('submission', { month })}
      submit={t('submit_weeks', { count: chosen.length })}
      isIdle={chosen.length === 0 || (empty.length > 0 && !emptyToo)}
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
              hasMoved(week)
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
          checked={emptyToo}
          onChange={(event) => setEmptyToo(event.currentTarget.checked)}
        />
      )}
      {ready.length === 0 && <p className={layout.muted}>{t('nothing_to_submit')}</p>}
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
