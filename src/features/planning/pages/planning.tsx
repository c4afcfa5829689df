/** The page with the month of a member: days by contract to fill in and submit, or their totals. */
import { Box, Button, Flex, Group, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useRevalidator } from 'react-router';
import { PreparedFiles } from '#features/exports/components/prepared-files.tsx';
import { ActForButton } from '#features/members/components/act-for-button.tsx';
import { ChooseMemberDialog } from '#features/members/components/choose-member.tsx';
import { type HolidayZone, zoneName } from '#kernel/holidays.ts';
import { localeTags } from '#kernel/locale.ts';
import { useAction } from '#ui/actions.ts';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext, todayIn, useApi, useSession } from '#ui/session.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useWorkflowSteps } from '#ui/workflow-actions.tsx';
import { maySeeEverybody } from '../access.ts';
import { addressOf, searchOf } from '../address.rules.ts';
import { useCalendarFormat } from '../components/calendar-format.ts';
import { tick } from '../components/cell-store.ts';
import { MonthFigures } from '../components/month-figures.tsx';
import { MonthHead, useCompact } from '../components/month-head.tsx';
import { MonthSheet } from '../components/month-sheet.tsx';
import styles from '../components/planning.module.css';
import { RejectedWeeks } from '../components/rejected-weeks.tsx';
import { UnsavedList } from '../components/unsaved-list.tsx';
import { useCells, useReadAfterSaves } from '../components/use-cells.ts';
import type { MonthWeek } from '../components/use-month-layout.tsx';
import { useWeekSteps } from '../components/use-week-steps.ts';
import { WeekStateBadge } from '../components/week-state.tsx';
import { aggregateMonth, type MonthReport, readMonth } from '../contract.ts';
import { exportMonth } from '../document.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { monthSearch } from '../rules.ts';
import { readingOf, weeksOf } from '../sheet.rules.ts';
import { hasHistory } from '../state.rules.ts';

const SubmissionDialog = onDemand(
  async () => (await import('../components/submission-dialog.tsx')).SubmissionDialog,
  ({ opened }) => opened,
);
const WeekPanel = onDemand(async () => (await import('../components/week-panel.tsx')).WeekPanel);

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

/** @param assigners names of those who may; the text names nobody if they are unknown. */
function useNoContractText(assigners: readonly string[] = []): string {
  const t = useTexts({ en, fr });
  const list = new Intl.ListFormat(localeTags[useLocale()], { type: 'disjunction' });
  if (assigners.length === 0) return t('no_contract_text');
  return t('no_contract_ask', { names: list.format(assigners) });
}

interface ReadingNoteProps {
  member: MonthReport['member'];
  /** Query of the month to continue with. */
  search: string;
}

/** Names the member of a read-only month, with a button to act for them if allowed. */
function ReadingNote({ member: { memberId, name, mayActFor }, search }: ReadingNoteProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { role } = useSession();
  return (
    <Group gap="8px 16px" mb={12} className={layout.muted}>
      {t('reading', { name })}
      {role !== 'ROLE_ADMIN' && (
        <Button
          component={Link}
          variant="default"
          size="compact-sm"
          to={toLocal(`/app/expenses?memberId=${memberId}`)}
        >
          {t('expense_reports')}
        </Button>
      )}
      {mayActFor && <ActForButton memberId={memberId} name={name} search={search} />}
    </Group>
  );
}

interface WeekStripProps {
  weeks: readonly MonthWeek[];
  onShow(week: MonthWeek): void;
}

/** Shows the weeks of another member's month that have a history, each with a link to it. */
function WeekStrip({ weeks, onShow }: WeekStripProps) {
  const t = useTexts({ en, fr });
  const withHistory = weeks.filter(hasHistory);
  if (withHistory.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" gap={8} mb={12} aria-label={t('weeks')}>
      {withHistory.map((week) => (
        <li key={week.monday}>
          <Button variant="default" onClick={() => onShow(week)}>
            <Box component="span" mr={8}>
              {t('week', { week: String(week.week) })}
            </Box>
            <WeekStateBadge state={week.state} />
          </Button>
        </li>
      ))}
    </Flex>
  );
}

/** Holiday names, which do not fit in the columns. */
function HolidayList({ weeks, zone }: { weeks: readonly MonthWeek[]; zone: HolidayZone }) {
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
        <ul className={styles.holidays}>
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
