/** Defines the workflow steps of reports. */

import type { Notice } from '#features/notifications/server/notify.service.ts';
import { requireUnpaid } from '#features/payments/server/guard.service.ts';
import { isEditable, type ReportState } from '#features/receipts/report.rules.ts';
import { freezeDeductible, thawDeductible } from '#features/receipts/server/deduction.service.ts';
import {
  type LockedReport,
  lockReport,
  lockReports,
  updateReports,
} from '#features/receipts/server/report-lock.service.ts';
import {
  hasUnaccepted,
  lockMileageOf,
  settleMileage,
  settleReport,
} from '#features/receipts/server/settlement.service.ts';
import { type Approver, listApprovers } from '#features/workflows/server/approver.service.ts';
import { type Batch, type SubjectKind, takeStep, takeSteps } from '#features/workflows/server/service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { ReportSubject } from '../access.ts';
import type * as approvals from '../approval.contract.ts';
import { fieldError } from '../errors.ts';
import type * as contract from '../report.contract.ts';
import type { ReportDetails } from '../report.contract.ts';
import { type ReportStep, reportWorkflow } from '../report.rules.ts';
import { reportMail } from './emails.tsx';
import { postReports, reverseReports } from './posting.service.ts';
import { closeQuestions } from './question.repo.ts';
import { endRefusals, listPending } from './refusal.repo.ts';
import { moveRefused, type RefusedPart } from './refusal.service.ts';
import * as repo from './report.repo.ts';
import { details, isAlone, readableReport } from './report.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;
type Subject = LockedReport & ReportSubject;
type Kind = SubjectKind<ReportState, ReportStep, Subject>;
type Taken = Batch<ReportState, ReportStep, Subject>;

/** The recipient of each step's notification. */
const recipients: Record<ReportStep, 'author' | 'approver' | undefined> = {
  submit: 'approver',
  certify: undefined,
  withdraw: 'approver',
  approve: 'author',
  reject: 'author',
  reopen: 'author',
  pass: 'approver',
};

/** @param prepare runs once the step is allowed; changes a report that is submitted or passed on. */
function reportKind(prepare?: (report: Subject) => Promise<void>): Kind {
  /** The new drafts with the refused receipts of approved reports, by the id of the approved report. */
  const parts = new Map<number, RefusedPart>();

  /**
   * Closes all questions, because a decision ends them. Only submitted reports can have refusals in force: an approval moves the
   * refused receipts, other steps end the refusals.
   */
  async function endPending(context: MemberContext, { subjects, to }: Pick<Taken, 'subjects' | 'to'>) {
    if (to === 'submitted') return;
    const { db, now } = context;
    const pending = await listPending(
      db,
      subjects.map(({ id }) => id),
    );
    const asked = pending.filter(({ isAsked }) => isAsked).map(({ id }) => id);
    if (to !== 'created' && asked.length > 0) await closeQuestions(db, { reportIds: asked }, now);
    const refused = pending.filter(({ hasRefused }) => hasRefused).map(({ id }) => id);
    if (refused.length === 0) return;
    if (to !== 'approved') return endRefusals(db, refused);
    for (const report of subjects)
      if (refused.includes(report.id)) parts.set(report.id, await moveRefused(context, report));
  }

  return {
    workflow: reportWorkflow,
    async save(context, { step, to, subjects }) {
      const { db, now, zone } = context;
      const { workspaceId } = context.actor;
      const ids = subjects.map(({ id }) => id);
      if (step === 'reopen') await requireUnpaid(context, ids);
      // A report that is passed on keeps its submission date.
      if (step === 'pass') await updateReports(db, ids);
      else await saveStates(db, ids, to, now);
      if (prepare) for (const report of subjects) await prepare(report);
      await endPending(context, { subjects, to });
      if (to === 'approved') await freezeDeductible(db, ids, { workspaceId, now, zone });
      if (step === 'reopen') await thawDeductible(db, ids);
      // Amounts that were frozen until the decision can be computed again.
      if (isEditable({ state: to })) for (const report of subjects) await settleReport(context, report);
      // Corrections that had no open report go to the new draft.
      for (const { id, userId } of subjects) if (parts.has(id)) await settleMileage(context, userId);
      // Runs last, because the lock on the books comes after those on reports, and settling may lock other reports.
      if (to === 'approved') await postReports(context, ids);
      if (step === 'reopen') await reverseReports(context, ids);
    },
    async notices({ db, config, actor }, { step, subjects, comment }) {
      const recipient = recipients[step];
      if (step === 'certify' || recipient === undefined) return [];
      const ids = subjects.map(({ id }) => id);
      const people = await repo.listRecipients(db, ids, recipient);
      // The actor is not notified.
      return people
        .filter(({ userId }) => userId !== actor.userId)
        .map(({ userId, email, locale, ...facts }): Notice => {
          const { title, reportId } = facts;
          const refused = parts.get(reportId);
          const to = { userId, email, locale };
          const mail = reportMail(config, to, step, { ...facts, name: displayName(actor), comment, refused });
          const about = { to, byId: actor.userId, mail };
          if (refused === undefined)
            return { event: `report_${step}`, facts: { title }, path: `expenses/${reportId}`, ...about };
          const count = refused.receipts.length;
          const path = `expenses/${refused.reportId}`;
          return { event: 'report_approve_part', facts: { title, count }, path, ...about };
        });
    },
  };
}

function saveStates(db: Database, ids: readonly number[], state: ReportState, now: Date): Promise<void> {
  const decided = state === 'approved' || state === 'rejected';
  return updateReports(db, ids, {
    state,
    decided_at: decided ? now : null,
    ...(state === 'submitted' && { submitted_at: now }),
    ...(state === 'created' && { submitted_at: null, self_certified: false }),
  });
}

/**
 * Submits the report to the chosen approver. If no other member could decide, a manager or owner approves
 * their own report instead.
 * @param handedOver the author is leaving and may be unable to sign in; the approver then decides about corrections that the author
 * has not accepted.
 * @throws Problem 404; 403; 409 REPORT_LOCKED; 400 at `managerEmail`, also if the approver filled in the report; at `below_zero` for
 * an unconfirmed negative total, REPORT_EMPTY without a receipt, CORRECTION_OPEN with a mileage correction that the author has not accepted.
 */
export async function submitReport(
  context: MemberContext,
  { params, body }: On<'submitReport'>,
  { handedOver = false } = {},
) {
  const { actor, db } = context;
  const leads = actor.role === 'ROLE_OWNER' || actor.role === 'ROLE_MANAGER';
  const alone = leads && (await isAlone(db, actor.userId));
  const kind = reportKind(async ({ id, filledInBy = [] }) => {
    const approver = alone
      ? { approver_id: null, approver_name: '', approver_email: '' }
      : approverColumns(ableOf(chosenOf(await listApprovers(context, actor.userId), body), filledInBy));
    if (!(await repo.hasReceipts(db, id))) throw new Problem(400, { code: 'REPORT_EMPTY' });
    if (!handedOver && (await hasUnaccepted(db, id))) throw new Problem(400, { code: 'CORRECTION_OPEN' });
    if (!body.below_zero && (await repo.totalOf(db, id)) < 0)
      throw new Problem(400, { errors: { below_zero: fieldError('below_zero') } });
    const { title } = body;
    await updateReports(db, [id], { title, sought: fold(title), ...approver, self_certified: alone });
  });
  await lockMileageOf(db, [params.reportId]);
  const report = await lockReport(db, params.reportId);
  await takeStep(context, kind, alone ? 'certify' : 'submit', report && { ...report, alone });
  return details(context, await readableReport(context, params.reportId));
}

/** @throws Problem 400 at `managerEmail` if no approver has that address. */
function chosenOf(approvers: readonly Approver[], { managerEmail }: { managerEmail: string }): Approver {
  const chosen = approvers.find(({ email }) => foldEmail(email) === foldEmail(managerEmail));
  if (chosen === undefined)
    throw new Problem(400, { errors: { managerEmail: fieldError('manager_needed') } });
  return chosen;
}

/** @throws Problem 400 at `managerEmail` if the approver may not decide, because they filled in the report. */
function ableOf(chosen: Approver, filledInBy: readonly number[]): Approver {
  if (filledInBy.includes(chosen.id))
    throw new Problem(400, { errors: { managerEmail: fieldError('manager_filled_in') } });
  return chosen;
}

function approverColumns(approver: Approver) {
  return { approver_id: approver.id, approver_name: displayName(approver), approver_email: approver.email };
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED */
export function withdrawReport(context: MemberContext, { params }: On<'withdrawReport'>) {
  return decide(context, 'withdraw', params.reportId);
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED; 400 for an owner who is not the chosen approver and gives no reason. */
export function approveReport(context: MemberContext, { params, body }: On<'approveReport'>) {
  return decide(context, 'approve', params.reportId, body.comment);
}

/** @throws as `approveReport` does. */
export function rejectReport(context: MemberContext, { params, body }: On<'rejectReport'>) {
  return decide(context, 'reject', params.reportId, body.comment);
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED, REPORT_PAID; 400 without a reason. */
export function reopenReport(context: MemberContext, { params, body }: On<'reopenReport'>) {
  return decide(context, 'reopen', params.reportId, body.comment);
}

/**
 * Passes the report to a different manager or owner, who must not have filled it in.
 * @throws Problem 404; 403; 409 REPORT_LOCKED; 400 at `managerEmail`.
 */
export async function passReport(context: MemberContext, { params, body }: On<'passReport'>) {
  const { db } = context;
  const kind = reportKind(async ({ id, userId, approverId, filledInBy = [] }) => {
    const except = [approverId, ...filledInBy];
    const others = (await listApprovers(context, userId)).filter((one) => !except.includes(one.id));
    await updateReports(db, [id], approverColumns(chosenOf(others, body)));
  });
  await takeStep(context, kind, 'pass', await lockReport(db, params.reportId));
  return details(context, await readableReport(context, params.reportId));
}

async function decide(
  context: MemberContext,
  step: ReportStep,
  id: number,
  comment?: string,
): Promise<ReportDetails> {
  await lockMileageOf(context.db, [id]);
  await takeStep(context, reportKind(), step, await lockReport(context.db, id), { comment });
  return details(context, await readableReport(context, id));
}

/**
 * Decides about each report for which that is allowed. The response is 200 even if no report could be decided: it has a reason for
 * each.
 */
export async function decideReports(
  context: MemberContext,
  { body }: CallInput<typeof approvals.decideReports>,
): Promise<CallAnswer<typeof approvals.decideReports>> {
  const { decision, comment } = body;
  const seen = new Map(body.reports.map(({ reportId, revision }) => [reportId, revision]));
  const ids = [...seen.keys()];
  await lockMileageOf(context.db, ids);
  const locked = await lockReports(context.db, ids);
  const { taken, refused } = await takeSteps(context, reportKind(), decision, locked, { comment, seen });
  const unknown = ids.filter((id) => !locked.some((report) => report.id === id));
  return {
    decided: taken.map(({ id }) => id),
    refused: [
      ...unknown.map((reportId) => ({ reportId, status: 404, code: 'NOT_FOUND', state: null })),
      ...refused.map(({ subject, problem: { status, code } }) => ({
        reportId: subject.id,
        status,
        code,
        state: status === 403 ? null : subject.state,
      })),
    ],
  };
}
