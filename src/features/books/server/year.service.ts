/** Reads the fiscal years of the books, and writes the FEC of a closed one. */
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import { mayKeepBooks } from '../access.ts';
import { checkFec } from '../fec.rules.ts';
import { type FiscalYear, fiscalYears } from '../fiscal.rules.ts';
import { encoded, fileText } from '../format.rules.ts';
import { fecName, layouts } from '../layout.rules.ts';
import type * as contract from '../year.contract.ts';
import * as exports from './export.repo.ts';
import { exportIn, spanOf } from './period.service.ts';
import * as repo from './repo.ts';
import { settingsOf } from './settings.service.ts';

/** @throws Problem 403 */
export async function readFiscalYears({
  db,
  actor,
  now,
  zone,
}: MemberContext): Promise<CallAnswer<typeof contract.readFiscalYears>> {
  if (!mayKeepBooks(actor)) throw new Problem(403);
  const years = await yearsOf(db, civilDay(now, zone));
  const totals = await repo.totalsOf(db, years);
  return {
    years: years
      .map((year, at) => ({ ...year, ...(totals[at] ?? { entries: 0, total_cents: 0 }) }))
      .reverse(),
    closed_until: (await exports.closedUntil(db)) ?? null,
  };
}

/** Returns the fiscal years from the first entry to a day; none without entries. */
export async function yearsOf(db: Database, until: Day): Promise<FiscalYear[]> {
  const { firstDay, lastDay } = await repo.boundsOf(db);
  if (firstDay === null || lastDay === null) return [];
  const { fiscalMonth } = await settingsOf(db);
  const periods = await exports.listClosed(db);
  return fiscalYears(periods, fiscalMonth, firstDay, lastDay > until ? lastDay : until);
}

/** @throws Problem 404 for a year that does not exist or is not closed; 403 */
export async function downloadFiscalYear(
  context: MemberContext,
  { params }: CallInput<typeof contract.downloadFiscalYear>,
): Promise<Download<Member>> {
  const { db, actor, now, zone } = context;
  if (!mayKeepBooks(actor)) throw new Problem(403);
  const years = await yearsOf(db, civilDay(now, zone));
  const { from, to } = orNotFound(years.find((year) => year.closed && year.to === params.to));
  // The year is closed with the period that contains its last day.
  const closing = orNotFound(await exports.findClosing(db, to));
  await context.record({
    action: 'books.year-downloaded',
    subjectType: 'book-export',
    subjectId: closing.id,
    detail: { from, to },
  });
  const name = `${fecName(closing.siren, to)}.${layouts.fec.extension}`;
  const span = { ...spanOf(closing), from, to };
  return new Download<Member>({
    name,
    mediaType: 'text/plain',
    large: (await repo.countLines(db, span, repo.LINES_AT_ONCE)).inPart,
    async body({ read }) {
      const period = await read(async (database) => {
        const periods = await exports.listClosed(database);
        return exportIn(
          database,
          closing,
          { from, to },
          periods.map((one) => one.to),
        );
      });
      const text = fileText('fec', period);
      const [fault] = checkFec(name, text);
      if (fault !== undefined)
        throw new Error(`The FEC of ${to} breaks the rule ${fault.fault} in line ${fault.line}.`);
      return encoded('fec', text);
    },
  });
}
