/** Names the subjects of events by their current name, or by the last one if the subject was deleted. */
import { formatDay } from '#kernel/civil-day.ts';
import { isDay } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { idsOf, nameInDetail, namingFacts, references, rowType } from '../subject.rules.ts';
import * as repo from './subject.repo.ts';

interface Recorded {
  subject_type: string;
  subject_id: string;
  detail: unknown;
  actor_name: string;
  on_behalf_of_name: string;
}

export interface NamedSubject {
  /** Empty if the type is enough. */
  subject_name: string;
  subject_open: boolean;
  /** Names of the ids in `detail`, by key, joined by commas. */
  named: Record<string, string>;
}

type Names = Map<string, Map<string, { name: string; open: boolean }>>;

/** Finds the names. @returns the names of each event's subject and references, in the order of the events. */
export async function nameSubjects(
  db: Database,
  events: readonly Recorded[],
  locale: Locale,
): Promise<NamedSubject[]> {
  const names = await findAllNames(db, events, locale);
  return events.map((event) => {
    const detail = factsOf(event);
    const named = namesInFacts(detail, names);
    const found = names.get(rowType(event.subject_type))?.get(event.subject_id);
    const name = found?.name ?? nameInDetail(event.subject_type, detail) ?? ownName(event);
    const whole = event.subject_type === 'receipt' && found === undefined ? [name, named.reportId] : [name];
    const subject_name = whole.filter((part) => part !== undefined && part !== '').join(' · ');
    return { subject_name, subject_open: found?.open ?? isAlwaysOpen(event), named };
  });
}

/** Names a subject without a row: a session or call by its person, a bill by its number. */
function ownName({
  subject_type: type,
  subject_id: id,
  on_behalf_of_name: other,
  actor_name: actor,
}: Recorded) {
  if (type === 'session' || type === 'call') return other || actor;
  return type === 'bill' ? id : '';
}

function isAlwaysOpen({ subject_type }: Recorded): boolean {
  return ['expense-settings', 'book-settings', 'payment-settings', 'site'].includes(subject_type);
}

function factsOf({ detail }: Recorded): Record<string, unknown> {
  return typeof detail === 'object' && detail !== null ? { ...detail } : {};
}

function namesInFacts(detail: Record<string, unknown>, names: Names): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [fact, type] of Object.entries(references)) {
    const found = idsOf(detail[fact]).map((id) => names.get(type)?.get(id)?.name ?? '');
    if (found.some((name) => name !== '')) named[fact] = found.filter((name) => name !== '').join(', ');
  }
  return named;
}

async function findAllNames(db: Database, events: readonly Recorded[], locale: Locale): Promise<Names> {
  const requested = new Map<string, Set<string>>();
  const request = (type: string, id: string) => {
    if (!repo.namedTypes.has(type) || !/^\d{1,9}$/.test(id)) return;
    requested.set(type, (requested.get(type) ?? new Set()).add(id));
  };
  for (const event of events) {
    request(rowType(event.subject_type), event.subject_id);
    const detail = factsOf(event);
    for (const [fact, type] of Object.entries(references))
      for (const id of idsOf(detail[fact])) request(type, id);
  }
  return new Map(
    await Promise.all(
      [...requested].map(
        async ([type, ids]) => [type, await findOfType(db, type, [...ids], locale)] as const,
      ),
    ),
  );
}

async function findOfType(db: Database, type: string, ids: readonly string[], locale: Locale) {
  const rows = await repo.findNames(db, type, ids.map(Number), locale);
  const found = new Map(
    rows.map(({ id, name, open, monday }) => {
      const week = typeof monday === 'string' && isDay(monday) ? formatDay(monday, locale) : '';
      return [id, { name: [name, week].filter((part) => part !== '').join(', '), open }];
    }),
  );
  const gone = ids.filter((id) => !found.has(id));
  if (gone.length === 0) return found;
  const subjectType = type === 'account' ? 'member' : type;
  for (const { id, detail } of await repo.lastNames(db, subjectType, gone, namingFacts(subjectType))) {
    const facts = typeof detail === 'object' && detail !== null ? { ...detail } : {};
    const name = nameInDetail(subjectType, facts);
    if (name !== undefined) found.set(id, { name, open: false });
  }
  return found;
}
