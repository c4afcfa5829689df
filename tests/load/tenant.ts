/**
 * Measures every call that reads, in a workspace of a large customer and in one of a thousandth of its size, and prints
 * those that take more than 150 ms and more than 1.5 times. A call that does not succeed is not measured, which is an
 * error.
 */
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { pathOf } from '#kernel/client.ts';
import type { ListCall } from '#kernel/list.ts';
import { type Engine, withSession } from '#platform/db/engine.ts';
import { allCalls } from '../../generated/calls.ts';
import { startApi, type TestApi } from '../support/api.ts';
import type { OwnCompany } from '../support/other-company.ts';
import { ownCompany, readyFor, requesterOf } from '../support/own-company.ts';
import { sampleOf } from '../support/sample.ts';
import { storeFiles } from './tenant-files.ts';
import { companyOf, keep, recordOf, reopen } from './tenant-kept.ts';
import { type Site, timesOfPages } from './tenant-pages.ts';
import { timesOfJob } from './tenant-prepared.ts';
import { fillTenant } from './tenant-rows.ts';

const MOST_TIMES = 1.5;
const MOST_MS = 150;
/** Near the end of 20,000 rows. */
const LATE_PAGE = 1900;
/** PostgreSQL plans a statement anew in its first five runs on a connection. */
const WARM_UP = 6;
const CALLS = 5;
/** Status of a call whose file a job makes. */
const TOO_LARGE = 409;
/** Milliseconds after which a slow call is not repeated. */
const LONG_ENOUGH = 4000;

interface Filled {
  databaseUrl: string;
  app: TestApi;
  company: OwnCompany;
  statements: Statement[];
  /** The process of the only connection. */
  backend: number;
}
interface Statement {
  ms: number;
  text: string;
}

interface Variant {
  name: string;
  query: Record<string, unknown>;
  role?: 'ROLE_MANAGER' | 'ROLE_USER';
}

export async function measure(thousandths: number): Promise<void> {
  // Fills the large one first: this takes longer than the tokens of the small one are valid.
  const big = await open(thousandths / 1000);
  const small = await open(thousandths / 1_000_000);
  const only = process.env.LOAD_ONLY === undefined ? undefined : new RegExp(process.env.LOAD_ONLY);
  const missed: string[] = [];
  const failed: string[] = [];
  for (const call of allCalls.filter(({ method }) => method === 'GET'))
    for (const variant of variantsOf(call)) {
      if (only && !only.test(variant.name)) continue;
      const line = await compare(call, variant, [small, big]);
      console.log(line.text);
      if (line.failed) failed.push(line.text);
      else if (line.missed) missed.push(line.text);
    }
  if (only === undefined || only.test('page ')) {
    const sites = [small, big].map(({ databaseUrl, company }) => ({ databaseUrl, ids: company.ids }));
    for (const { name, times } of await timesOfPages(sites as [Site, Site])) {
      const [one, other] = times;
      const text = `  page ${name.padEnd(39)} ${one.toFixed(1).padStart(8)} ms ${other.toFixed(1).padStart(9)} ms  × ${(other / one).toFixed(2)}`;
      console.log(text);
      if (other > MOST_MS && other > one * MOST_TIMES) missed.push(text);
    }
  }
  if (failed.length > 0) {
    console.log(`\n${failed.length} failed, and are not measured:\n${failed.join('\n')}`);
    process.exitCode = 1;
  }
  console.log(`\n${missed.length} over ${MOST_MS} ms and ${MOST_TIMES} times:\n${missed.join('\n')}`);
  await small.app.close();
  await big.app.close();
}

async function open(scale: number): Promise<Filled> {
  const kept = process.env.LOAD_KEEP === undefined ? undefined : `tenant_${Math.round(scale * 1_000_000)}`;
  const again = kept === undefined ? undefined : await reopen(kept);
  // Statements are planned once on the only connection.
  const app = await startApi({ DATABASE_POOL: '1' }, kept);
  const company = again === undefined ? await ownCompany(app) : await companyOf(app, again);
  const { rows } = await withSession(app.platform.engine, (session) =>
    session.query('select current_database() as name'),
  );
  const databaseUrl = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), {
    pathname: `/${rows[0]?.name}`,
  }).href;
  if (again !== undefined) return prepared(app, company, { databaseUrl, scale });
  const begun = performance.now();
  const ids = await fillTenant({
    databaseUrl,
    workspaceId: company.workspaceId,
    approverId: company.people.ROLE_OWNER.account.userId,
    scale,
  });
  Object.assign(company.ids, ids);
  console.log(`  scale ${scale}: filled in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  if (kept !== undefined) keep(kept, company);
  // Filling may take longer than a token is valid.
  return prepared(app, await companyOf(app, recordOf(company)), { databaseUrl, scale });
}

async function prepared(
  app: TestApi,
  company: OwnCompany,
  { databaseUrl, scale }: { databaseUrl: string; scale: number },
): Promise<Filled> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Visitors read the installation's site.
  await client.query('set role ardoise_installation; update workspaces set is_site = false where is_site');
  await client.query('update workspaces set is_site = true where id = $1', [company.workspaceId]);
  // Otherwise the server would create the site.
  await client.query(`set role ardoise_tenant; insert into seeds values ('site') on conflict do nothing`);
  await client.query(`set app.workspace_id = ${company.workspaceId}`);
  Object.assign(company.ids, await storeFiles(company, client, scale));
  await client.end();
  const { rows } = await withSession(app.platform.engine, (session) =>
    session.query('select pg_backend_pid() as backend'),
  );
  return { databaseUrl, app, company, statements: timed(app.platform.engine), backend: rows[0].backend };
}

/** Milliseconds of processor time that this process and the connection's have used; without the database's outside Linux. */
function processorMs(backend: number): number {
  const { user, system } = process.cpuUsage();
  const file = `/proc/${backend}/schedstat`;
  const nanoseconds = existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0;
  return (user + system) / 1000 + nanoseconds / 1_000_000;
}

/** Records how long each statement takes. */
function timed(engine: Engine): Statement[] {
  const seen: Statement[] = [];
  const { connect } = engine;
  engine.connect = async (...options) => {
    const session = await connect.apply(engine, options);
    return {
      ...session,
      query: async (text, values) => {
        const begun = performance.now();
        try {
          return await session.query(text, values);
        } finally {
          seen.push({ ms: performance.now() - begun, text });
        }
      },
    };
  };
  return seen;
}

const year = new Date().getFullYear();
const lastYear = { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };

/** Values with which a call finds something, and further ones. */
const inputs: Record<string, readonly Record<string, unknown>[]> = {
  listAuditEvents: [
    { page: 90_000 },
    { action: 'books.closed' },
    { action: 'post' },
    { from: '2020-01-01', to: '2020-01-02' },
  ],
  exportAuditEvents: [{ action: 'books.closed' }],
  exportAccounting: [{ from: `${year}-01-01`, to: `${year}-01-31` }, lastYear],
  exportRebilling: [{ year, month: 1 }, lastYear],
  searchPublicPosts: [{ query: 'consulting' }, { query: 'rareword' }],
  readArchivedNewsletter: [{ language: 'en' }],
  listMedias: [{}, { query: 'nothing-is-called-so' }],
  listPosts: [
    { q: 'rareword', language: 'EN' },
    { q: 'post', language: 'EN' },
  ],
  listInbox: [{ rowsPerPage: 200 }],
  listReportInbox: [{ rowsPerPage: 200 }],
  listMembers: [{ rowsPerPage: 1000 }],
  aggregateMonth: [{}, { scope: 'workspace' }],
  exportMonth: [{}, { scope: 'workspace' }],
  listRefundable: [{ q: 'shop 7' }],
  findCategory: [{ query: 'Category 1' }],
  findAssignableUsers: [{ query: 'Martin' }],
};

/** Parameters whose values differ between the two workspaces, by the names of `ids`. */
const named: Record<string, Record<string, string>> = {
  findFormerAddress: { address: 'former' },
  readPreview: { token: 'preview' },
  downloadFiscalYear: { to: 'closedUntil' },
  readStoredFile: { key: 'storedKey' },
  downloadPaymentRun: { runId: 'runId' },
};

/** The call with sample values; for lists, also a late page, each order, each filter and a search without results. */
function variantsOf(call: Call): Variant[] {
  const plain: Variant = { name: call.id, query: {} };
  if (call.id === 'readToday')
    return [
      plain,
      ...(['ROLE_MANAGER', 'ROLE_USER'] as const).map((role) => ({
        ...plain,
        name: `readToday ${role}`,
        role,
      })),
    ];
  const variant = (given: Record<string, unknown>): Variant => ({
    name: `${call.id} ${new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))}`,
    query: given,
  });
  const chosen = (inputs[call.id] ?? []).map(variant);
  if (!('list' in call)) return chosen.length > 0 ? chosen : [plain];
  const { list, query } = call as ListCall;
  return [
    plain,
    ...chosen,
    variant({ page: LATE_PAGE }),
    ...('q' in query.shape ? [variant({ q: 'nothing-is-called-so' }), variant({ q: '1' })] : []),
    ...list.sort.flatMap((sort: string) => [variant({ sort }), variant({ sort: `-${sort}` })]),
    ...list.filters.map((filter: string) => ({
      ...variant({ [filter]: undefined }),
      name: `${call.id} ${filter}`,
    })),
  ];
}

/** The path with the query's required parameters and the given ones; `undefined` means a sample value. */
function pathFor(call: Call, ids: Record<string, unknown>, given: Record<string, unknown>): string {
  const samples = sampleOf(call.query, ids);
  const required =
    call.query === undefined
      ? []
      : (z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }).required ?? []);
  const query = Object.fromEntries([
    ...required.map((name) => [name, samples[name]]),
    ...Object.entries(given)
      .filter(([name]) => name in samples)
      .map(([name, value]) => [name, value ?? samples[name]]),
  ]);
  return pathOf(call, { params: { ...sampleOf(call.params, { ...ids, ...given }) }, query }).replace(
    '/api/v1',
    '',
  );
}

async function compare(call: Call, { name, query, role }: Variant, filled: readonly [Filled, Filled]) {
  const asks = await Promise.all(
    filled.map(async ({ company }) => {
      const by = requesterOf(call, company, role);
      const own = named[call.id];
      const ready = own === undefined ? (await readyFor(call, company, by)).options.ids : {};
      const chosen = Object.entries(own ?? {}).map(([name, id]) => [name, company.ids[id]]);
      const target = pathFor(call, { ...company.ids, ...ready, ...Object.fromEntries(chosen) }, query);
      const headers = call.path.startsWith('/stored-files')
        ? { authorization: String(company.ids.storageLogin) }
        : undefined;
      return { by, target, request: () => by.request(target, { headers }) };
    }),
  );
  const results = [];
  for (const [place, ask] of asks.entries()) {
    const { statements, backend } = filled[place] as Filled;
    const times: number[] = [];
    const processors: number[] = [];
    let status = 0;
    let bytes = 0;
    let firstByte = 0;
    let slowest: Statement = { ms: 0, text: '' };
    const started = performance.now();
    for (let turn = 0; turn < WARM_UP + CALLS && performance.now() - started < LONG_ENOUGH; turn++) {
      statements.length = 0;
      const begun = performance.now();
      const used = processorMs(backend);
      const response = await ask.request();
      bytes = 0;
      for await (const piece of response.body ?? []) {
        if (bytes === 0) firstByte = performance.now() - begun;
        bytes += piece.byteLength;
      }
      status = response.status;
      times.push(performance.now() - begun);
      processors.push(processorMs(backend) - used);
      slowest = statements.reduce((one, other) => (other.ms > one.ms ? other : one), { ms: 0, text: '' });
    }
    // Other load affects the shortest time least.
    const [ms, processor] = [times, processors].map((all) => Math.min(...all.slice(-CALLS))) as [
      number,
      number,
    ];
    results.push({ ms, processor, firstByte, status, bytes, slowest });
  }
  const [one, other] = results as [(typeof results)[0], (typeof results)[0]];
  const large = asks[1];
  const job =
    other.status === TOO_LARGE && large ? await timesOfJob(filled[1].app, large.by, large.target) : undefined;
  // The refusal is followed by the request for the file.
  if (job !== undefined) other.ms = Math.max(other.ms, job.requested);
  const failed = one.status >= 400 || (other.status >= 400 && job === undefined);
  const missed = other.ms > MOST_MS && other.ms > one.ms * MOST_TIMES;
  const text =
    `  ${name.padEnd(44)} ${one.ms.toFixed(1).padStart(8)} ms ${other.ms.toFixed(1).padStart(9)} ms  × ${(other.ms / one.ms).toFixed(2).padEnd(7)} cpu ${one.processor.toFixed(1).padStart(6)} ms ${other.processor.toFixed(1).padStart(7)} ms ${(one.bytes / 1000).toFixed(1).padStart(8)} kB ${(other.bytes / 1000).toFixed(1).padStart(9)} kB` +
    (failed ? `  ${one.status} ${other.status}` : '') +
    (job ? `\n      as a job: made in ${job.made.toFixed(0)} ms, ${(job.bytes / 1000).toFixed(1)} kB` : '') +
    (other.ms > MOST_MS
      ? `\n      first byte ${other.firstByte.toFixed(0)} ms; ${other.slowest.ms.toFixed(0)} ms: ${other.slowest.text.replace(/\s+/g, ' ').slice(0, 300)}`
      : '');
  return { text, failed, missed };
}
