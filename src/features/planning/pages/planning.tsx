/** The page with the month of a member: days by contract to fill in and submit, or their totals. */
import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type ClientLoaderFunctionArgs, useRevalidator } from 'react-router';
import { PreparedFiles } from '#features/exports/components/prepared-files.tsx';
import { ChooseMemberDialog } from '#features/members/components/choose-member-dialog.tsx';
import { useAction } from '#ui/actions.ts';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, todayIn, useApi, useSession } from '#ui/session.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useWorkflowSteps } from '#ui/workflow-actions.tsx';
import { maySeeEverybody } from '../access.ts';
import { addressOf, searchOf } from '../address.rules.ts';
import { useCalendarFormat } from '../components/calendar-format.ts';
import { tick } from '../components/cell-store.ts';
import { HolidayList } from '../components/holiday-list.tsx';
import { MonthFigures } from '../components/month-figures.tsx';
import { MonthHead, useCompact } from '../components/month-head.tsx';
import { MonthSheet } from '../components/month-sheet.tsx';
import { ReadingNote } from '../components/reading-note.tsx';
import { RejectedWeeks } from '../components/rejected-weeks.tsx';
import { SubmissionDialog } from '../components/submission-dialog.tsx';
import { UnsavedList } from '../components/unsaved-list.tsx';
import { useCells, useReadAfterSaves } from '../components/use-cells.ts';
import { useNoContractText } from '../components/use-no-contract-text.ts';
import { useWeekSteps } from '../components/use-week-steps.ts';
import { WeekPanel } from '../components/week-panel.tsx';
import { WeekStrip } from '../components/week-strip.tsx';
import { aggregateMonth, readMonth } from '../contract.ts';
import { exportMonth } from '../document.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { monthSearch } from '../rules.ts';
import { readingOf, weeksOf } from '../sheet.rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const startedAt = tick();
  const api = context.get(apiContext);
  const today = todayIn(context);
  const address = addressOf(new URL(request.url).searchParams, today);
  const self = context.get(sessionContext).current()?.userId ?? 0;
  const { year, month, view } = address;
  const params = { userId: address.memberId ?? self, year, month };
  const scope = view === 'everybody' ? 'workspace' : 'member';
  const [report, figures] = await Promise.all([
    api(readMonth, { params }),
    view === 'days' ? undefined : api(aggregateMonth, { params, query: { scope } }),
  ]);
  return { startedAt, today, address, report, figures };
}

interface PlanningPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function PlanningPage({ loaderData }: PlanningPageProps) {
  const { startedAt, today, address, report, figures } = loaderData;
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const person = useSession();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const isOwn = report.member.memberId === person.userId;
  const reading = useMemo(() => ({ ...readingOf(report), startedAt }), [report, startedAt]);
  const weeks = useMemo(() => weeksOf(report.theader, report.weeks), [report]);
  const cells = useCells(isOwn, reading);
  const api = useApi();
  const { viewedYear, viewedMonth, member } = report;
  const params = { userId: member.memberId, year: viewedYear, month: viewedMonth };
  useReadAfterSaves(cells.state, () => api(readMonth, { params }));
  const [submitting, setSubmitting] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [shownWeek, setShownWeek] = useState<string>();
  const stepsOf = useWeekSteps(report.member.memberId, reload);
  const { start, dialog } = useWorkflowSteps();
  const month = calendar.month({ year: report.viewedYear, month: report.viewedMonth });
  const week = weeks.find(({ monday }) => monday === shownWeek);
  const compact = useCompact();
  const submitsInSheet = compact && figures === undefined && report.contractsForUser.length > 0;
  const noContract = useNoContractText(report.assigners);
  const asksForContract = report.assigners !== undefined && report.contractsForUser.length > 0;
  const hasOnlyAbsences =
    report.contractsForUser.length > 0 && report.contractsForUser.every(({ kind }) => kind === 'absence');
  const submit = isOwn && (
    <Button
      leftSection={<Icon name="check" size={16} />}
      {...(compact && { px: 8, flex: '1 1 auto' })}
      onClick={() => setSubmitting(true)}
    >
      {t('submit')}
    </Button>
  );
  useAction('submit_weeks', isOwn ? () => setSubmitting(true) : undefined);
  const saveAll = async () => {
    await cells.store.flush();
    return cells.store.state.read().queue.kept.size === 0;
  };
  return (
    <>
      <PageHeader title={t('title')} />
      <MonthHead
        address={address}
        today={today}
        report={report}
        sheet={cells.sheet}
        onChooseMember={() => setChoosing(true)}
      >
        {maySeeEverybody(person) && !compact && (
          <Button
            variant="default"
            leftSection={<Icon name="person" size={16} />}
            onClick={() => setChoosing(true)}
          >
            {isOwn ? t('of_member') : member.name}
          </Button>
        )}
        {!submitsInSheet && submit}
      </MonthHead>
      {maySeeEverybody(person) && <PreparedFiles of={[exportMonth]} />}
      {report.theader.some(({ closed, inMonth }) => closed && inMonth) && (
        <Group gap={8} mb={12} wrap="nowrap" className={layout.muted}>
          <Icon name="lock" size={16} />
          {t('month_closed_note')}
        </Group>
      )}
      {!isOwn && <ReadingNote member={report.member} search={monthSearch(address)} />}
      {figures !== undefined ? (
        <MonthFigures
          figures={figures}
          scope={address.view === 'everybody' ? 'workspace' : 'member'}
          month={month}
        />
      ) : (
        <>
          {!isOwn && <WeekStrip weeks={weeks} onShow={({ monday }) => setShownWeek(monday)} />}
          <RejectedWeeks weeks={weeks} isOwn={isOwn} onShow={({ monday }) => setShownWeek(monday)} />
          {isOwn && (hasOnlyAbsences || asksForContract) && (
            <Text mb="sm" className={layout.muted}>
              {noContract}
            </Text>
          )}
          {report.contractsForUser.length === 0 ? (
            <EmptyState icon="contracts" title={t('no_contract')} text={noContract} />
          ) : (
            <MonthSheet
              key={`${report.member.memberId} ${month}`}
              report={report}
              weeks={weeks}
              today={today}
              isOwn={isOwn}
              cells={cells}
              submit={submitsInSheet && submit}
            />
          )}
          {/* Below the sheet, so that the list does not move it. */}
          {isOwn && <UnsavedList {...cells} contracts={report.contractsForUser} />}
          <HolidayList weeks={weeks} zone={report.holidayZone} />
        </>
      )}
      <ChooseMemberDialog
        opened={choosing}
        onClose={() => setChoosing(false)}
        memberId={isOwn ? undefined : member.memberId}
        to={(memberId) => searchOf({ ...address, memberId })}
      />
      <SubmissionDialog
        opened={submitting}
        onClose={() => setSubmitting(false)}
        onShowWeek={({ monday }) => setShownWeek(monday)}
        stepsOf={stepsOf}
        report={report}
        weeks={weeks}
        sheet={cells.sheet}
        today={today}
        saveAll={saveAll}
      />
      <SidePanel
        opened={week !== undefined}
        onClose={() => setShownWeek(undefined)}
        title={week && t('week', { week: String(week.week) })}
      >
        {week && <WeekPanel week={week} member={report.member} actions={stepsOf(week)} start={start} />}
      </SidePanel>
      {dialog}
    </>
  );
}
