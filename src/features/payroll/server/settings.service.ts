/** Records overtime, and saves the settings and codes of the payroll. */
import { contractName } from '#features/contracts/rules.ts';
import { termsOn } from '#features/employment/rules.ts';
import { termsOf } from '#features/employment/server/service.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { FieldError } from '#kernel/error-texts.ts';
import { shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayKeepPayroll, mayReadPayroll } from '../access.ts';
import { type Code, codedKinds, payfitPresets } from '../code.rules.ts';
import { fieldError } from '../errors.ts';
import type { OvertimeRow, PayrollSettings } from '../settings.contract.ts';
import * as contract from '../settings.contract.ts';
import { listAbsences } from './repo.ts';
import * as repo from './settings.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export function listOvertime(context: MemberContext, { query }: On<'listOvertime'>) {
  const { db, actor, request } = context;
  const accountId = mayReadPayroll(actor) ? undefined : actor.userId;
  return page(context, contract.listOvertime, query, repo.listOvertime(db, query, accountId), {
    row: (row) => overtimeRow(row, request.locale),
  });
}

/** @throws Problem 403; 400 at the wrong field; 409 at `reason` if it is recorded already. */
export async function addOvertime(context: MemberContext, { body }: On<'addOvertime'>): Promise<OvertimeRow> {
  const { db, actor, now, zone, request } = context;
  if (!mayKeepPayroll(actor)) throw new Problem(403);
  const wrong = (field: keyof typeof body, error: FieldError) =>
    new Problem(400, { errors: { [field]: error } });
  if (!(await repo.findSettings(db)).overtime) throw wrong('hours', fieldError('overtime_off'));
  if (!(await repo.isActive(db, body.memberId)))
    throw wrong('memberId', fieldError('overtime_person_unknown'));
  if (body.day > civilDay(now, zone)) throw wrong('day', fieldError('overtime_future'));
  const terms = termsOn((await termsOf(db, [body.memberId])).get(body.memberId) ?? [], body.day);
  if (terms === undefined) throw wrong('day', fieldError('overtime_no_terms'));
  if (terms.regime === 'days') throw wrong('memberId', fieldError('overtime_days_only'));
  const added = await repo.insertOvertime(db, {
    workspace_id: actor.workspaceId,
    account_id: body.memberId,
    day: body.day,
    centihours: body.hours,
    reason: body.reason,
    note: body.note,
    created_at: now,
  });
  if (added === undefined) throw new Problem(409, { errors: { reason: fieldError('overtime_taken') } });
  const row = orNotFound(await repo.findOvertime(db, added.id));
  await context.record({
    action: 'overtime.recorded',
    subjectType: 'overtime',
    subjectId: row.id,
    detail: detailOf(row),
  });
  return overtimeRow(row, request.locale);
}

/** @throws Problem 404; 403 */
export async function deleteOvertime(context: MemberContext, { params }: On<'deleteOvertime'>) {
  const { db, actor } = context;
  const row = orNotFound(await repo.findOvertime(db, params.overtimeId));
  if (!mayKeepPayroll(actor)) throw new Problem(403);
  await repo.deleteOvertime(db, row.id);
  await context.record({
    action: 'overtime.deleted',
    subjectType: 'overtime',
    subjectId: row.id,
    detail: detailOf(row),
  });
  return { overtimeId: row.id };
}

function detailOf({ account_id: memberId, day, centihours, reason }: repo.OvertimeRecord) {
  return { memberId, day, hours: centihours / 100, kind: reason };
}

function overtimeRow(row: repo.OvertimeRecord, locale: Locale): OvertimeRow {
  const { first_name: firstName, last_name: lastName, login, user_state: userState } = row;
  return {
    overtimeId: row.id,
    memberId: row.account_id,
    member: shownName({ firstName, lastName, login, userState }, locale),
    day: row.day,
    hours: row.centihours / 100,
    reason: row.reason,
    note: row.note,
  };
}

/** @throws Problem 403 */
export async function readPayrollSettings({ db, actor, request }: MemberContext): Promise<PayrollSettings> {
  if (!mayReadPayroll(actor)) throw new Problem(403);
  return settingsOf(db, request.locale);
}

/** @throws Problem 403 */
export async function updatePayrollSettings(
  context: MemberContext,
  { body: { overtime, expenses } }: On<'updatePayrollSettings'>,
): Promise<PayrollSettings> {
  const { db, actor, request } = context;
  if (!mayKeepPayroll(actor)) throw new Problem(403);
  const before = await repo.findSettings(db);
  await repo.saveSettings(db, actor.workspaceId, { overtime, expenses });
  await context.record({
    action: 'payroll.settings-changed',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: {
      ...(before.overtime !== overtime && { overtime: [before.overtime, overtime] }),
      ...(before.expenses !== expenses && { paysExpenses: [before.expenses, expenses] }),
    },
  });
  return settingsOf(db, request.locale);
}

/** @throws Problem 403; 404 for a contract that is no absence. */
export async function savePayrollCode(
  context: MemberContext,
  { body }: On<'savePayrollCode'>,
): Promise<PayrollSettings> {
  const { db, actor, request } = context;
  if (!mayKeepPayroll(actor)) throw new Problem(403);
  const contractId = body.kind === 'absence' ? body.contractId : 0;
  if (body.kind === 'absence') orNotFound((await listAbsences(db)).find(({ id }) => id === contractId));
  await repo.saveCode(db, actor.workspaceId, { ...body, contractId });
  await context.record({
    action: 'payroll.code-saved',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: body.kind === 'absence' ? body : { kind: body.kind, silae: body.silae, payfit: body.payfit },
  });
  return settingsOf(db, request.locale);
}

async function settingsOf(db: Database, locale: Locale): Promise<PayrollSettings> {
  const settings = await repo.findSettings(db);
  const absences = await listAbsences(db);
  const codes = await codesOf(db);
  const find = (kind: Code['kind'], contractId: number, name: string) => {
    const code = codes.find((one) => one.kind === kind && one.contractId === contractId);
    return { kind, contractId, name, silae: code?.silae ?? '', payfit: code?.payfit ?? '' };
  };
  return {
    ...settings,
    codes: [
      ...absences.map((one) => find('absence', one.id, contractName(one, locale))),
      ...codedKinds.map((kind) => find(kind, 0, '')),
    ],
  };
}

/** Returns the codes; a preset absence has PayFit's type until its codes are entered. */
export async function codesOf(db: Database): Promise<Code[]> {
  const codes = await repo.listCodes(db);
  const presets = (await listAbsences(db)).flatMap(({ id, preset }) => {
    const isEntered = codes.some(({ kind, contractId }) => kind === 'absence' && contractId === id);
    return preset === null || isEntered
      ? []
      : [{ kind: 'absence' as const, contractId: id, silae: '', payfit: payfitPresets[preset] }];
  });
  return [...codes, ...presets];
}
