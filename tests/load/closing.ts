/**
 * Measures closing a month in companies of 250 and 1,000 members: the page, the reminder, closing, and the ZIP of
 * activity reports. Prints the figures and their growth. The goal for a read is at most 150 ms of server time, or 1.5
 * times the small company (quality.md).
 */
import { sql } from 'kysely';
import { exportActivityReports } from '#features/closing/contract.ts';
import { withSession } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { form, startApi, type TestApi, type TestClient } from '../support/api.ts';

const READS = 15;
/** Members without days, who are reminded. */
const LATE = 5;
const REPORTS = 4;

interface Company {
  app: TestApi;
  owner: TestClient;
  members: number;
}

export async function measure(most: number): Promise<void> {
  const companies = [await fill(Math.ceil(most / 4)), await fill(most)];
  const steps: [string, (company: Company) => Promise<string>][] = [
    ['page, 25 members', (one) => median(one, () => page(one, 25))],
    ['page, every member', (one) => median(one, () => page(one, one.members))],
    ['page, open members only', (one) => median(one, () => page(one, 25, '&open=yes'))],
    ['reminder of everybody', (one) => post(one, '/closing/remind', {})],
    ['the same again: nobody is reminded twice', (one) => post(one, '/closing/remind', {})],
    ['closing', (one) => post(one, '/closing', { accept_open: 'true' })],
    ['ZIP of activity reports', archive],
  ];
  for (const [name, step] of steps) {
    const [small, large] = [await step(companies[0] as Company), await step(companies[1] as Company)];
    console.log(`  ${name.padEnd(42)} ${small.padStart(22)} ${large.padStart(22)}`);
  }
  for (const { app } of companies) await app.close();
}

const month = { year: '2026', month: '10' };
const page = ({ owner }: Company, rows: number, more = '') =>
  owner.request(`/closing?year=2026&month=10&rowsPerPage=${rows}&page=0${more}`);

/** Also measures the processor time of this process, which other load does not affect. */
async function timed(ask: () => Promise<Response>): Promise<{ ms: number; cpu: number; bytes: number }> {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const answer = await ask();
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - begun, cpu: (user + system) / 1000, bytes };
}

async function median(_: Company, ask: () => Promise<Response>): Promise<string> {
  const times: number[] = [];
  for (let turn = 0; turn < READS; turn++) times.push((await timed(ask)).ms);
  return `${times.sort((a, b) => a - b)[Math.floor(READS / 2)]?.toFixed(0)} ms`;
}

async function post({ owner }: Company, path: string, values: Record<string, string>): Promise<string> {
  const body = form({ ...month, ...values });
  const { ms, cpu } = await timed(() => owner.request(path, { method: 'POST', body }));
  return `${ms.toFixed(0)} ms (${cpu.toFixed(0)})`;
}

async function archive({ app, owner }: Company): Promise<string> {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 100);
  const before = process.memoryUsage().rss;
  let answered = 0;
  const { ms, cpu, bytes } = await timed(async () => {
    const begun = performance.now();
    const body = { year: 2026, month: 10 };
    const { exportId } = await owner.api(exportActivityReports, { body });
    answered = performance.now() - begun;
    await app.platform.jobs.drain();
    return owner.request(`/exports/${exportId}/file`);
  });
  clearInterval(watch);
  const mebibytes = (of: number) => (of / 1024 / 1024).toFixed(1);
  return `answer ${answered.toFixed(0)} ms, file ${(ms / 1000).toFixed(1)} s (${(cpu / 1000).toFixed(1)}), ${mebibytes(bytes)} MiB, memory +${mebibytes(most - before)} MiB`;
}

/** Creates members with a full October on one contract, four reports each, and two weeks in each state. */
async function fill(members: number): Promise<Company> {
  const app = await startApi();
  app.clock.set('2026-11-02T09:00:00Z');
  const { engine } = app.platform;
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  await asInstallation(engine, ({ db }) =>
    sql`
      insert into accounts (workspace_id, email, login, role, first_name, last_name, user_state, created_at)
      select ${workspaceId}, 'm' || n || '@closing.example', 'm' || n, 'ROLE_USER', 'Jean', 'Martin ' || n, 'active', '2026-01-01'
        from generate_series(1, ${members}::integer) n`.execute(db),
  );
  const statements = [
    `insert into contracts (workspace_id, name, sought, client) values (${workspaceId}, 'Atlas', 'atlas', 'Port')`,
    `insert into contract_members (workspace_id, contract_id, account_id)
       select ${workspaceId}, c.id, a.id from contracts c, accounts a where c.name = 'Atlas' and a.login like 'm%'`,
    `insert into worked_days (workspace_id, account_id, day, contract_id, half_days)
       select ${workspaceId}, a.id, d::date, c.id, 2
         from accounts a, contracts c, generate_series(date '2026-08-01', date '2026-10-31', interval '1 day') d
        where a.login like 'm%' and substr(a.login, 2)::int > ${LATE} and c.name = 'Atlas' and extract(isodow from d) < 6`,
    `insert into timesheets (workspace_id, account_id, monday, state, approver_id, submitted_at)
       select ${workspaceId}, a.id, date '2026-09-28' + 7 * n, (array['open', 'submitted', 'approved', 'approved', 'rejected'])[n + 1],
              ${owner.account.userId}, now()
         from accounts a, generate_series(0, 4) n where a.login like 'm%'`,
    `insert into postes (workspace_id, name, folded_name, description) values (${workspaceId}, 'Size', 'size', '')`,
    `insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date, state, approver_id, submitted_at)
       select ${workspaceId}, a.id, c.id, 'Report ' || n, '', '2026-10-01', '2026-10-31',
              (array['created', 'submitted', 'approved', 'approved'])[n], ${owner.account.userId}, now()
         from accounts a, contracts c, generate_series(1, ${REPORTS}) n where a.login like 'm%' and c.name = 'Atlas'`,
    `insert into receipts (workspace_id, report_id, number, poste_id, date, supplier, folded_supplier, comment, ttc_cents)
       select ${workspaceId}, r.id, n, p.id, '2026-10-15', '', '', '', 1200
         from reports r, postes p, generate_series(1, 5) n where p.name = 'Size'`,
  ];
  await asTenant(engine, workspaceId, async ({ db }) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  });
  // Autovacuum would run too late.
  await withSession(engine, (session) => session.script('analyze'));
  return { app, owner, members };
}
