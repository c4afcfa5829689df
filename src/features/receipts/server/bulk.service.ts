/**
 * Reads and adds many receipts at once, for imports; without journeys, other currencies and refunds. For single receipts see
 * service.ts.
 */

import { findPoste, listPosteRows, posteName } from '#features/postes/server/service.ts';
import type { Rates } from '#features/vat/rules.ts';
import { ownRates } from '#features/vat/server/service.ts';
import { ratesIn, type Territory } from '#features/vat/territory.rules.ts';
import type { Day } from '#kernel/day.ts';
import { locales } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { ReceiptFields } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { amountsOf, type PosteKind } from '../rules.ts';
import * as bulk from './bulk.repo.ts';
import { findLast } from './repo.ts';
import { lockEditable } from './report-lock.service.ts';
import { columnsOf } from './service.ts';

/** The texts with the labels of a receipt's fields: `receipt_<name>`. */
export const receiptTexts = { en, fr };

export interface KnownPoste extends PosteKind {
  posteId: number;
  /** The names in each language; only one unless it is a preset. */
  names: string[];
  active: boolean;
}

export interface ReceiptFacts {
  postes: KnownPoste[];
  ratesIn(territory: Territory, day: Day): Rates;
}

/** Returns the rates and types that determine the amounts of receipts. */
export async function receiptFacts(db: Database): Promise<ReceiptFacts> {
  const rows = await listPosteRows(db, { rows: 10_000 });
  const own = await ownRates(db);
  return {
    postes: rows.map((row) => ({
      posteId: row.id,
      names: [...new Set(locales.map((locale) => posteName(row, locale)))],
      active: row.active,
      mileage: row.mileage,
      vatComposed: row.vat_composed,
      vatFullType: row.vat_full_type,
    })),
    ratesIn: (territory, day) => ratesIn(territory, day, own),
  };
}

/** @throws Problem 404 */
export async function requirePoste(db: Database, posteId: number): Promise<void> {
  orNotFound(await findPoste(db, posteId));
}

export type AlikeReceipt = Awaited<ReturnType<typeof bulk.listAlike>>[number];

/** Lists the receipts of the given people in a period, both days included. */
export function listKnownReceipts(
  db: Database,
  accountIds: readonly number[],
  span: { from: Day; to: Day },
): Promise<AlikeReceipt[]> {
  return bulk.listAlike(db, accountIds, span);
}

export type NewReceipt = Omit<ReceiptFields, 'reportId'>;

/** Number of rows per statement. */
const AT_ONCE = 500;

/**
 * Adds receipts to a report.
 * @returns their ids in the same order.
 * @throws Problem as createReceipt does.
 */
export async function addToReport(
  context: MemberContext,
  reportId: number,
  receipts: readonly NewReceipt[],
  facts: ReceiptFacts,
): Promise<number[]> {
  const { db, actor, now } = context;
  const report = await lockEditable(context, reportId);
  const last = (await findLast(db, report.id))?.number ?? 0;
  const place = { workspace_id: actor.workspaceId, report_id: report.id, created_at: now };
  const rows = receipts.map((fields, at) => {
    const poste = facts.postes.find(({ posteId }) => posteId === fields.posteId);
    if (poste === undefined) throw new Problem(404);
    const outcome = amountsOf(fields, { poste, rates: facts.ratesIn(fields.territory, fields.date) });
    if ('errors' in outcome) throw new Problem(400, { errors: outcome.errors });
    const { lines, gross } = outcome.amounts;
    const values = { ...columnsOf(fields, outcome.amounts), ...place, number: last + at + 1 };
    return { values, lines, gross };
  });
  const ids = new Map<number, number>();
  for (let at = 0; at < rows.length; at += AT_ONCE)
    for (const [number, id] of await bulk.insertReceipts(db, rows.slice(at, at + AT_ONCE)))
      ids.set(number, id);
  for (const { values, gross } of rows)
    await context.record({
      action: 'receipt.created',
      subjectType: 'receipt',
      subjectId: ids.get(values.number) ?? 0,
      detail: { reportId: report.id, number: values.number, ttc_cents: gross },
    });
  return rows.flatMap(({ values }) => ids.get(values.number) ?? []);
}
