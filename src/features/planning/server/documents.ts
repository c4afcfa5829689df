/** Describes the activity report (CRA, compte rendu d’activité) that a client signs for a month. */
import type { LetterheadContent } from '#features/media/server/letterhead.service.ts';
import type { Letterhead } from '#features/workspaces/server/site.service.ts';
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import { type Day, fieldsOf, type Month } from '#kernel/day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Block, Facts, TableCell } from '#platform/pdf/document.ts';
import { daysOf } from '../day.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { CalendarDay, CalendarWeek } from '../rules.ts';
import type { WeekState } from '../state.rules.ts';

export interface ReportedContract {
  contractId: number;
  cname: string;
  client: string;
}

export interface ReportedWeek {
  monday: Day;
  state: WeekState;
  selfCertified: boolean;
  decidedBy: string;
  submittedAt: Date | null;
  decidedAt: Date | null;
}

export interface ActivityReport {
  workspace: Letterhead;
  member: string;
  month: Month;
  workingDays: number;
  calendar: readonly CalendarWeek[];
  contracts: readonly ReportedContract[];
  /** Only days within the month. */
  entries: readonly { contractId: number; day: Day; halfDays: number }[];
  weeks: readonly ReportedWeek[];
  madeAt: Date;
}

type Texts = Translate<typeof en>;

/** Width in points of the columns with the week's number and total; the days share the rest. */
const WEEK_WIDTH = 44;
const SUM_WIDTH = 40;

/** Describes the report on one contract, or on several with a table of their totals. */
export function activityPdf(report: ActivityReport, locale: Locale): LetterheadContent {
  const t = translator({ en, fr }, locale);
  const single = report.contracts.length === 1 ? report.contracts[0] : undefined;
  const { workspace, member, month, madeAt } = report;
  return {
    locale,
    title: t('cra_title'),
    reference: t('cra_reference', { month: monthName(month, locale), member }),
    madeAt,
    from: { name: workspace.name, lines: [workspace.email], accent: workspace.accent },
    logoKey: workspace.logo,
    blocks: [
      { kind: 'facts', facts: factsOf(report, single, t, locale) },
      ...report.contracts.map((contract) => calendarOf(report, contract, t, locale)),
      { kind: 'totals', sums: sumsOf(report, t, locale) },
      approvalsOf(report, t, locale),
      { kind: 'signatures', boxes: signaturesOf(report, t, locale) },
    ],
    foot: t('cra_foot', {
      workspace: workspace.name,
      day: formatDay(civilDay(madeAt, workspace.zone), locale),
    }),
  };
}

function factsOf(
  { member, month, workingDays }: ActivityReport,
  single: ReportedContract | undefined,
  t: Texts,
  locale: Locale,
): Facts['facts'] {
  const facts: Facts['facts'][number][] = [{ label: t('cra_member'), lines: [member] }];
  if (single !== undefined) {
    if (single.client !== '') facts.push({ label: t('cra_client'), lines: [single.client] });
    facts.push({ label: t('cra_contract'), lines: [single.cname] });
  }
  facts.push({
    label: t('cra_month'),
    lines: [monthName(month, locale), t('cra_working_days', { count: workingDays })],
  });
  return facts;
}

/** Returns a row per week and a column per day: the quantity above the date. */
function calendarOf(report: ActivityReport, contract: ReportedContract, t: Texts, locale: Locale): Block {
  const quantities = new Map(
    report.entries
      .filter(({ contractId }) => contractId === contract.contractId)
      .map(({ day, halfDays }) => [day, halfDays]),
  );
  const cellOf = ({ day, dn, inMonth, holiday }: CalendarDay): TableCell => {
    if (!inMonth) return '';
    const halfDays = quantities.get(day) ?? 0;
    const note = holiday === undefined ? String(dn) : t('cra_holiday', { day: dn });
    return { text: halfDays === 0 ? '–' : figure(halfDays, locale), note };
  };
  const sumOf = (days: readonly CalendarDay[]) =>
    days.reduce((sum, { day, inMonth }) => sum + (inMonth ? (quantities.get(day) ?? 0) : 0), 0);
  const columns = [
    { label: t('cra_week'), width: WEEK_WIDTH },
    ...(report.calendar[0]?.days ?? []).map(({ day }) => ({ label: weekdayName(day, locale) })),
    { label: t('cra_total'), width: SUM_WIDTH, numeric: true },
  ];
  const several = report.contracts.length > 1;
  const rows = report.calendar
    // With several contracts, leaves out weeks without a day on this one.
    .filter(({ days }) => !several || sumOf(days) > 0)
    .map(({ week, days }) => [String(week), ...days.map(cellOf), figure(sumOf(days), locale)]);
  const heading = {
    title: contract.client === '' ? contract.cname : `${contract.cname} · ${contract.client}`,
    text: t('cra_days', { days: figure(sumOf(report.calendar.flatMap(({ days }) => days)), locale) }),
  };
  return { kind: 'table', ...(several && { heading }), columns, rows, dense: true };
}

function sumsOf({ contracts, entries, calendar, weeks }: ActivityReport, t: Texts, locale: Locale) {
  const sumOf = (contractId: number) =>
    entries.reduce((sum, entry) => sum + (entry.contractId === contractId ? entry.halfDays : 0), 0);
  const all = contracts.reduce((sum, { contractId }) => sum + sumOf(contractId), 0);
  const parts =
    contracts.length > 1
      ? contracts.map(({ contractId, cname }) => ({
          label: cname,
          amount: figure(sumOf(contractId), locale),
        }))
      : [];
  // The sum may still change while weeks are not approved, so the report says how many.
  const recorded = new Set(entries.map(({ day }) => day));
  const open = calendar.filter(
    ({ days }) =>
      days.some(({ day }) => recorded.has(day)) &&
      weeks.find(({ monday }) => monday === days[0]?.day)?.state !== 'approved',
  ).length;
  const label = open === 0 ? t('cra_sum') : `${t('cra_sum')} (${t('cra_unapproved', { count: open })})`;
  return [...parts, { label, amount: figure(all, locale) }];
}

/** States of the weeks with approver and date; weeks with the same values share a row. */
function approvalsOf({ workspace, calendar, weeks }: ActivityReport, t: Texts, locale: Locale): Block {
  const rows: { weeks: number[]; cells: string[] }[] = [];
  for (const { week, days } of calendar) {
    const cells = approvalOf(
      weeks.find(({ monday }) => monday === days[0]?.day),
      t,
      { locale, zone: workspace.zone },
    );
    const last = rows.at(-1);
    if (last !== undefined && last.cells.join() === cells.join()) last.weeks.push(week);
    else rows.push({ weeks: [week], cells });
  }
  return {
    kind: 'table',
    dense: true,
    columns: [
      { label: t('cra_weeks'), width: 60 },
      { label: t('cra_state') },
      { label: t('cra_submitted_on'), width: 90 },
      { label: t('cra_decided_by') },
      { label: t('cra_decided_on'), width: 90 },
    ],
    rows: rows.map(({ weeks: [first = 0, ...rest], cells }) => [
      rest.length === 0 ? String(first) : `${first} – ${rest.at(-1)}`,
      ...cells,
    ]),
  };
}

function approvalOf(
  week: ReportedWeek | undefined,
  t: Texts,
  { locale, zone }: { locale: Locale; zone: Zone },
): string[] {
  const state = week?.state ?? 'open';
  const dayOf = (instant: Date | null = null) =>
    instant === null ? '' : formatDay(civilDay(instant, zone), locale, 'medium');
  const decided = state === 'approved' || state === 'rejected';
  return [
    t(week?.selfCertified && state === 'approved' ? 'cra_state_certified' : `cra_state_${state}`),
    state === 'open' ? '' : dayOf(week?.submittedAt),
    decided ? (week?.decidedBy ?? '') : '',
    decided ? dayOf(week?.decidedAt) : '',
  ];
}

/** Member and approver sign by their steps in the application; the client signs by hand. */
function signaturesOf(
  { workspace, member, calendar, weeks, contracts }: ActivityReport,
  t: Texts,
  locale: Locale,
) {
  const shown = calendar.map(({ days }) => weeks.find(({ monday }) => monday === days[0]?.day));
  const latest = (instants: readonly (Date | null | undefined)[]) => {
    const known = instants.filter((one) => one instanceof Date);
    if (known.length < instants.length || known.length === 0) return undefined;
    return formatDay(civilDay(new Date(Math.max(...known.map(Number))), workspace.zone), locale);
  };
  const submitted = latest(shown.map((week) => (week?.state === 'open' ? null : week?.submittedAt)));
  const approved = latest(shown.map((week) => (week?.state === 'approved' ? week.decidedAt : null)));
  const names = [...new Set(shown.map((week) => week?.decidedBy ?? ''))].filter((name) => name !== '');
  const client = contracts.length === 1 ? (contracts[0]?.client ?? '') : '';
  return [
    {
      label: t('cra_signature_member', { name: member }),
      ...(submitted !== undefined && { signed: t('cra_signed_submitted', { day: submitted }) }),
    },
    {
      label: t('cra_signature_approver'),
      ...(approved !== undefined && {
        signed: t('cra_signed_approved', { name: names.join(', '), day: approved }),
      }),
    },
    { label: client === '' ? t('cra_signature_client') : t('cra_signature_client_of', { client }) },
  ];
}

/** Returns days in the decimal format of the language: «1,5». */
function figure(halfDays: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTags[locale]).format(daysOf(halfDays));
}

function monthName({ year, month }: Month, locale: Locale): string {
  const format = new Intl.DateTimeFormat(localeTags[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const name = format.format(new Date(Date.UTC(year, month - 1)));
  // Capitalised in French too, because the name is a title here.
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function weekdayName(day: Day, locale: Locale): string {
  const { year, month, day: date } = fieldsOf(day);
  const format = new Intl.DateTimeFormat(localeTags[locale], { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(year, month - 1, date)));
}
