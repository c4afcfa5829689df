/** Exports of a month: the activity report as PDF, and the days as a table. */
import { contractName } from '#features/contracts/rules.ts';
import { type LetterheadContent, renderWithLogo } from '#features/media/server/letterhead.service.ts';
import { letterheadOf } from '#features/workspaces/server/site.service.ts';
import { displayName, type Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { type Month, spanOfMonth } from '#kernel/day.ts';
import { workingDays } from '#kernel/holidays.ts';
import { leftName, shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import { isoWeek } from '#kernel/week.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import { ahead } from '#platform/sheet/ahead.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import type { Sheet } from '#platform/sheet/sheet.ts';
import { maySeeEverybody } from '../access.ts';
import { daysOf } from '../day.rules.ts';
import type * as contract from '../document.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import * as repo from './document.repo.ts';
import { type ActivityReport, activityPdf } from './documents.ts';
import { recordedMonth, visibleMember } from './month.service.ts';

/**
 * Renders the PDF after the transaction. Without a contract id it shows the contracts with days in the month.
 * @throws Problem 404 for a person or contract outside the workspace; 403 for a colleague, unless the actor is a manager or owner.
 */
export async function readActivityReport(
  context: MemberContext,
  { params, query }: CallInput<typeof contract.readActivityReport>,
): Promise<Download<Member>> {
  const { userId, ...month } = params;
  const { locale } = context.request;
  const member = await visibleMember(context, userId);
  const report = await reportOf(context, member, month, query.contractId);
  const contracts = query.contractId === undefined ? [] : report.contracts.map(({ cname }) => cname);
  return new Download<Member>({
    name: `${[fileName('cra', month), displayName(member), ...contracts].join('-')}.pdf`,
    mediaType: 'application/pdf',
    body: ({ files }) => renderWithLogo(files, activityPdf(report, locale)),
  });
}

type ReportContext = Pick<MemberContext, 'db' | 'actor' | 'request' | 'now'>;

async function reportOf(
  context: ReportContext,
  member: Awaited<ReturnType<typeof visibleMember>>,
  month: Month,
  contractId: number | undefined,
): Promise<ActivityReport> {
  const { db, request, now } = context;
  const { calendar, ...recorded } = await recordedMonth(db, member, month, request.locale);
  const { from, to } = spanOfMonth(month);
  const inMonth = recorded.entries.filter(({ day }) => from <= day && day <= to);
  const wanted =
    contractId === undefined ? new Set(inMonth.map((entry) => entry.contractId)) : new Set([contractId]);
  const known = recorded.contracts.filter((one) => wanted.has(one.contractId));
  const contracts =
    contractId !== undefined && known.length === 0 ? await repo.listContract(db, contractId) : known;
  if (contractId !== undefined && contracts.length === 0) throw new Problem(404);
  return {
    workspace: await letterheadOf(db),
    member: shownName(member, request.locale),
    month,
    workingDays: workingDays(month.year, month.month, member.zone).length,
    calendar,
    contracts: contracts.map((one) => ({
      contractId: one.contractId,
      cname: contractName(one, request.locale),
      client: one.client,
    })),
    entries: inMonth,
    weeks: recorded.weeks.map((week) => ({
      ...week,
      decidedBy: leftName(week.decidedByName, week.decidedByLeft, request.locale),
    })),
    madeAt: now,
  };
}

/** A member's activity report on one contract. */
export interface ReportOnContract {
  client: string;
  contract: string;
  /** The plain name, because it names a client's file. */
  member: string;
  accountId: number;
  contractId: number;
}

/**
 * Returns the activity reports of a month, sorted by member: one per member and contract with days, without
 * absences.
 */
export async function reportsOfMonth(
  { db, request }: Pick<MemberContext, 'db' | 'request'>,
  month: Month,
  most: number,
): Promise<ReportOnContract[]> {
  const rows = await repo.listReported(db, spanOfMonth(month), most);
  return rows.map(({ accountId, contractId, client, ...row }) => ({
    accountId,
    contractId,
    client: client.trim(),
    contract: contractName(row, request.locale),
    member: displayName(row),
  }));
}

/**
 * Returns the content of one activity report, which is rendered outside the transaction.
 * @throws Problem 404; 403
 */
export async function reportContent(
  context: ReportContext,
  month: Month,
  { accountId, contractId }: Pick<ReportOnContract, 'accountId' | 'contractId'>,
): Promise<LetterheadContent> {
  const member = await visibleMember(context, accountId);
  return activityPdf(await reportOf(context, member, month, contractId), context.request.locale);
}

/** Members per read: a large company's month is read and sent in batches. */
const MEMBERS_AT_ONCE = 50;
/** Rows of a file that a request makes; a job makes longer ones. */
const DAYS_AT_ONCE = 5000;

/**
 * @throws Problem 404 for a person outside the workspace; 403 for a colleague or all members, unless the actor is a manager or
 * owner.
 */
export async function exportMonth(
  context: MemberContext,
  { params, query }: CallInput<typeof contract.exportMonth>,
): Promise<Download<Member>> {
  const { userId, ...month } = params;
  const member = await visibleMember(context, userId);
  const everybody = query.scope === 'workspace';
  if (everybody && !maySeeEverybody(context.actor)) throw new Problem(403);
  await context.record({
    action: 'planning.exported',
    subjectType: everybody ? 'workspace' : 'member',
    subjectId: everybody ? context.actor.workspaceId : member.id,
    detail: { ...month },
  });
  const span = spanOfMonth(month);
  return sheetDownload({
    name: fileName('planning', month) + (everybody ? '' : `-${displayName(member)}`),
    sheet: sheetOf(context.request.locale),
    format: query.format,
    large: everybody && (await repo.countDays(context.db, span, DAYS_AT_ONCE)).inPart,
    rows: ({ read }, progress) =>
      ahead(
        batchesOf(
          async () => {
            if (!everybody) return [member.id];
            progress.total = (await read((db) => repo.countDays(db, span))).total;
            return read((db) => repo.listMembersWithDays(db, span));
          },
          (ids) => read((db) => repo.listRows(db, span, ids)),
        ),
      ),
  });
}

/** Sorts the members only once. Reading the sorted rows page by page would sort them again for every page. */
async function* batchesOf(
  list: () => Promise<number[]>,
  read: (accountIds: number[]) => Promise<repo.SheetRow[]>,
): AsyncGenerator<repo.SheetRow[]> {
  const ids = await list();
  for (let at = 0; at < ids.length; at += MEMBERS_AT_ONCE)
    yield await read(ids.slice(at, at + MEMBERS_AT_ONCE));
}

function sheetOf(locale: Locale): Sheet<repo.SheetRow> {
  const t = translator({ en, fr }, locale);
  return {
    name: t('sheet_name'),
    columns: [
      { label: t('sheet_member'), value: (row) => shownName(row, locale) },
      { label: t('sheet_email'), value: (row) => row.email, width: 28 },
      { label: t('sheet_day'), value: (row) => row.day, kind: 'day', width: 12 },
      { label: t('sheet_week'), value: (row) => isoWeek(row.day).week, width: 8 },
      { label: t('sheet_contract'), value: (row) => contractName(row, locale), width: 28 },
      { label: t('sheet_client'), value: (row) => row.client },
      { label: t('sheet_kind'), value: (row) => t(`sheet_kind_${row.kind}`), width: 12 },
      { label: t('sheet_days'), value: (row) => daysOf(row.halfDays), width: 8 },
      { label: t('sheet_state'), value: (row) => t(`cra_state_${row.state}`), width: 14 },
      { label: t('sheet_decided_by'), value: (row) => leftName(row.decidedBy, row.decidedByLeft, locale) },
      { label: t('sheet_decided_on'), value: (row) => row.decidedAt, kind: 'instant' },
    ],
  };
}

function fileName(what: string, { year, month }: Month): string {
  return `${what}-${year}-${String(month).padStart(2, '0')}`;
}
