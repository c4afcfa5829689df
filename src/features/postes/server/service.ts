/** Reads and changes expense types. */
import type { CallInput } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { decimalOf } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import { translator } from '#kernel/translate.ts';
import { withChanges } from '#kernel/validate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayManagePostes } from '../access.ts';
import type * as contract from '../contract.ts';
import type { Poste } from '../contract.ts';
import { FIRST_DAY, guessNature } from '../deductible.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { postePresets } from '../rules.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** The rows of types and shares, for the features whose receipts have types. */
export const { findPoste, listPostes: listPosteRows, listShares } = repo;

/** Returns the name of a type; presets are named in the reader's language. */
export function posteName({ name, preset }: { name: string; preset: string | null }, locale: Locale): string {
  const known = postePresets.find((one) => one === preset);
  return known === undefined ? name : translator({ en, fr }, locale)(`poste_${known}`);
}

export async function listPostes(
  { db, request }: MemberContext,
  { params, query }: On<'listPostes'> | On<'morePostes'>,
) {
  // Reads one extra row to know whether more follow.
  const rows = await repo.listPostes(db, { afterId: params?.lastId, rows: query.rowsPerPage + 1 });
  return {
    postes: rows.slice(0, query.rowsPerPage).map((row) => posteRow(row, request.locale)),
    more: rows.length > query.rowsPerPage,
  };
}

/** @throws Problem 404 */
export async function readPoste({ db, request }: MemberContext, { params }: On<'readPoste'>): Promise<Poste> {
  const row = orNotFound(await repo.findPoste(db, params.posteId));
  return posteRow(row, request.locale);
}

type Body = Omit<On<'createPoste'>['body'], 'basis'>;

function columnsOf({
  postname,
  description,
  vatcomposed,
  vatfulltype,
  mileage,
  limit_per_day: limit,
  ...accounts
}: Body) {
  return {
    name: postname,
    folded_name: fold(postname),
    description,
    vat_composed: vatcomposed && !mileage,
    // Journeys have no VAT.
    vat_full_type: mileage ? ('TYPEE' as const) : vatfulltype,
    mileage,
    limit_cents: limit === undefined || limit === 0 ? null : limit,
    ...accounts,
  };
}

/**
 * Creates a type with the chosen nature, or with the one guessed from its name.
 * @throws Problem 403; 409 when the name is taken.
 */
export async function createPoste(context: MemberContext, { body }: On<'createPoste'>): Promise<Poste> {
  const { db, actor, now } = context;
  if (!mayManagePostes(actor)) throw new Problem(403);
  const { basis = guessNature({ name: body.postname }), ...fields } = body;
  const values = { ...columnsOf(fields), workspace_id: actor.workspaceId, created_at: now };
  const row = await repo.insertPoste(db, values);
  if (row === undefined) throw taken();
  await repo.saveShare(db, {
    workspace_id: actor.workspaceId,
    poste_id: row.id,
    basis,
    valid_from: FIRST_DAY,
  });
  await context.record({
    action: 'poste.created',
    subjectType: 'poste',
    subjectId: row.id,
    detail: { name: row.name, basis },
  });
  return readPoste(context, { params: { posteId: row.id }, query: undefined, body: undefined });
}

/** @throws Problem 404; 403; 409 when the name is taken. */
export async function updatePoste(
  context: MemberContext,
  { params, body }: On<'updatePoste'>,
): Promise<Poste> {
  const { db, actor } = context;
  if (!mayManagePostes(actor)) throw new Problem(403);
  await repo.lockNames(db);
  const before = orNotFound(await repo.findPoste(db, params.posteId));
  const { active, ...given } = body;
  const fields = withChanges(fieldsOf(before), given);
  // A preset saved under its displayed name stays a preset, with names in both languages.
  const kept =
    before.preset !== null && locales.some((locale) => posteName(before, locale) === fields.postname);
  const values = columnsOf(kept ? { ...fields, postname: before.name } : fields);
  if (await repo.isNameTaken(db, values.folded_name, before.id)) throw taken();
  await repo.updatePoste(db, before.id, { ...values, active, preset: kept ? before.preset : null });
  await context.record({
    action: 'poste.updated',
    subjectType: 'poste',
    subjectId: before.id,
    detail: { name: [before.name, values.name] },
  });
  return readPoste(context, { params, query: undefined, body: undefined });
}

function fieldsOf(row: repo.PosteRecord): Body {
  return {
    postname: row.name,
    description: row.description,
    vatcomposed: row.vat_composed,
    vatfulltype: row.vat_full_type,
    mileage: row.mileage,
    limit_per_day: row.limit_cents ?? undefined,
    ...accountsOf(row),
  };
}

function taken(): Problem {
  return new Problem(409, { errors: { postname: generalError('taken') } });
}

function posteRow(row: repo.PosteRecord, locale: Locale): Poste {
  return {
    posteId: row.id,
    postname: posteName(row, locale),
    description: row.description,
    vatcomposed: row.vat_composed,
    vatfulltype: row.vat_full_type,
    mileage: row.mileage,
    limit_per_day: row.limit_cents === null ? null : decimalOf(row.limit_cents, 'EUR'),
    ...accountsOf(row),
    shares: row.shares,
    active: row.active,
  };
}

function accountsOf(row: repo.PosteRecord) {
  return {
    account: row.account,
    account_type_a: row.account_type_a,
    account_type_b: row.account_type_b,
    account_type_c: row.account_type_c,
    account_type_d: row.account_type_d,
    account_type_e: row.account_type_e,
  };
}
