/** Pays approved reports: amounts to pay, payment runs, files, undoing. */
import { randomBytes } from 'node:crypto';
import { enqueuePosting } from '#features/books/server/posting.service.ts';
import { notify } from '#features/notifications/server/notify.service.ts';
import { displayName, type Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import { page } from '#platform/request/page.ts';
import { mayRunPayments, maySeePayments } from '../access.ts';
import { fieldError } from '../errors.ts';
import { changesBetween, runState, totalsOf, transfersShown } from '../rules.ts';
import type { Run, RunPreview } from '../run.contract.ts';
import * as contract from '../run.contract.ts';
import { fileNameOf, messageIdOf } from '../sepa.rules.ts';
import { findSettings, peopleOf, type Settings } from './bank.repo.ts';
import { paidMail } from './emails.tsx';
import { fileOf, sha256Of } from './file.service.ts';
import { lockPayments } from './guard.service.ts';
import { messageFor, type Payables, type Plan, payeeName, planOf, previewOf } from './plan.service.ts';
import * as repo from './run.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

/** @throws Problem 403; and as `planOf` does. */
export const previewRun =
  (payables: Payables) =>
  async (
    context: MemberContext,
    { body }: On<'previewRun'>,
  ): Promise<CallAnswer<typeof contract.previewRun>> => {
    if (!mayRunPayments(context.actor)) throw new Problem(403);
    const settings = await findSettings(context.db);
    const reports = await payables.read(context.db, body.reportIds, settings?.since);
    const choice = { ...body, settings, day: civilDay(context.now, context.zone) };
    return previewOf(await planOf(context, choice, reports), context.request.locale);
  };

/**
 * @throws Problem 403; 400 at `execution_day`; 409 PAYMENTS_NOT_SET_UP, ACCOUNT_MISSING with the names of people without
 * an IBAN, or SHOWN_CHANGED with what differs from the transfers shown; and as `planOf` does.
 */
export const createRun =
  (payables: Payables) =>
  async (context: MemberContext, { body }: On<'createRun'>): Promise<Run> => {
    const { db, actor, now, zone, request } = context;
    if (!mayRunPayments(actor)) throw new Problem(403);
    if (body.execution_day < civilDay(now, zone))
      throw new Problem(400, { errors: { execution_day: fieldError('execution_past') } });
    await lockPayments(context);
    const settings = await findSettings(db);
    if (settings === undefined)
      throw new Problem(409, { code: 'PAYMENTS_NOT_SET_UP', msg: 'ENTER THE COMPANY ACCOUNT FIRST' });
    const reports = await payables.lock(db, body.reportIds, settings.since);
    const plan = await planOf(context, { ...body, settings, day: body.execution_day }, reports);
    const preview = previewOf(plan, request.locale);
    const { without_account: names } = preview;
    if (names.length > 0)
      throw new Problem(409, { code: 'ACCOUNT_MISSING', msg: 'SOME PEOPLE HAVE NO IBAN', extra: { names } });
    await requireShown(context, preview, body.transfers);
    const id = await saveRun(context, { ...plan, settings, executionDay: body.execution_day });
    const run = orNotFound(await repo.findRun(db, id));
    await context.record({
      action: 'payment-run.created',
      subjectType: 'payment-run',
      subjectId: id,
      detail: { number: run.number, reports: run.reports, total_cents: run.total_cents },
    });
    return runRow(run);
  };

type Saved = Plan & { settings: Settings; executionDay: repo.RunRecord['execution_day'] };

async function saveRun(context: MemberContext, plan: Saved): Promise<number> {
  const { db, actor, now, zone, vault } = context;
  const { settings, method, transfers, people, accounts } = plan;
  const totals = totalsOf(transfers);
  const number = await repo.nextNumber(db);
  const salt = randomBytes(4).toString('hex');
  const id = await repo.insertRun(db, {
    workspace_id: actor.workspaceId,
    number,
    method,
    execution_day: plan.executionDay,
    message_id: messageIdOf({ day: civilDay(now, zone), number, salt }),
    sha256: '',
    holder: settings.holder,
    iban: settings.iban,
    bic: settings.bic,
    reports: totals.reports,
    transfers: totals.transfers,
    total_cents: totals.totalCents,
    deducted_cents: totals.deductedCents,
    created_by_id: actor.userId,
    created_by_name: displayName(actor),
    created_at: now,
  });
  for (const [at, planned] of transfers.entries()) {
    const person = people.get(planned.userId);
    // The encryption is bound to the person, so the encrypted text can be copied as it is.
    const account = method === 'sepa' ? accounts.get(planned.userId) : undefined;
    await repo.insertTransfer(db, {
      workspaceId: actor.workspaceId,
      runId: id,
      place: at + 1,
      planned,
      holder: account?.holder ?? payeeName(person),
      message: messageFor(person, planned),
      iban: account?.iban ?? '',
      ending: account?.ending ?? '',
      outsideSepa: plan.outsideSepa.has(planned.userId),
    });
  }
  const file = await fileOf(db, vault, orNotFound(await repo.findRun(db, id)));
  if (file !== undefined) await repo.saveHash(db, id, sha256Of(file));
  return id;
}

/** @throws Problem 403 */
export async function listRuns(context: MemberContext, { query }: On<'listRuns'>) {
  if (!maySeePayments(context.actor)) throw new Problem(403);
  return page(context, contract.listRuns, query, repo.listRuns(context.db, query), { row: runRow });
}

/** @throws Problem 403; 404 */
export async function readRun(
  { db, actor, request }: MemberContext,
  { params }: On<'readRun'>,
): Promise<CallAnswer<typeof contract.readRun>> {
  if (!maySeePayments(actor)) throw new Problem(403);
  const run = orNotFound(await repo.findRun(db, params.runId));
  const reports = Map.groupBy(await repo.listReports(db, run.id), ({ transfer_id }) => transfer_id);
  return {
    ...runRow(run),
    sha256: run.sha256,
    paid: (await repo.listTransfers(db, run.id)).map((row) => ({
      transferId: row.id,
      rejected_at: row.rejected_at?.toISOString() ?? null,
      rejected_by: row.rejected_by_name,
      rejection: row.rejection,
      user: { user_id: row.account_id, name: payeeName(row, request.locale) },
      holder: row.holder,
      message: row.message,
      account: row.ending,
      amount_cents: row.amount_cents,
      deducted_cents: row.reports_cents - row.amount_cents,
      reports: (reports.get(row.id) ?? []).map(({ report_id, title, amount_cents }) => ({
        report_id,
        title,
        amount_cents,
      })),
    })),
  };
}

/** @throws Problem 403; 404; 409 NO_FILE, FILE_ERASED; 500 if the rows no longer match the recorded SHA-256. */
export async function downloadRun(
  context: MemberContext,
  { params }: On<'downloadRun'>,
): Promise<Download<Member>> {
  const { db, actor, vault } = context;
  if (!mayRunPayments(actor)) throw new Problem(403);
  const run = orNotFound(await repo.findRun(db, params.runId));
  if (run.sha256 === '') throw new Problem(409, { code: 'NO_FILE' });
  const bytes = await fileOf(db, vault, run);
  if (bytes === undefined) throw new Problem(409, { code: 'FILE_ERASED' });
  if (sha256Of(bytes) !== run.sha256)
    throw new Error(`The payment ${run.id} has changed since its creation.`);
  await context.record({
    action: 'payment-run.downloaded',
    subjectType: 'payment-run',
    subjectId: run.id,
    detail: { number: run.number },
  });
  return new Download<Member>({
    name: fileNameOf({ messageId: run.message_id }),
    mediaType: 'application/xml',
    size: bytes.length,
    body: () => bytes,
  });
}

/** Notifies each person. @throws Problem 403; 404; 409 RUN_DECIDED; 400 at `paid_on` for a future day. */
export async function markRunPaid(
  context: MemberContext,
  { params, body: { paid_on: paidOn } }: On<'markRunPaid'>,
): Promise<Run> {
  const { db, config, now, zone } = context;
  const run = await lockRun(context, params.runId);
  if (stateOf(run) !== 'created') throw new Problem(409, { code: 'RUN_DECIDED' });
  if (paidOn > civilDay(now, zone))
    throw new Problem(400, { errors: { paid_on: fieldError('paid_future') } });
  await repo.markPaid(db, run.id, { paidOn, by: byOf(context) });
  await context.record({
    action: 'payment-run.paid',
    subjectType: 'payment-run',
    subjectId: run.id,
    detail: { number: run.number, paid_on: paidOn },
  });
  await enqueuePosting(context);
  const reports = Map.groupBy(await repo.listReports(db, run.id), ({ transfer_id }) => transfer_id);
  for (const row of await repo.listTransfers(db, run.id)) {
    if (row.user_state === 'deleted' || row.rejected_at !== null) continue;
    const titles = (reports.get(row.id) ?? []).map(({ title }) => title);
    const { amount_cents: amount, reports_cents: cents } = row;
    await notify(context, {
      event: 'paid',
      facts: { cents, day: paidOn },
      to: { ...row, userId: row.account_id },
      byId: context.actor.userId,
      path: 'expenses',
      mail: paidMail(config, row, { amount, deducted: cents - amount, day: paidOn, titles }),
    });
  }
  return runRow(orNotFound(await repo.findRun(db, run.id)));
}

/** @throws Problem 403; 404; 409 RUN_UNDONE */
export async function undoRun(
  context: MemberContext,
  { params, body: { reason } }: On<'undoRun'>,
): Promise<Run> {
  const { db } = context;
  const run = await lockRun(context, params.runId);
  if (stateOf(run) === 'undone') throw new Problem(409, { code: 'RUN_UNDONE' });
  await repo.markUndone(db, run.id, { reason, by: byOf(context) });
  await context.record({
    action: 'payment-run.undone',
    subjectType: 'payment-run',
    subjectId: run.id,
    detail: { number: run.number, reason },
  });
  await enqueuePosting(context);
  return runRow(orNotFound(await repo.findRun(db, run.id)));
}

/** Reads a run for a change, under the lock of all payments. */
export async function lockRun(context: MemberContext, id: number): Promise<repo.RunRecord> {
  if (!mayRunPayments(context.actor)) throw new Problem(403);
  await lockPayments(context);
  return orNotFound(await repo.findRun(context.db, id));
}

export function byOf({ actor, now }: MemberContext) {
  return { id: actor.userId, name: displayName(actor), now };
}

export function stateOf({ paid_on: paidOn, undone_at }: repo.RunRecord) {
  return runState({ paidOn, isUndone: undone_at !== null });
}

export function runRow(row: repo.RunRecord): Run {
  return {
    runId: row.id,
    number: row.number,
    state: stateOf(row),
    method: row.method,
    execution_day: row.execution_day,
    reports: row.reports,
    transfers: row.transfers,
    total_cents: row.total_cents,
    deducted_cents: row.deducted_cents,
    rejected: row.rejected,
    rejected_cents: row.rejected_cents,
    file: row.sha256 === '' ? '' : fileNameOf({ messageId: row.message_id }),
    created_by: row.created_by_name,
    created_at: row.created_at.toISOString(),
    paid_on: row.paid_on,
    paid_by: row.paid_by_name,
    undone_by: row.undone_by_name,
    undone_at: row.undone_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

type Shown = On<'createRun'>['body']['transfers'];

/** @throws Problem 409 SHOWN_CHANGED with the people whose transfers differ, and in what. */
async function requireShown(
  { db, request }: MemberContext,
  planned: RunPreview,
  shown: Shown,
): Promise<void> {
  const changes = changesBetween(rowsOf(shown), rowsOf(transfersShown(planned)));
  if (changes.length === 0) return;
  const people = await peopleOf(
    db,
    changes.map(({ userId }) => userId),
  );
  const changed = changes.map(({ userId, what }) => ({
    user: { user_id: userId, name: payeeName(people.get(userId), request.locale) },
    what,
  }));
  throw new Problem(409, { code: 'SHOWN_CHANGED', msg: 'THE PAYMENT SHOWN HAS CHANGED', extra: { changed } });
}

function rowsOf(transfers: Shown) {
  return transfers.map((one) => ({
    userId: one.user_id,
    accountVersion: one.account_version,
    reportsCents: one.reports_cents,
    amountCents: one.amount_cents,
  }));
}
