/** Reads and changes the person's own workspace: contents, limits, name, deletion. */
import { changesOf } from '#features/audit/rules.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import { Problem } from '#kernel/problem.ts';
import { zoneOfHolidays } from '#kernel/zone-choice.ts';
import type { Database } from '#platform/db/kysely.ts';
import { type MemberContext, Reply } from '#platform/request/context.ts';
import { versionOf } from '#platform/request/version.ts';
import type * as contract from '../contract.ts';
import type { Plan, WorkspaceSettings } from '../contract.ts';
import { daysLeft, deletionDue, mayBeDeleted } from '../rules.ts';
import * as administration from './administration.repo.ts';
import { deletionCancelledMail, deletionSubmittedMail } from './emails.tsx';
import { announceChange } from './site.service.ts';
import * as repo from './workspace.repo.ts';

/** Returns the id; undefined if the workspace does not exist or is being deleted. */
export async function existing(db: Database, workspaceId: number): Promise<number | undefined> {
  return (await administration.findWorkspace(db, workspaceId))?.id;
}

/** Returns the holiday zone of the transaction's workspace. */
export async function holidayZoneOf(db: Database): Promise<HolidayZone> {
  return (await repo.findOwn(db)).holiday_zone;
}

export async function readWorkspace({
  db,
  now,
}: MemberContext): Promise<CallAnswer<typeof contract.readWorkspace>> {
  return settingsOf(await repo.findOwn(db), now);
}

/** @returns a version that depends only on editable fields, so that a new member or picture causes no conflict. */
export async function readSettings(context: MemberContext): Promise<Reply<WorkspaceSettings>> {
  const settings = await settingsNow(context);
  const { name, email, holidayZone, timeZone, submitAheadMonths, secondFactorRequired } = settings.settings;
  const version = versionOf([name, email, holidayZone, timeZone, submitAheadMonths, secondFactorRequired]);
  return new Reply(settings, [['etag', `"${version}"`]]);
}

async function settingsNow({ db, config, now }: MemberContext): Promise<WorkspaceSettings> {
  const own = await repo.findOwn(db);
  const use = await repo.findUse(db);
  const offers = await plans(db, config);
  const current = offers.find(({ pricing }) => pricing === own.pricing);
  if (current === undefined) throw new Error(`the plan ${own.pricing} is missing in the table of plans`);
  const { pricing, ...limits } = current;
  return {
    overview: {
      members: use.members,
      contracts: use.contracts,
      expense_reports: use.reports,
    },
    licence: {
      pricing_type: pricing,
      ...limits,
      billed: !own.is_site || use.licensed,
      used_seats: use.seats,
      used_bytes: use.bytes,
      objects: use.objects,
    },
    settings: settingsOf(own, now),
    offers,
  };
}

async function plans(db: Database, config: MemberContext['config']): Promise<Plan[]> {
  const rows = await repo.listPlans(db);
  return rows.map((row) => ({ ...row, price_cents: config.planPrices[row.pricing] }));
}

export async function updateSettings(
  context: MemberContext,
  { body }: CallInput<typeof contract.updateSettings>,
): Promise<Reply<WorkspaceSettings>> {
  const { db, now } = context;
  const before = await repo.lockOwn(db);
  const since = before.second_factor_required_since;
  const { holidayZone, timeZone, submitAheadMonths, secondFactorRequired: isRequired, ...rest } = body;
  const follows = before.time_zone === zoneOfHolidays(before.holiday_zone);
  const wasRequired = since !== null;
  const values = {
    ...rest,
    holiday_zone: holidayZone ?? before.holiday_zone,
    time_zone: timeZone ?? (follows && holidayZone ? zoneOfHolidays(holidayZone) : before.time_zone),
    submit_ahead_months: submitAheadMonths ?? before.submit_ahead_months,
  };
  const required = isRequired === undefined || isRequired === wasRequired ? since : isRequired ? now : null;
  await repo.updateOwn(db, { ...values, second_factor_required_since: required });
  // Public pages show the name, and dates in the time zone.
  if (values.name !== before.name || values.time_zone !== before.time_zone)
    await announceChange(db, before.id);
  await context.record({
    action: 'workspace.updated',
    subjectType: 'workspace',
    subjectId: before.id,
    detail: changesOf(
      { ...before, second_factor_required: wasRequired },
      { ...values, second_factor_required: required !== null },
    ),
  });
  return readSettings(context);
}

/** @throws Problem 409 when a deletion is already pending, and for the site workspace. */
export async function submitDeletion(context: MemberContext): Promise<Reply<WorkspaceSettings>> {
  const { db, actor, config, now } = context;
  const own = await repo.lockOwn(db);
  if (!mayBeDeleted({ isSite: own.is_site })) throw new Problem(409, { code: 'SITE_WORKSPACE' });
  const due = deletionDue(now);
  if (!(await repo.requestDeletion(db, due, actor.userId)))
    throw new Problem(409, { code: 'DELETION_PENDING' });
  await context.record({
    action: 'workspace.deletion-submitted',
    subjectType: 'workspace',
    subjectId: own.id,
    detail: { due: due.toISOString() },
  });
  for (const owner of await repo.listOwners(db, own.id))
    await context.send(
      deletionSubmittedMail(config, owner, { workspace: own.name, due, zone: own.time_zone }),
    );
  return readSettings(context);
}

/** @throws Problem 409 when no deletion is pending, or it is being executed. */
export async function cancelDeletion(context: MemberContext): Promise<Reply<WorkspaceSettings>> {
  const { db } = context;
  const own = await repo.lockOwn(db);
  if (!(await repo.withdrawDeletion(db))) throw new Problem(409, { code: 'NO_DELETION_PENDING' });
  for (const owner of await repo.listOwners(db, own.id))
    await context.send(deletionCancelledMail(context.config, owner, { workspace: own.name }));
  return readSettings(context);
}

function settingsOf(row: repo.WorkspaceRecord, now: Date): WorkspaceSettings['settings'] {
  const due = row.deletion_due_at;
  return {
    workspaceId: row.id,
    name: row.name,
    email: row.email,
    domainName: row.domain_name,
    storageProvider: row.storage_provider,
    state: row.state,
    runtime: row.runtime,
    holidayZone: row.holiday_zone,
    timeZone: row.time_zone,
    submitAheadMonths: row.submit_ahead_months,
    secondFactorRequired: row.second_factor_required_since !== null,
    created_at: row.created_at.toISOString(),
    deletable: mayBeDeleted({ isSite: row.is_site }),
    deletion: due === null ? null : { due_at: due.toISOString(), days_left: daysLeft(due, now) },
  };
}
