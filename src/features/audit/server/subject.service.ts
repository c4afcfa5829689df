/** Names for what events are about, read with the list: what is there is called as it is now, what is gone as it was last. */
import { formatDay } from '#kernel/civil-day.ts';
import { isDay } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { idsOf, namingFacts, references, thingType, toldName } from '../subject.rules.ts';
import * as repo from './subject.repo.ts';

interface Recorded {
  subject_type: string;
  subject_id: string;
  detail: unknown;
  actor_name: string;
  on_behalf_of_name: string;
}

export interface NamedSubject {
  /** Empty where the kind says it all. */
  subject_name: string;
  subject_open: boolean;
  /** What the facts name by ids, by fact: names, with a comma between them. */
  named: Record<string, string>;
}

type Things = Map<string, Map<string, { name: string; open: boolean }>>;

/** @returns what each event's subject and facts are called, in the order of the events. */
export async function nameSubjects(
  db: Database,
  events: readonly Recorded[],
  locale: Locale,
): Promise<NamedSubject[]> {
  const things = await findThings(db, events, locale);
  return events.map((event) => {
    const detail = factsOf(event);
    const named = namesInFacts(detail, things);
    const found = things.get(thingType(event.subject_type))?.get(event.subject_id);
    const name = found?.name ?? toldName(event.subject_type, detail) ?? ownName(event);
    const whole = event.subject_type === 'receipt' && found === undefined ? [name, named.reportId] : [name];
    const subject_name = whole.filter((part) => part !== undefined && part !== '').join(' · ');
    return { subject_name, subject_open: found?.open ?? isAlwaysOpen(event), named };
  });
}

/** What has no row to be named by: a session, and a call that recorded nothing else, are the person's own. */
function ownName({
  subject_type: type,
  subject_id: id,
  on_behalf_of_name: other,
  actor_name: actor,
}: Recorded) {
  if (type === 'session' || type === 'call') return other || actor;
  // The number of a bill is its name.
  return type === 'bill' ? id : '';
}

function isAlwaysOpen({ subject_type }: Recorded): boolean {
  return subject_type === 'expense-settings';
}

function factsOf({ detail }: Recorded): Record<string, unknown> {
  return typeof detail === 'object' && detail !== null ? { ...detail } : {};
}

function namesInFacts(detail: Record<string, unknown>, things: Things): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [fact, type] of Object.entries(references)) {
    const found = idsOf(detail[fact]).map((id) => things.get(type)?.get(id)?.name ?? '');
    if (found.some((name) => name !== '')) named[fact] = found.filter((name) => name !== '').join(', ');
  }
  return named;
}

async function findThings(db: Database, events: readonly Recorded[], locale: Locale): Promise<Things> {
  const asked = new Map<string, Set<string>>();
  const ask = (type: string, id: string) => {
    if (!repo.namedTypes.has(type) || !/^\d{1,9}$/.test(id)) return;
    asked.set(type, (asked.get(type) ?? new Set()).add(id));
  };
  for (const event of events) {
    ask(thingType(event.subject_type), event.subject_id);
    const detail = factsOf(event);
    for (const [fact, type] of Object.entries(references))
      for (const id of idsOf(detail[fact])) ask(type, id);
  }
  return new Map(
    await Promise.all(
      [...asked].map(async ([type, ids]) => [type, await findOfType(db, type, [...ids], locale)] as const),
    ),
  );
}

async function findOfType(db: Database, type: string, ids: readonly string[], locale: Locale) {
  const rows = await repo.nameThings(db, type, ids.map(Number), locale);
  const found = new Map(
    rows.map(({ id, name, open, monday }) => {
      const week = typeof monday === 'string' && isDay(monday) ? formatDay(monday, locale) : '';
      return [id, { name: [name, week].filter((part) => part !== '').join(', '), open }];
    }),
  );
  const gone = ids.filter((id) => !found.has(id));
  if (gone.length === 0) return found;
  const subjectType = type === 'account' ? 'member' : type;
  for (const { id, detail } of await repo.lastTold(db, subjectType, gone, namingFacts(subjectType))) {
    const facts = typeof detail === 'object' && detail !== null ? { ...detail } : {};
    const name = toldName(subjectType, facts);
    if (name !== undefined) found.set(id, { name, open: false });
  }
  return found;
}
