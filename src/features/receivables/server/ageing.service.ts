/** Lists and exports what clients owe. */
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { decimalOf, sumCents } from '#kernel/money.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import { page } from '#platform/request/page.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import type { SheetColumn } from '#platform/sheet/sheet.ts';
import type { Receivable, ReceivableList } from '../ageing.contract.ts';
import * as contract from '../ageing.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { ages } from '../rules.ts';
import * as repo from './ageing.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

const sums = [...ages, 'credit', 'total'] as const;

export async function listReceivables(context: MemberContext, { query }: On<'listReceivables'>) {
  const { db, now, zone } = context;
  const today = civilDay(now, zone);
  const answer = await page(
    context,
    contract.listReceivables,
    query,
    repo.listReceivables(db, query, today),
    {
      row: receivableRow,
      texts: { en, fr },
    },
  );
  return { ...answer, totals: totalsOf(await repo.listAll(db, query, today)) };
}

export async function exportReceivables(
  context: MemberContext,
  { query }: On<'exportReceivables'>,
): Promise<Download<Member>> {
  const { db, actor, now, zone, request } = context;
  const today = civilDay(now, zone);
  const rows = (await repo.listAll(db, query, today)).map(receivableRow);
  await context.record({
    action: 'receivables.exported',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
  });
  const t = translator({ en, fr }, request.locale);
  const columns: SheetColumn<Receivable>[] = [
    { label: t('column_receivables_client'), value: ({ client }) => client, width: 32 },
    { label: t('currency'), value: ({ currency }) => currency, width: 10 },
    ...sums.map((name) => ({
      label: t(`column_receivables_${name}`),
      value: (row: Receivable) => Number(row[name]),
      width: 16,
    })),
  ];
  return sheetDownload<Member, Receivable>({
    name: `${t('title')} ${today}`,
    format: query.format,
    sheet: { name: t('title'), columns },
    rows: () => rows,
  });
}

function totalsOf(rows: readonly repo.ReceivableRecord[]): ReceivableList['totals'] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = (name: (typeof sums)[number]) => decimalOf(sumCents(own.map((row) => row[name])), currency);
    return {
      currency,
      not_due: sum('not_due'),
      days_30: sum('days_30'),
      days_60: sum('days_60'),
      days_90: sum('days_90'),
      more: sum('more'),
      credit: sum('credit'),
      total: sum('total'),
    };
  });
}

function receivableRow(row: repo.ReceivableRecord): Receivable {
  const { clientId, client, currency } = row;
  const money = (name: (typeof sums)[number]) => decimalOf(row[name], currency);
  return {
    clientId,
    client,
    currency,
    not_due: money('not_due'),
    days_30: money('days_30'),
    days_60: money('days_60'),
    days_90: money('days_90'),
    more: money('more'),
    credit: money('credit'),
    total: money('total'),
  };
}
