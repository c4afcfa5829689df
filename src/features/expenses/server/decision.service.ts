/** The workflow steps of a report. */
import { type Approver, listApprovers } from '#features/approvals/server/approver.service.ts';
import { type SubjectKind, takeStep } from '#features/approvals/server/service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { ReportSubject } from '../access.ts';
import type * as contract from '../report.contract.ts';
import type { ReportDetails } from '../report.contract.ts';
import { type ReportStep, reportWorkflow } from '../report.rules.ts';
import type { ReportState } from '../state.rules.ts';
import { fieldError } from '../words.ts';
import { reportMail } from './emails.tsx';
import * as repo from './report.repo.ts';
import { details, isAlone, readableReport } from './report.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;
type Subject = repo.LockedReport & ReportSubject;
type Kind = SubjectKind<ReportState, ReportStep, Subject>;

/** Recipient of each step's notification. */
const recipients: Record<ReportStep, 'author' | 'approver' | undefined> = {
  submit: 'approver',
  certify: undefined,
  withdraw: 'approver',
  approve: 'author',
  reject: 'author',
  reopen: 'author',
  pass: 'approver',
};

const reportKind: Kind = {
  workflow: reportWorkflow,
  lock: repo.lockReport,
  // A report that is passed on keeps its submission date.
  save: (db, { id, state }, to, now) =>
    state === to ? repo.updateReport(db, id) : repo.saveState(db, id, to, now),
  async mails({ db, config, actor }, { step, subject, comment }) {
    const report = await repo.findReport(db, subject.id);
    const recipient = recipients[step];
    if (report === undefined || recipient === undefined) return [];
    const id = recipient === 'author' ? report.account_id : report.approver_id;
    const to = id === null ? undefined : await repo.findPerson(db, id);
    // No notification to oneself, as after self-certification, nor to deleted people.
    if (to === undefined || to.id === actor.userId || to.user_state === 'deleted') return [];
    const { title, receipts, ttc_cents: cents } = report;
    const facts = { reportId: report.id, title, receipts, cents, name: displayName(actor), comment };
    return [reportMail(config, to, step, facts)];
  },
};

/**
 * Submits the report to the chosen approver; if no other member could decide, a manager or owner approves their own.
 * @throws Problem 404; 403; 409 REPORT_LOCKED; 400 at `managerEmail`, REPORT_EMPTY without a receipt.
 */
export async function submitReport(context: MemberContext, { params, body }: On<'submitReport'>) {
  const { actor, db } = context;
  const leads = actor.role === 'ROLE_OWNER' || actor.role === 'ROLE_MANAGER';
  const alone = leads && (await isAlone(db, actor.userId));
  const prepareReport = async (_: MemberContext, { id }: Subject) => {
    const approver = alone
      ? { approver_id: null, approver_name: '', approver_email: '' }
      : approverColumns(chosenOf(await listApprovers(context, actor.userId), body));
    if (!(await repo.hasReceipts(db, id))) throw new Problem(400, { code: 'REPORT_EMPTY' });
    const { title } = body;
    await repo.updateReport(db, id, { title, sought: fold(title), ...approver, self_certified: alone });
  };
  const kind: Kind = {
    ...reportKind,
    async lock(database, id) {
      const report = await repo.lockReport(database, id);
      return report && { ...report, alone };
    },
    effects: { submit: prepareReport, certify: prepareReport },
  };
  await takeStep(context, kind, alone ? 'certify' : 'submit', params.reportId);
  return details(context, await readableReport(context, params.reportId));
}

/** @throws Problem 400 at `managerEmail` if no approver has that address. */
function chosenOf(approvers: readonly Approver[], { managerEmail }: { managerEmail: string }): Approver {
  const chosen = approvers.find(({ email }) => email.toLowerCase() === managerEmail.toLowerCase());
  if (chosen === undefined)
    throw new Problem(400, { errors: { managerEmail: fieldError('manager_needed') } });
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

/** @throws as `approveReport`. */
export function rejectReport(context: MemberContext, { params, body }: On<'rejectReport'>) {
  return decide(context, 'reject', params.reportId, body.comment);
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED; 400 without a reason. */
export function reopenReport(context: MemberContext, { params, body }: On<'reopenReport'>) {
  return decide(context, 'reopen', params.reportId, body.comment);
}

/**
 * Passes the report to another manager or owner, who must not have filled it in.
 * @throws Problem 404; 403; 409 REPORT_LOCKED; 400 at `managerEmail`.
 */
export async function passReport(context: MemberContext, { params, body }: On<'passReport'>) {
  const effect = async ({ db }: MemberContext, { id, userId, approverId, filledInBy = [] }: Subject) => {
    const except = [approverId, ...filledInBy];
    const others = (await listApprovers(context, userId)).filter((one) => !except.includes(one.id));
    await repo.updateReport(db, id, approverColumns(chosenOf(others, body)));
  };
  const kind: Kind = { ...reportKind, effects: { pass: effect } };
  await takeStep(context, kind, 'pass', params.reportId);
  return details(context, await readableReport(context, params.reportId));
}

async function decide(
  context: MemberContext,
  step: ReportStep,
  id: number,
  comment?: string,
): Promise<ReportDetails> {
  await takeStep(context, reportKind, step, id, comment);
  return details(context, await readableReport(context, id));
}
