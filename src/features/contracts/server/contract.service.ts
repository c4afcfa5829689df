/** Reads and changes the contracts on which members record days and expenses. */
import { changesOf } from '#features/audit/rules.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { columnNames } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import { decimalOf, parseAmount } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayWriteContracts } from '../access.ts';
import type { Contract } from '../contract.ts';
import * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  belongsToEverybody,
  type ContractDates,
  type ContractValues,
  contractName,
  contradictionsOf,
  type Preset,
  presetAfter,
  soughtOf,
  stateOf,
} from '../rules.ts';
import * as repo from './contract.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** Implemented by later features: returns the given contracts that their rows reference (days, reports). */
export type ContractUsage = (db: Database, contractIds: readonly number[]) => Promise<readonly number[]>;

/** Implemented by a later feature: counts the contract's recorded days outside its dates. */
export type DaysOutside = (db: Database, contractId: number, dates: ContractDates) => Promise<number>;

/** Implemented by a later feature: whether amounts in the contract's currency depend on it (orders, rates by day). */
export type AmountUsage = (db: Database, contractId: number) => Promise<boolean>;

const ownColumns = columnNames(contract.listContracts).filter((name) => name !== 'members');

/** Lists contracts. A consultant gets only their own, without rates and member counts. */
export function listContracts(context: MemberContext, { query }: On<'listContracts'>) {
  const { actor, request, now, zone } = context;
  const writes = mayWriteContracts(actor);
  const reader = {
    locale: request.locale,
    today: civilDay(now, zone),
    ...(writes ? {} : { of: actor.userId }),
  };
  return page(context, contract.listContracts, query, repo.listContracts(context.db, query, reader), {
    row: (row) => ({ ...shown(context, row), members: writes ? row.members : null }),
    texts: { en, fr },
    ...(writes ? {} : { columns: ownColumns }),
  });
}

/** @throws Problem 404, which a consultant also gets for contracts of others. */
export async function readContract(
  context: MemberContext,
  { params }: On<'readContract'>,
): Promise<Contract> {
  const { db, actor } = context;
  const of = mayWriteContracts(actor) ? undefined : actor.userId;
  const row = orNotFound(await repo.findContract(db, params.contractId, of));
  return shown(context, row);
}

export async function createContract(
  context: MemberContext,
  { body }: On<'createContract'>,
): Promise<Contract> {
  return shown(context, await find(context.db, await addContract(context, body)));
}

/** @returns the contract's id. */
export async function addContract(context: MemberContext, body: ContractValues): Promise<number> {
  const id = await repo.insertContract(context.db, {
    workspace_id: context.actor.workspaceId,
    ...columnsOf(body, null),
  });
  await note(context, 'contract.created', id, { cname: body.cname });
  return id;
}

/**
 * @throws Problem 404; 400 when the changes contradict the unchanged values; 409 with code DAYS_OUTSIDE when
 * more recorded days would be outside the contract's dates, unless `keepDaysOutside` confirms it; 409 at `currency` while
 * orders or rates have amounts in it.
 */
export const updateContract =
  (daysOutside: DaysOutside, hasAmounts: AmountUsage) =>
  async (context: MemberContext, { params, body }: On<'updateContract'>): Promise<Contract> => {
    const { db, request } = context;
    const { keepDaysOutside, ...changes } = body;
    const row = await lock(db, params.contractId);
    const before = valuesOf(row, request.locale);
    const values = withChanges(before, changes);
    // A client contract is never for everybody.
    if (changes.forEverybody === undefined && values.kind === 'client') values.forEverybody = false;
    const errors = contradictionsOf(values);
    if (Object.keys(errors).length > 0) throw new Problem(400, { errors });
    if (values.currency !== before.currency && (await hasAmounts(db, row.id)))
      throw new Problem(409, { errors: { currency: fieldError('contract_currency_used') } });
    if (!keepDaysOutside) {
      const days = await daysOutside(db, row.id, values);
      if (days > (await daysOutside(db, row.id, before)))
        throw new Problem(409, {
          code: 'DAYS_OUTSIDE',
          errors: { keepDaysOutside: fieldError('contract_days_outside', { count: days }) },
          extra: { days },
        });
    }
    await repo.updateContract(db, row.id, columnsOf(values, row.preset));
    await note(context, 'contract.updated', row.id, changesOf(before, values));
    return shown(context, await find(db, row.id));
  };

/** @throws Problem 404; 409 when it is already closed. */
export async function closeContract(
  context: MemberContext,
  { params }: On<'closeContract'>,
): Promise<Contract> {
  const row = await lock(context.db, params.contractId);
  if (row.closed_at !== null) throw new Problem(409, { code: 'CONTRACT_CLOSED' });
  await repo.updateContract(context.db, row.id, { closed_at: context.now });
  await note(context, 'contract.closed', row.id, { cname: nameOf(row, context) });
  return shown(context, { ...row, closed_at: context.now });
}

/** @throws Problem 404; 409 when it is not closed. */
export async function reopenContract(
  context: MemberContext,
  { params }: On<'reopenContract'>,
): Promise<Contract> {
  const row = await lock(context.db, params.contractId);
  if (row.closed_at === null) throw new Problem(409, { code: 'CONTRACT_OPEN' });
  await repo.updateContract(context.db, row.id, { closed_at: null });
  await note(context, 'contract.reopened', row.id, { cname: nameOf(row, context) });
  return shown(context, { ...row, closed_at: null });
}

/**
 * Deletes all contracts or none. Locks the contracts before checking their usage, so that no day is recorded
 * in between.
 * @param usages provided by the features that reference contracts.
 * @throws Problem 404 when a contract does not exist; 409 with the names of those in use (`extra.contracts`).
 */
export const deleteContracts =
  (usages: readonly ContractUsage[]) =>
  async (context: MemberContext, { body }: On<'deleteContracts'>) => {
    const { db } = context;
    const ids = [...new Set(body.ids)];
    const rows = await repo.lockContracts(db, ids);
    if (rows.length < ids.length) throw new Problem(404);
    const used = new Set((await Promise.all(usages.map((usage) => usage(db, ids)))).flat());
    const named = rows.map((row) => ({ contractId: row.id, cname: nameOf(row, context) }));
    const inUse = named.filter(({ contractId }) => used.has(contractId));
    if (inUse.length > 0) throw new Problem(409, { code: 'CONTRACT_IN_USE', extra: { contracts: inUse } });
    await repo.deleteContracts(db, ids);
    for (const { contractId, cname } of named) await note(context, 'contract.deleted', contractId, { cname });
    return { ids: rows.map(({ id }) => id) };
  };

/** Whether contracts name the client. */
export async function isClientOfContracts(db: Database, clientId: number): Promise<boolean> {
  return (await repo.listOfClient(db, clientId)).length > 0;
}

/** Gives the client's contracts its new name. */
export async function renameClient(db: Database, clientId: number, client: string): Promise<void> {
  for (const { id, name, preset } of await repo.listOfClient(db, clientId))
    await repo.updateContract(db, id, { client, sought: soughtOf({ cname: name, preset, client }) });
}

/** @throws Problem 404 */
export async function find(db: Database, id: number): Promise<repo.ContractRecord> {
  return orNotFound(await repo.findContract(db, id));
}

/** Reads a contract for a change of it or of what belongs to it. @throws Problem 404 */
export async function lock(db: Database, id: number): Promise<repo.ContractRecord> {
  return orNotFound(await repo.lockContract(db, id));
}

function note(
  context: MemberContext,
  action: string,
  subjectId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  return context.record({ action, subjectType: 'contract', subjectId, detail });
}

function nameOf(row: Pick<repo.ContractRecord, 'name' | 'preset'>, { request }: MemberContext): string {
  return contractName({ cname: row.name, preset: row.preset }, request.locale);
}

function valuesOf(row: repo.ContractRecord, locale: Locale): ContractValues {
  const { name, preset, kind, currency, daily_rate_cents: rate } = row;
  return {
    cname: contractName({ cname: name, preset }, locale),
    client: row.client,
    startDate: row.start_date,
    endDate: row.end_date,
    kind,
    forEverybody: row.for_everybody && kind !== 'absence',
    dailyRate: rate === null ? null : decimalOf(rate, currency),
    currency,
    analyticCode: row.analytic_code,
  };
}

/** @param preset the preset before the change. */
function columnsOf(values: ContractValues, preset: Preset | null): repo.ContractColumns {
  const { cname, kind, forEverybody, dailyRate, currency } = values;
  const kept = presetAfter(preset, kind, cname);
  return {
    name: cname,
    client: values.client,
    start_date: values.startDate,
    end_date: values.endDate,
    kind,
    preset: kept,
    sought: soughtOf({ ...values, preset: kept }),
    for_everybody: belongsToEverybody(kind, forEverybody),
    daily_rate_cents: dailyRate === null ? null : (parseAmount(dailyRate, currency) ?? null),
    currency,
    analytic_code: values.analyticCode,
  };
}

/** Returns the contract without what the actor may not see: consultants do not see rates. */
function shown({ actor, request, now, zone }: MemberContext, row: repo.ContractRecord): Contract {
  const { dailyRate, ...values } = valuesOf(row, request.locale);
  const { startDate, endDate } = values;
  return {
    contractId: row.id,
    ...values,
    preset: row.preset,
    forEverybody: row.for_everybody,
    dailyRate: mayWriteContracts(actor) ? dailyRate : null,
    analyticCode: mayWriteContracts(actor) ? values.analyticCode : '',
    state: stateOf({ startDate, endDate, closed: row.closed_at !== null }, civilDay(now, zone)),
    closed_at: row.closed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
