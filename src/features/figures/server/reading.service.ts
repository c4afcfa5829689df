/** Reads and exports how often articles were read, and deletes old readings. */
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { postLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import type { JobContext } from '#platform/request/job.ts';
import { maySeeReadings } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type * as contract from '../reading.contract.ts';
import type { ReadingQuery } from '../reading.contract.ts';
import { daysUntil } from '../reading.rules.ts';
import { groupingOf, rowsOf, units } from '../rules.ts';
import { drawnRows, type FigureRow, type FigureTable, type Grouping, totalsOf } from '../table.rules.ts';
import { figureFile } from './figure-file.ts';
import * as repo from './reading.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

/** Articles with a row of their own; further ones are one row together. */
const MOST_ROWS = 100;

/** Returns the rows of readings: those of the most read first. */
export async function readingRows(
  { db, request: { locale } }: Pick<MemberContext, 'db' | 'request'>,
  scope: repo.ReadingScope,
  { by, of, columns }: { by: Grouping; of: 'month' | 'day'; columns: readonly Day[] },
): Promise<FigureRow[]> {
  const t = translator({ en, fr }, locale);
  const labelOf = ({ key, title }: repo.ReadingSum) => {
    if (by === 'article') return title ?? '';
    return t(by === 'source' ? (`source_${key}` as 'source_site') : (`language_${key}` as 'language_EN'));
  };
  const sums = await repo.sumReadings(db, scope, { by, of, language: postLanguage(locale) });
  const rows = rowsOf(
    sums.map((sum) => ({ ...sum, label: labelOf(sum) })),
    columns,
  );
  return drawnRows(rows, t('others'), MOST_ROWS);
}

/** @throws Problem 403 */
export function readReadings(context: MemberContext, { query }: On<'readReadings'>): Promise<FigureTable> {
  return readingsOf(context, query);
}

/** Returns the last thirty days, by default of the person's own articles. @throws Problem 403 */
export async function readingsOf(context: MemberContext, query: ReadingQuery): Promise<FigureTable> {
  const { actor, now, zone } = context;
  const { everybody = false, postId } = query;
  if (!maySeeReadings(actor, everybody)) throw new Problem(403);
  const by = groupingOf('readings', query.by);
  const until = civilDay(now, zone);
  const columns = daysUntil(until);
  const scope = {
    from: columns[0] ?? until,
    until,
    authorId: everybody ? undefined : actor.userId,
    postId,
  };
  const rows = await readingRows(context, scope, { by, of: 'day', columns });
  return {
    by,
    unit: units.readings,
    currency: '',
    currencies: [],
    scale: 'day',
    columns,
    rows,
    totals: totalsOf(rows, columns),
  };
}

/** @throws Problem 403 */
export async function exportReadings(
  context: MemberContext,
  { query }: On<'exportReadings'>,
): Promise<Download<Member>> {
  const { actor, request, now, zone } = context;
  const table = await readingsOf(context, query);
  const title = translator({ en, fr }, request.locale)('figure_readings');
  await context.record({
    action: 'figures.exported',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
  });
  const name = `${title} ${civilDay(now, zone)}`;
  return figureFile(table, { title, name, format: query.format, locale: request.locale });
}

export async function purgeReadings(job: JobContext): Promise<void> {
  await job.everyTenant(({ db }) => repo.deleteOldReadings(db, job.now));
}
