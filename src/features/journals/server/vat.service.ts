/** Reads and exports the VAT that became due. */
import { sellerOf } from '#features/sales/server/settings.service.ts';
import { vatKinds } from '#features/sales/vat.rules.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { formatMonth } from '#kernel/civil-day.ts';
import { dayOf } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import { mayKeepJournals } from '../access.ts';
import type * as contract from '../contract.ts';
import type { VatCollected } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { sumDues } from './repo.ts';

/** @throws Problem 403 */
export async function readVatCollected(
  { db, actor }: MemberContext,
  { query }: CallInput<typeof contract.readVatCollected>,
): Promise<VatCollected> {
  if (!mayKeepJournals(actor)) throw new Problem(403);
  return {
    rows: await rowsOf(db, query.year),
    on_debits: (await sellerOf(db)).onDebits,
  };
}

async function rowsOf(db: Database, year: number): Promise<VatCollected['rows']> {
  const rows = await sumDues(db, { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) });
  const shown = rows.map(({ month, vat, taxable, tax }) => ({
    month,
    vat,
    taxable_cents: taxable,
    vat_cents: tax,
  }));
  // Months are in order; rates as on invoices.
  return shown.sort(
    (one, other) =>
      one.month.localeCompare(other.month) || vatKinds.indexOf(one.vat) - vatKinds.indexOf(other.vat),
  );
}

/** @throws Problem 403 */
export async function exportVatCollected(
  context: MemberContext,
  { query: { year, format } }: CallInput<typeof contract.exportVatCollected>,
): Promise<Download<Member>> {
  const { db, actor, request } = context;
  if (!mayKeepJournals(actor)) throw new Problem(403);
  const t = translator({ en, fr }, request.locale);
  const rows = await rowsOf(db, year);
  await context.record({
    action: 'vat.exported',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { year },
  });
  return sheetDownload<Member, VatCollected['rows'][number]>({
    name: `${t('vat')} ${year}`,
    format,
    sheet: {
      name: t('vat'),
      columns: [
        { label: t('vat_month'), value: ({ month }) => formatMonth(month, request.locale), width: 20 },
        { label: t('vat_rate'), value: ({ vat }) => t(`vat_${vat}`), width: 32 },
        { label: t('vat_taxable'), value: (row) => row.taxable_cents, kind: 'money', width: 14 },
        { label: t('vat_amount'), value: (row) => row.vat_cents, kind: 'money', width: 14 },
      ],
    },
    rows: () => rows,
  });
}
