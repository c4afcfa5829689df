/**
 * The worst that each call takes, from one signed-in member. Calls are found by what their contracts take and give, so that a
 * new one is tried without a line here.
 */
import type { z } from 'zod';
import { type Call, isFor } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { hostileInvoices, hostilePdfs, hostilePictures } from './hostile-files.ts';
import { hostileHtml, hostileMarkdown } from './hostile-texts.ts';
import { sampleOf } from './sample.ts';
import { type Asker, type Attempt, attempt } from './walk.ts';

export type Cost = 'text' | 'many' | 'upload' | 'search' | 'list' | 'file' | 'order';

export interface Costly {
  call: Call;
  cost: Cost;
  /** The field that takes it, and how much of it. */
  field: string;
  most: number;
}

/** Sizes that are tried, the largest first: what is below the last is no more than a moment's work. */
const LENGTHS = [2_000_000, 490_000, 100_000, 10_000];
const COUNTS = [10_000, 1000, 300];
const QUERY_LENGTHS = [200, 100, 50];

/** The calls that may cost more than a moment; one may be costly in several ways. */
export function costlyCalls(): Costly[] {
  return allCalls.filter((call) => isFor(call, 'ROLE_OWNER') && call.access !== 'session').flatMap(costsOf);
}

function costsOf(call: Call): Costly[] {
  const found: Costly[] = [];
  const note = (cost: Cost, field = '', most = 0) => found.push({ call, cost, field, most });
  if (call.encoding === 'upload') note('upload', 'file');
  else
    for (const [name, value] of Object.entries(sampleOf(call.body))) {
      const [length] = taken(call.body, name, LENGTHS, (most) => 'a '.repeat(most / 2));
      if (typeof value === 'string' && length !== undefined) note('text', name, length);
      if (!Array.isArray(value)) continue;
      const [count] = taken(call.body, name, COUNTS, (most) => Array.from({ length: most }, () => value[0]));
      if (count !== undefined) note('many', name, count);
    }
  for (const part of [call.params, call.query])
    for (const name of ['q', 'query'].filter((one) => one in sampleOf(part))) {
      const [length] = taken(part, name, QUERY_LENGTHS, (most) => 'a'.repeat(most));
      if (length !== undefined) note('search', name, length);
    }
  const [rows] = taken(call.query, 'rowsPerPage', COUNTS, (most) => most);
  if (rows !== undefined) note('list', 'rowsPerPage', rows);
  if (call.produces !== undefined) note('file');
  if (call.method === 'POST' && isProduced(call.path)) note('order');
  return found;
}

/** Something is fetched below it that is made meanwhile. */
const isProduced = (path: string) =>
  allCalls.some((call) => call.produces !== undefined && call.path === `${path}/file`);

function taken(
  schema: z.ZodType | undefined,
  name: string,
  sizes: readonly number[],
  of: (size: number) => unknown,
): number[] {
  const sample = sampleOf(schema);
  if (schema === undefined || !(name in sample)) return [];
  return sizes.filter((size) => schema.safeParse({ ...sample, [name]: of(size) }).success);
}

export interface Attack {
  /** The call and the shape, for complaints. */
  name: string;
  send(by: Asker): Promise<Response>;
}

/** Gives the ids that a call is asked with: new ones where it fills something. */
export type Ids = (call: Call) => Promise<Record<string, unknown>>;

/** Requests of the attacker under way. */
export const AT_ONCE = 4;
const LENGTH = 2_000_000;
/** Of files, which are refused above ten MiB. */
const FILE_LENGTH = 1_000_000;

/** Every file to each upload, and every third text to each that takes one: all to all would take a quarter of an hour. */
export async function attacks(ids: Ids): Promise<Attack[]> {
  const files = await hostileFiles();
  const texts = { ...textFiles('html', hostileHtml(LENGTH)), ...textFiles('md', hostileMarkdown(490_000)) };
  const all = costlyCalls().map((costly, place) => {
    const { call, cost, field, most } = costly;
    const attack = (shape: string, options: Attempt = {}, value?: unknown): Attack => ({
      name: `${call.id}, ${shape}`,
      async send(by) {
        const known = { ...(await ids(call)), ...options.ids };
        const body = value === undefined ? undefined : { ...sampleOf(call.body, known), [field]: value };
        return attempt(call, by, { ...options, ids: known, body });
      },
    });
    if (cost === 'upload')
      return [...Object.entries(files), ...third(texts, place)].map(([shape, file]) =>
        attack(shape, { file }),
      );
    if (cost === 'text')
      return third(hostileHtml(most), place).map(([shape, text]) => attack(`${field} of ${shape}`, {}, text));
    if (cost === 'many') {
      const [sample] = [sampleOf(call.body)[field]].flat();
      return [
        attack(
          `${most} of ${field}`,
          {},
          Array.from({ length: most }, () => sample),
        ),
      ];
    }
    if (cost === 'search')
      return searches(most).map((q) => attack(`for ${q.slice(0, 8)}…`, { ids: { [field]: q } }));
    if (cost === 'list') return [attack(`${most} rows`, { ids: { rowsPerPage: most } })];
    return ['csv', 'xlsx'].map((format) => attack(cost, { ids: { format } }));
  });
  // One of each first, then another of each that has more.
  const rounds = Math.max(...all.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => all.flatMap((own) => own[round] ?? [])).flat();
}

/** What was taken is read in every way there is. */
export function readingsOf(attachmentId: number): Attack[] {
  return allCalls
    .filter(({ method, path }) => method === 'GET' && path.includes('{attachmentId}'))
    .map((call) => ({ name: call.id, send: (by) => attempt(call, by, { ids: { attachmentId } }) }));
}

async function hostileFiles(): Promise<Record<string, File>> {
  return {
    ...(await hostilePictures()),
    ...hostilePdfs(FILE_LENGTH),
    ...hostileInvoices(LENGTH - 100),
  };
}

function third<T>(all: Record<string, T>, place: number): [string, T][] {
  return Object.entries(all).filter((_, n) => (n + place) % 3 === 0);
}

function textFiles(ending: string, texts: Record<string, string>): Record<string, File> {
  return Object.fromEntries(
    Object.entries(texts).map(([shape, text]) => [`${ending} of ${shape}`, new File([text], `a.${ending}`)]),
  );
}

/** What a search takes apart, folds, matches or ranks. */
function searches(length: number): string[] {
  return ['%', '_%', 'e', 'é ', "a' | ", '*:& ', '(', '\\', 'a b '].map((part) =>
    part.repeat(length).slice(0, length),
  );
}
