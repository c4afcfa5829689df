/** Creates, lists, changes and deletes expense reports. Workflow steps are in decision.service.ts. */
import { changesOf } from '#features/audit/rules.ts';
import { bookingDay } from '#features/books/rules.ts';
import { contractName, overlaps } from '#features/contracts/rules.ts';
import { lockMileage, yearsOfReport } from '#features/mileage/server/journey.service.ts';
import { paymentState } from '#features/payments/rules.ts';
import { onlyManagerOf, proposedOf } from '#features/planning/server/approver.service.ts';
import { mayChangeReport, mayReadReport, mayReadReportsOf } from '#features/receipts/access.ts';
import { isDeletable, isEditable } from '#features/receipts/report.rules.ts';
import { removeFiles } from '#features/receipts/server/files.service.ts';
import { lockRefunds } from '#features/receipts/server/refund.service.ts';
import {
  lockEditable,
  lockReport,
  reportLocked,
  updateReports,
} from '#features/receipts/server/report-lock.service.ts';
import { requireNoRefund } from '#features/receipts/server/row.service.ts';
import { lockMileageOf, settleMileage } from '#features/receipts/server/settlement.service.ts';
import { hasDecider, listApprovers } from '#features/workflows/server/approver.service.ts';
import { begin, readHistory, withFilledInBy } from '#features/workflows/server/service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { leftName, shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { decimalOf } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayDeleteReport } from '../access.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Report, ReportDetails } from '../report.contract.ts';
import * as contract from '../report.contract.ts';
import { reportWorkflow } from '../report.rules.ts';
import * as repo from './report.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

const texts = { en, fr };

/** @throws Problem 400 for a contract that the person cannot use, or that does not run in the period. */
export async function createReport(context: MemberContext, { body }: On<'createReport'>): Promise<Report> {
  const { db, actor, now } = context;
  await lockMileage(db, actor.userId);
  await requireContract(context, body);
  const id = await repo.insertReport(db, {
    workspace_id: actor.workspaceId,
    account_id: actor.userId,
    contract_id: body.contractId,
    title: body.title,
    sought: fold(body.title),
    start_date: body.startdate,
    end_date: body.enddate,
    created_at: now,
  });
  await begin(context, { workflow: reportWorkflow }, 'begin', { id, workspaceId: actor.workspaceId });
  await context.record({
    action: 'report.begun',
    subjectType: 'report',
    subjectId: id,
    detail: { title: body.title },
  });
  // Writes corrections that had no open report until now.
  await settleMileage(context, actor.userId);
  return reportRow(context, await readableReport(context, id));
}

interface BookedPeriod {
  contractId: number;
  startdate: Day;
  enddate: Day;
}

/** @param unchanged whether the contract was already chosen; it may have been closed since. */
async function requireContract(
  { db, actor }: MemberContext,
  { contractId, startdate, enddate }: BookedPeriod,
  { unchanged = false } = {},
): Promise<void> {
  const found = await repo.findContract(db, contractId, actor.userId);
  if (!unchanged && found?.bookable !== true)
    throw new Problem(400, { errors: { contractId: fieldError('contract_not_open') } });
  if (found === undefined || overlaps(found, startdate, enddate)) return;
  const field = found.endDate !== null && found.endDate < startdate ? 'startdate' : 'enddate';
  throw new Problem(400, { errors: { [field]: fieldError('report_outside_contract') } });
}

/** @throws Problem 404 for a person outside the workspace; 403 */
export async function listReports(context: MemberContext, { params, query }: On<'listReports'>) {
  const { db, actor, request } = context;
  const person = orNotFound(await repo.findPerson(db, params.userId));
  if (!mayReadReportsOf(actor, person.id)) throw new Problem(403);
  const reading = repo.listReports(db, query, person.id);
  const row = (record: repo.ReportRecord) => reportRow(context, record);
  const answer = await page(context, contract.listReports, query, reading, { row, texts });
  return { ...answer, user: { ...authorOf(person, request.locale), left: person.user_state === 'deleted' } };
}

/** @throws Problem 404; 403 */
export async function readReport(
  context: MemberContext,
  { params }: On<'readReport'>,
): Promise<ReportDetails> {
  return details(context, await readableReport(context, params.reportId));
}

/** @throws Problem 404; 403 */
export async function readableReport({ db, actor }: MemberContext, id: number): Promise<repo.ReportRecord> {
  const record = orNotFound(await repo.findReport(db, id));
  if (!mayReadReport(actor, { userId: record.account_id })) throw new Problem(403);
  return record;
}

/** Returns the report with the fields that depend on the actor. */
export async function details(context: MemberContext, record: repo.ReportRecord): Promise<ReportDetails> {
  const { db, actor } = context;
  const own = actor.userId === record.account_id;
  const mine = own && isEditable(record);
  return {
    ...reportRow(context, record),
    revision: record.revision,
    filled_in_by: await filledInBy(db, record),
    may_change: mine && mayChangeReport(actor, { userId: record.account_id }),
    may_delete:
      isDeletable({ state: record.state, isNumbered: record.number !== null }) &&
      mayDeleteReport(actor, subjectOf(record)),
    certifies_itself: mine && actor.role !== 'ROLE_USER' && (await isAlone(db, record.account_id)),
  };
}

async function filledInBy(db: MemberContext['db'], { id }: { id: number }): Promise<number[]> {
  const [known] = await withFilledInBy(db, reportWorkflow, [{ id }]);
  return [...(known?.filledInBy ?? [])];
}
const subjectOf = ({ account_id: userId, user_state }: repo.ReportRecord) => ({
  userId,
  authorLeft: user_state === 'deleted',
});

/** Whether no other member could decide about the person's reports. */
export async function isAlone(db: MemberContext['db'], userId: number): Promise<boolean> {
  return !(await hasDecider(db, userId));
}

/** @throws Problem 404; 403 */
export async function listDeciders(
  context: MemberContext,
  { params }: On<'listDeciders'>,
): Promise<CallAnswer<typeof contract.listDeciders>> {
  const record = await readableReport(context, params.reportId);
  const people = await listApprovers(context, record.account_id);
  const last = await repo.findLastApprover(context.db, record.account_id);
  const proposed =
    people.find(({ id }) => id === last) ??
    (await proposedOf(context.db, record.account_id, people)) ??
    onlyManagerOf(people);
  return {
    proposed: proposed?.id ?? null,
    managers: people.map((person) => ({
      user_id: person.id,
      name: displayName(person),
      email: person.email,
      role: person.role === 'ROLE_OWNER' ? 'ROLE_OWNER' : 'ROLE_MANAGER',
    })),
  };
}

/** @throws Problem 404; 403 */
export async function readReportHistory(context: MemberContext, { params }: On<'readReportHistory'>) {
  const { id, workspace_id: workspaceId } = await readableReport(context, params.reportId);
  const subject = { id, workspaceId };
  const { locale } = context.request;
  return { history: await readHistory(context.db, { workflow: reportWorkflow }, subject, locale) };
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED; 400 */
export async function updateReport(
  context: MemberContext,
  { params, body }: On<'updateReport'>,
): Promise<ReportDetails> {
  const { db } = context;
  const report = await lockEditable(context, params.reportId);
  const { startdate = report.startDate, enddate = report.endDate, contractId } = body;
  if (startdate > enddate) throw new Problem(400, { errors: { enddate: fieldError('period_reversed') } });
  const isMoved = startdate !== report.startDate || enddate !== report.endDate;
  const unchanged = contractId === undefined;
  if (isMoved || !unchanged)
    await requireContract(
      context,
      { contractId: contractId ?? report.contractId, startdate, enddate },
      { unchanged },
    );
  await updateReports(db, [report.id], {
    title: body.reportTitle,
    sought: fold(body.reportTitle),
    start_date: startdate,
    end_date: enddate,
    ...(contractId !== undefined && { contract_id: contractId }),
  });
  await context.record({
    action: 'report.updated',
    subjectType: 'report',
    subjectId: report.id,
    detail: changesOf(report, {
      title: body.reportTitle,
      startDate: startdate,
      endDate: enddate,
      contractId,
    }),
  });
  return details(context, await readableReport(context, report.id));
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED, RECEIPT_REFUNDED by a receipt of another report */
export async function deleteReport(context: MemberContext, { params }: On<'deleteReport'>) {
  await lockMileageOf(context.db, [params.reportId]);
  const report = orNotFound(await lockReport(context.db, params.reportId));
  if (!mayDeleteReport(context.actor, report)) throw new Problem(403);
  if (!isDeletable(report)) throw reportLocked(report);
  requireNoRefund(await lockRefunds(context.db, { reportId: report.id }));
  const years = await yearsOfReport(context.db, report.id);
  await removeFiles(context, await repo.deleteReport(context.db, report.id));
  await settleMileage(context, report.userId, years);
  await context.record({
    action: 'report.deleted',
    subjectType: 'report',
    subjectId: report.id,
    detail: { title: report.title },
  });
  return { report_id: report.id };
}

/** Null while nothing is due for the report. */
function paymentOf(record: repo.ReportRecord): Report['payment'] {
  const { state, run_id, paid_on: paidOn, paid_here, ttc_cents } = record;
  const run = run_id === null ? undefined : { paidOn };
  const standing = paymentState(run, state === 'approved' && paid_here ? ttc_cents : 0);
  return standing === undefined ? null : { state: standing, paid_on: paidOn };
}

/** Null if the report is approved: its entry has the day. */
function bookingDayOf({ now, zone }: MemberContext, record: repo.ReportRecord): Day | null {
  if (record.state === 'approved') return null;
  const booked = { decided: civilDay(now, zone), end: record.end_date, latest: record.latest_day };
  const setting = record.booking_day === 'period_end' ? 'period_end' : 'approval';
  return bookingDay(booked, setting, record.closed_until ?? undefined);
}

type Named = { id: number; first_name: string; last_name: string; login: string };

/** Returns the author, marked if the account was deleted. */
export function authorOf(
  {
    id,
    first_name: firstName,
    last_name: lastName,
    login,
    user_state: userState,
  }: Named & { user_state: string },
  locale: Locale,
) {
  return { user_id: id, name: shownName({ firstName, lastName, login, userState }, locale) };
}

export function reportRow(context: MemberContext, record: repo.ReportRecord): Report {
  const { locale } = context.request;
  const { approver_id: approverId } = record;
  return {
    report_id: record.id,
    title: record.title,
    number: record.number,
    startdate: record.start_date,
    enddate: record.end_date,
    contractId: record.contract_id,
    contract: contractName({ cname: record.contract, preset: record.contract_preset }, locale),
    state: record.state,
    user: authorOf({ ...record, id: record.account_id }, locale),
    manager:
      approverId === null
        ? null
        : {
            user_id: approverId,
            name: leftName(record.approver_name, record.approver_left, locale),
            email: record.approver_email,
          },
    self_certified: record.self_certified,
    receipts: record.receipts,
    total_ttc: decimalOf(record.ttc_cents, 'EUR'),
    payment: paymentOf(record),
    questions: record.questions.open,
    answers: record.questions.answered,
    refused: record.refused.count,
    refused_ttc: decimalOf(record.refused.cents, 'EUR'),
    booking_day: bookingDayOf(context, record),
    created_at: record.created_at.toISOString(),
    submitted_at: record.submitted_at?.toISOString() ?? null,
    decided_at: record.decided_at?.toISOString() ?? null,
  };
}
