/** Reads and exports the figures of a company. */
import { contractName, presets } from '#features/contracts/rules.ts';
import { daysOf } from '#features/planning/day.rules.ts';
import { posteName } from '#features/postes/server/service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { fieldsOf, isDay, lastOfMonth } from '#kernel/day.ts';
import { workingDays } from '#kernel/holidays.ts';
import { shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import { maySeeFigure } from '../access.ts';
import type * as contract from '../contract.ts';
import type { FigureQuery } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  ageOf,
  ages,
  type FigureCell,
  groupingOf,
  monthsUntil,
  rowsOf,
  units,
  utilisationOf,
} from '../rules.ts';
import { type Figure, type FigureTable, type Grouping, totalsOf } from '../table.rules.ts';
import { figureFile } from './figure-file.ts';
import { readingRows } from './reading.service.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

const DEFAULT_CURRENCY = 'EUR';

/** @throws Problem 403 */
export function readFigure(
  context: MemberContext,
  { params, query }: On<'readFigure'>,
): Promise<FigureTable> {
  return figureOf(context, params.figure, query);
}

/** @throws Problem 403 */
export async function figureOf(
  context: MemberContext,
  figure: Figure,
  query: FigureQuery,
): Promise<FigureTable> {
  const { db, actor } = context;
  const { contractId, memberId, client } = query;
  if (!maySeeFigure(actor, figure, memberId)) throw new Problem(403);
  const months = monthsUntil(query);
  const scope = {
    from: months[0] ?? lastOfMonth(query),
    until: lastOfMonth(query),
    contractId,
    memberId,
    client: client === '' ? undefined : client,
  };
  const by = groupingOf(figure, query.by);
  const table = {
    by,
    unit: units[figure],
    currency: DEFAULT_CURRENCY,
    currencies: [],
    scale: 'month' as const,
    columns: months,
  };
  const summed = (sums: readonly repo.Sum[], convert = (value: number) => value) => {
    const rows = rowsOf(cellsOf(context.request.locale, by, sums, convert), months);
    return { ...table, rows, totals: totalsOf(rows, months) };
  };
  switch (figure) {
    case 'days':
      return summed(await repo.sumDays(db, scope, by), daysOf);
    case 'budget':
      return summed(
        await repo.sumLeft(db, { ...scope, today: civilDay(context.now, context.zone) }, months, by),
        daysOf,
      );
    case 'expenses':
      return summed(await repo.sumExpenses(db, scope, by));
    case 'to_bill': {
      const known = await repo.listCurrencies(db);
      const currency = query.currency ?? known[0] ?? DEFAULT_CURRENCY;
      const currencies = known.filter((one) => one !== currency);
      return { ...summed(await repo.sumToBill(db, scope, { by, currency })), currency, currencies };
    }
    case 'revenue': {
      const known = await repo.listInvoicedCurrencies(db);
      const currency = query.currency ?? known[0] ?? DEFAULT_CURRENCY;
      const currencies = known.filter((one) => one !== currency);
      return { ...summed(await repo.sumRevenue(db, scope, { by, currency })), currency, currencies };
    }
    case 'margin':
      return summed(await repo.sumMargin(db, scope, by));
    case 'utilisation':
      return { ...table, ...(await utilisation(context, scope, months)) };
    case 'waiting':
      return { ...table, scale: 'age', ...(await waiting(context, scope)) };
    case 'readings': {
      // No reading belongs to a contract.
      const isOfContract = contractId !== undefined || scope.client !== undefined;
      const wanted = { ...scope, authorId: memberId, postId: undefined };
      const rows = isOfContract
        ? []
        : await readingRows(context, wanted, { by, of: 'month', columns: months });
      return { ...table, rows, totals: totalsOf(rows, months) };
    }
  }
}

function cellsOf(
  locale: Locale,
  by: Grouping,
  sums: readonly repo.Sum[],
  convert: (value: number) => number,
): FigureCell[] {
  return sums.map((sum) => ({
    key: sum.key,
    label: labelOf(locale, by, sum),
    column: sum.column,
    value: convert(sum.value),
  }));
}

function labelOf(locale: Locale, by: Grouping, subject: repo.Subject): string {
  const { name, mark } = subject;
  if (by === 'member') return shownName(subject, locale);
  if (by === 'type') return posteName({ name, preset: mark }, locale);
  if (by === 'contract' && subject.key === '#') return translator({ en, fr }, locale)('contract_none');
  if (by === 'client') return name === '' ? withoutClient(locale, mark) : name;
  return contractName({ cname: name, preset: presets.find((one) => one === mark) ?? null }, locale);
}

function withoutClient(locale: Locale, kind: string | null): string {
  const t = translator({ en, fr }, locale);
  if (kind === 'absence') return t('client_absence');
  return t(kind === 'internal' ? 'client_internal' : 'client_none');
}

async function utilisation(
  { db, request }: MemberContext,
  scope: repo.Scope,
  months: readonly string[],
): Promise<Pick<FigureTable, 'rows' | 'totals'>> {
  const found = await repo.sumMemberMonths(db, scope);
  const zone = found[0]?.zone;
  if (zone === undefined) return utilisationOf([], months, new Map());
  const working = new Map(
    months.map((month) => {
      const { year, month: number } = fieldsOf(isDay(month) ? month : scope.from);
      return [month, workingDays(year, number, zone).length];
    }),
  );
  const worked = found.map(({ client, absent, column, ...person }) => ({
    key: person.key,
    label: shownName(person, request.locale),
    column,
    client: daysOf(client),
    absent: daysOf(absent),
  }));
  return utilisationOf(worked, months, working);
}

async function waiting(
  { db, now, zone, request }: MemberContext,
  scope: repo.Scope,
): Promise<Pick<FigureTable, 'columns' | 'rows' | 'totals'>> {
  const t = translator({ en, fr }, request.locale);
  const columns = ages.map(String);
  const found = await repo.listWaiting(db, scope);
  const cells = found.map(({ kind, submittedAt }) => ({
    key: kind,
    label: t(`waiting_${kind}`),
    column: String(ageOf(civilDay(submittedAt, zone), civilDay(now, zone))),
    value: 1,
  }));
  const rows = rowsOf(cells, columns);
  return { columns, rows, totals: totalsOf(rows, columns) };
}

/** @throws Problem 403 */
export async function exportFigure(
  context: MemberContext,
  { params, query }: On<'exportFigure'>,
): Promise<Download<Member>> {
  const { actor, request } = context;
  const { figure } = params;
  const table = await figureOf(context, figure, query);
  const title = translator({ en, fr }, request.locale)(`figure_${figure}`);
  await context.record({
    action: 'figures.exported',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
  });
  const name = `${title} ${query.year}-${String(query.month).padStart(2, '0')}`;
  return figureFile(table, { title, name, format: query.format, locale: request.locale });
}

export async function readFigureChoices(
  { db, request: { locale } }: MemberContext,
  { query }: On<'readFigureChoices'>,
): Promise<CallAnswer<typeof contract.readFigureChoices>> {
  const months = monthsUntil(query);
  const until = lastOfMonth(query);
  const { contracts, members, invoiced } = await repo.listChoices(db, { from: months[0] ?? until, until });
  const named = [...contracts.map(({ client }) => client), ...invoiced].filter((client) => client !== '');
  const clients = Map.groupBy(named, (client) => client.toLowerCase());
  return {
    contracts: contracts.map(({ id, name, preset }) => ({
      id,
      name: contractName({ cname: name, preset: presets.find((one) => one === preset) ?? null }, locale),
    })),
    members: members.map((person) => ({ id: person.id, name: shownName(person, locale) })),
    // The same spelling as in the figures: the least.
    clients: [...clients.values()]
      .map((same) => same.sort()[0] ?? '')
      .sort((one, other) => one.localeCompare(other)),
  };
}
