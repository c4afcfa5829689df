/**
 * Generates the most expensive inputs of each call, which one member sends. The contracts give the calls, so
 * new ones are included automatically.
 */
import type { z } from 'zod';
import { type Call, isForRole } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { hostileInvoices, hostilePdfs, hostilePictures } from './hostile-files.ts';
import { hostileHtml, hostileMarkdown } from './hostile-texts.ts';
import { sampleOf } from './sample.ts';
import { type Attempt, attempt, type Requester } from './walk.ts';

export type Cost = 'text' | 'many' | 'upload' | 'search' | 'list' | 'file' | 'order';

export interface Costly {
  call: Call;
  cost: Cost;
  /** The field and the length of its value. */
  field: string;
  most: number;
}

/** Lengths to try, the largest first. Shorter texts cost little. */
const LENGTHS = [2_000_000, 490_000, 100_000, 10_000];
const COUNTS = [10_000, 1000, 300];
const QUERY_LENGTHS = [200, 100, 50];

/** The calls that may be expensive, with one or several kinds of cost. */
export function costlyCalls(): Costly[] {
  return allCalls
    .filter((call) => isForRole(call, 'ROLE_OWNER') && call.access !== 'session')
    .flatMap(costsOf);
}

function costsOf(call: Call): Costly[] {
  const found: Costly[] = [];
  const note = (cost: Cost, field = '', most = 0) => found.push({ call, cost, field, most });
  if (call.encoding === 'upload') note('upload', 'file');
  else
    for (const [name, value] of Object.entries(sampleOf(call.body))) {
      const [length] = accepted(call.body, name, LENGTHS, (most) => 'a '.repeat(most / 2));
      if (typeof value === 'string' && length !== undefined) note('text', name, length);
      if (!Array.isArray(value)) continue;
      const [count] = accepted(call.body, name, COUNTS, (most) =>
        Array.from({ length: most }, () => value[0]),
      );
      if (count !== undefined) note('many', name, count);
    }
  for (const part of [call.params, call.query])
    for (const name of ['q', 'query'].filter((one) => one in sampleOf(part))) {
      const [length] = accepted(part, name, QUERY_LENGTHS, (most) => 'a'.repeat(most));
      if (length !== undefined) note('search', name, length);
    }
  const [rows] = accepted(call.query, 'rowsPerPage', COUNTS, (most) => most);
  if (rows !== undefined) note('list', 'rowsPerPage', rows);
  if (call.produces !== undefined) note('file');
  if (call.method === 'POST' && (isGenerated(call.path) || call.status === ACCEPTED)) note('order');
  return found;
}

/** Status of a call that starts a job. */
const ACCEPTED = 202;

/** Whether a file below this path is generated on request. */
const isGenerated = (path: string) =>
  allCalls.some((call) => call.produces !== undefined && call.path === `${path}/file`);

function accepted(
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
  /** The call and the input, for messages. */
  name: string;
  send(by: Requester): Promise<Response>;
}

/** Returns the ids for a call: new ones for calls that use them up. */
export type Ids = (call: Call) => Promise<Record<string, unknown>>;

/** Concurrent requests of the attacker. */
export const AT_ONCE = 4;
const LENGTH = 2_000_000;
/** The length of files in bytes; above ten MiB they are refused. */
const FILE_LENGTH = 1_000_000;

/**
 * Returns the attacks: every file for each upload, and every third text for each text field, because all
 * combinations would take a quarter of an hour.
 */
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
  // First one attack of each call, then the second of each, and so on.
  const rounds = Math.max(...all.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => all.flatMap((own) => own[round] ?? [])).flat();
}

/** The calls that read an accepted file. */
export function attachmentReads(attachmentId: number): Attack[] {
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

/** Returns texts that a search parses, folds, matches or ranks. */
function searches(length: number): string[] {
  return ['%', '_%', 'e', 'é ', "a' | ", '*:& ', '(', '\\', 'a b '].map((part) =>
    part.repeat(length).slice(0, length),
  );
}
