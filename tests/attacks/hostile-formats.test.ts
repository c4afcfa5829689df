/**
 * Sends each call that parses a file or a large body the worst inputs of each format, eight different ones at
 * once, while other people's requests are measured. The calls are those of the contracts: the test fails if a
 * call that takes a file has no inputs here.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { bodyLimitOf } from '#api/body-limit.ts';
import { LARGE_BODY } from '#api/large-bodies.ts';
import { type Call, isForRole } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { hostileExports, hostileZips } from '../support/hostile-archives.ts';
import {
  hostileInvoices,
  hostilePdfs,
  hostilePictures,
  hostileStatements,
} from '../support/hostile-files.ts';
import { hostileTables } from '../support/hostile-tables.ts';
import { hostileHtml, hostileMarkdown } from '../support/hostile-texts.ts';
import { idsOf, type Member, signIn } from '../support/member-process.ts';
import { type ServerProcess, startServer, until } from '../support/server-process.ts';
import type { Ids } from '../support/siege.ts';
import { expectOthersUndisturbed } from '../support/undisturbed.ts';
import { attempt, targetOf } from '../support/walk.ts';

const AT_ONCE = 8;
/** Milliseconds for a test, for an answer, and for a job that processes a source. */
const TIMEOUT_MS = 900_000;
const ANSWER_MS = 120_000;
const READ_MS = 180_000;

type Files = Record<string, File>;
const textFiles = (ending: string, texts: Record<string, string>): Files =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, new File([text], `a.${ending}`)]));
const sources = (ending: string, all: Record<string, Buffer>): Files =>
  Object.fromEntries(
    Object.entries(all).map(([name, bytes]) => [name, new File([new Uint8Array(bytes)], `a.${ending}`)]),
  );

/** Returns what was made at the first call: making the files takes up to ten seconds of processor time. */
function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
const pictures = once(hostilePictures);
const pdfs = once(() => hostilePdfs(1_000_000));
const allTables = once(hostileTables);
const tables = async () => allTables();
/** Returns fewer tables for the other calls that take one, because they read it like the first call. */
const someTables = async () => {
  const { rows, cells, nested, bomb } = allTables();
  return { rows, cells, nested, bomb } as Files;
};

/** The inputs by call. */
const inputs: Record<string, () => Promise<Files>> = {
  readColumns: tables,
  planTable: someTables,
  exportFaultyRows: someTables,
  importTable: someTables,
  uploadPostContent: async () => ({
    ...textFiles('html', hostileHtml(2_000_000)),
    ...textFiles('md', hostileMarkdown(490_000)),
  }),
  uploadMediaContent: pictures,
  addAttachment: async () => ({ ...(await pictures()), ...pdfs() }),
  readInvoice: async () => ({ ...pdfs(), ...hostileInvoices(2_000_000 - 100) }),
  importStatement: async () => hostileStatements(5_000_000),
  uploadImport: async () => ({
    ...sources('zip', hostileZips()),
    ...sources('xml', hostileExports(20_000_000)),
  }),
};

const uploads = allCalls.filter(({ encoding }) => encoding === 'upload');
const largeBodies = allCalls.filter(
  (call) => call.encoding !== 'upload' && call.body !== undefined && bodyLimitOf(call) > LARGE_BODY,
);

test('each call that takes a file has hostile inputs', () => {
  expect(Object.keys(inputs).sort()).toEqual(uploads.map(({ id }) => id).sort());
  expect(largeBodies.map(({ id }) => id)).toContain('savePost');
});

const folder = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-formats-')));
let server: ServerProcess;
let member: Member;
let ids: Ids;
beforeEach(async () => {
  server = await startServer({ dataDir: folder, env: { TRUST_PROXY: '127.0.0.1' } });
  member = await signIn(server, 'owner@demo.example');
  ids = await idsOf(member);
  await Promise.all(Array.from({ length: 40 }, () => server.fetch('/api/v1/blog/posts/latest?language=EN')));
});
afterEach(() => server.end('SIGTERM'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Statuses = Record<string, number>;

/** @throws Error if the answer is late or missing, or does not describe the problem. */
async function answered(name: string, asking: Promise<Response>, statuses: Statuses): Promise<string> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`${name}: no answer`)), ANSWER_MS).unref(),
  );
  const response = await Promise.race([asking, late]);
  const text = await response.text();
  const { status } = response;
  statuses[status] = (statuses[status] ?? 0) + 1;
  expect(status === 503 || status < 500, `${name}: ${status} ${text.slice(0, 200)}`).toBe(true);
  if (status >= 400) expect(JSON.parse(text).msg, name).toMatch(/\w/);
  return text;
}

async function eightAtOnce<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE)
    await Promise.all(all.slice(from, from + AT_ONCE).map(work));
}

const callOf = (id: string) => allCalls.find((call) => call.id === id) as Call;

/** Calls that answer with a file; the PDFs of reports have a separate test. */
const REPORT_PDF = 'readReportDocumentFile';
const readable = allCalls
  .filter((call) => call.produces !== undefined && call.method === 'GET' && isForRole(call, 'ROLE_OWNER'))
  .map(({ id }) => id)
  .filter((id) => id !== REPORT_PDF);
/**
 * Calls that have no file to answer with here: media have no picture yet, no period or year is closed, nothing is
 * paid, no file was prepared, no invoice has an attachment, and a calendar and a stored file need a link.
 */
const UNREADABLE = [
  'downloadBookExport',
  'downloadFiscalYear',
  'downloadMedia',
  'downloadPaymentRun',
  'readExportFile',
  'readLeaveFeed',
  'readSalesAttachment',
  'readStoredFile',
];

/** Creates eight reports with the worst files. @returns a function that sends a call for each at once. */
async function eightReports() {
  const add = callOf('addAttachment');
  const reports = await Promise.all(Array.from({ length: AT_ONCE }, () => idsOf(member)));
  const attachmentIds: number[] = [];
  const files = Object.values({ ...(await pictures()), ...pdfs() });
  for (const [at, file] of files.entries()) {
    const answer = await attempt(add, member, { file, ids: await reports[at % AT_ONCE]?.(add) });
    if (answer.status === 201)
      attachmentIds.push(((await answer.json()) as { attachmentId: number }).attachmentId);
  }
  expect(attachmentIds.length).toBeGreaterThan(AT_ONCE);
  return async (id: string) => {
    const call = callOf(id);
    const statuses: Statuses = {};
    const texts = await Promise.all(
      reports.map(async (own, at) => {
        const known = { ...(await own(call)), attachmentId: attachmentIds[at], format: 'xlsx' };
        return answered(id, attempt(call, member, { ids: known }), statuses);
      }),
    );
    return { statuses, texts };
  };
}

// Before the tests that leave their member with costly files, after which generated ones are rejected.
test('hostile tables, archives and files do not delay other people’s requests', {
  timeout: TIMEOUT_MS,
}, async () => {
  const forEachReport = await eightReports();
  const found: Record<string, Statuses> = {};
  await expectOthersUndisturbed(server, async () => {
    // Repeated, because of a hundred sign-ins the 99th percentile is the slowest but one.
    for (let round = 0; round < 8; round++)
      for (const id of readable) found[id] = (await forEachReport(id)).statuses;
    return {};
  });
  console.info(JSON.stringify(found));
  expect(readable.filter((id) => !found[id]?.[200]).sort()).toEqual(UNREADABLE);
});

test('the PDFs of reports with hostile files do not delay other people’s requests', {
  timeout: TIMEOUT_MS,
}, async () => {
  // Another member, because the PDFs of the worst files are costly.
  member = await signIn(server, 'owner@other.example');
  const forEachReport = await eightReports();
  await expectOthersUndisturbed(server, async () => {
    const ordered = await forEachReport('makeReportDocument');
    const areReady = async () =>
      (await forEachReport('readReportDocument')).texts.every((text) => JSON.parse(text).state === 'ready');
    await until(areReady, READ_MS, () => 'a report is still being generated, or failed');
    const { statuses } = await forEachReport(REPORT_PDF);
    expect([ordered.statuses, statuses]).toEqual([{ 201: AT_ONCE }, { 200: AT_ONCE }]);
    return statuses;
  });
});

/**
 * The goals are 150 ms and three times the quiet server's time. Sign-in takes 121 to 134 ms on a fast machine, which
 * leaves no margin, and 412 to 483 ms on one with a quiet time of 122 to 144 ms, because texts are rendered on the
 * same two processors. Beside eight statements of 5 MB it takes 160 to 250 ms, with a quiet time of 50 to 80 ms.
 */
const SLOWER = { signIn: 200, signInTimesQuiet: 4 };

test.each(uploads.filter(({ id }) => id !== 'uploadImport').map((call) => [call.id, call] as const))(
  'files: %s',
  { timeout: TIMEOUT_MS },
  async (id, call) => {
    // After five files that took too long, the member's files are rejected for a while.
    if (id === 'importStatement') member = await signIn(server, 'manager@demo.example');
    const given = Object.entries((await inputs[id]?.()) ?? {});
    // Read within two seconds, in which few people sign in, so that the 99th percentile would be a single pause.
    const files = Array.from({ length: id === 'importStatement' ? 8 : 1 }, () => given).flat();
    const send = async () => {
      const found: Statuses = {};
      await eightAtOnce(files, async ([name, file]) => {
        const sent = attempt(call, member, { file, ids: await ids(call) });
        await answered(`${id}, ${name}`, sent, found);
      });
      return found;
    };
    const statuses = await expectOthersUndisturbed(server, send, id === 'importStatement' ? SLOWER : {});
    const answers = Object.values(statuses).reduce((sum, one) => sum + one, 0);
    expect([files.length > 0, answers]).toEqual([true, files.length]);
    expect(Object.keys(statuses), 'no file was read').not.toEqual(['429']);
    if (id === 'readInvoice') expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '429']));
  },
);

test('hostile sources of an import do not delay other people’s requests', {
  timeout: TIMEOUT_MS,
}, async () => {
  const files = Object.entries((await inputs.uploadImport?.()) ?? {});
  const outcomes: Record<string, string> = {};
  await expectOthersUndisturbed(server, async () => {
    const found: Statuses = {};
    for (const [name, file] of files) outcomes[name] = await outcomeOf(name, file, found);
    return found;
  });
  console.info(JSON.stringify(outcomes, undefined, 1));
  expect(Object.keys(outcomes)).toHaveLength(files.length);
});

/** Waits for an import; one source is read at a time. @returns its final state, with the reason if it was refused. */
async function outcomeOf(name: string, file: File, statuses: Statuses): Promise<string> {
  const call = allCalls.find(({ id }) => id === 'uploadImport') as Call;
  const text = await answered(name, attempt(call, member, { file }), statuses);
  const { import_id: id } = JSON.parse(text);
  if (id === undefined) throw new Error(`${name} was not read: ${text}`);
  return readToEnd(name, `/imports/${id}`, file.name);
}

async function readToEnd(name: string, target: string, fileName: string): Promise<string> {
  const read = async () => (await (await member.request(target)).json()) as Record<string, string>;
  let found = await read();
  await until(
    async () => {
      found = await read();
      return found.state !== 'reading';
    },
    READ_MS,
    () => `${name} is still read`,
  );
  const { state, refusal, file_name, published, drafts, left_out } = found;
  expect(file_name, name).toBe(fileName);
  if (state === 'refused') expect(refusal, name).toMatch(/\w/);
  const etag = (await member.request(target)).headers.get('etag') ?? '';
  await member.request(target, { method: 'DELETE', headers: { 'if-match': etag } });
  return `${state} ${refusal} ${published}/${drafts}/${left_out}`;
}

/** Bodies up to the call's size limit: many values, deep nesting, and one long text in different encodings. */
function bodies(bytes: number): Record<string, string> {
  const fill = (part: string, length: number) => part.repeat(Math.floor(length / part.length));
  const fields = (text: string) => `{"title":"a","content":"${text}","html":"${text}"}`;
  const half = bytes / 2 - 100;
  return {
    numbers: `[${fill('1,', bytes - 10)}1]`,
    names: `{${fill('"a":1,', bytes - 10)}"a":1}`,
    'lists in lists': fill('[', bytes),
    'a long text': fields(fill('a', half)),
    'a text of escape sequences': fields(fill('\\u20ac', half)),
    'a text of multibyte characters': fields(fill('€', half / 3)),
    'unclosed tags': fields(fill('<b>', half)),
    spaces: `${fill(' ', bytes - 10)}{}`,
  };
}

test('large bodies from a member do not delay other people’s requests', { timeout: TIMEOUT_MS }, async () => {
  const mine = largeBodies.filter((call) => isForRole(call, 'ROLE_OWNER') && call.access !== 'session');
  expect(mine.length).toBeGreaterThan(5);
  const statuses = await expectOthersUndisturbed(
    server,
    async () => {
      const found: Statuses = {};
      for (const call of mine) {
        const target = targetOf(call, { ids: await ids(call) });
        await eightAtOnce(Object.entries(bodies(bodyLimitOf(call))), ([name, text]) => {
          const headers = { 'content-type': 'application/json' };
          const body = new TextEncoder().encode(text);
          const sent = member.request(target, { method: call.method, headers, body });
          return answered(`${call.id}, ${name}`, sent, found);
        });
      }
      return found;
    },
    SLOWER,
  );
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['400', '413']));
});
