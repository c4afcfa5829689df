/**
 * Compares reads through the whole pipeline (token, rights, row-level security, validation of input and output)
 * with plain `pg`, which runs the same statements with the same parameters and roles and serialises the rows.
 */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { type Engine, withSession } from '#platform/db/engine.ts';
import { INSTALLATION_ROLE, TENANT_ROLE } from '#platform/db/transaction.ts';
import { sampleSite } from './lists.ts';

const SECONDS = 2;
const TURNS = 3;
const AT_ONCE = 8;

interface Statement {
  role: string;
  name: string;
  text: string;
  values: unknown[];
}

export async function measure(posts: number): Promise<void> {
  const { app, manager } = await sampleSite(posts);
  const { engine } = app.platform;
  const reads: Record<string, () => Promise<Response>> = {
    'GET /posts, bearer': () => manager.request('/posts?rowsPerPage=10&page=0'),
    'GET /members, bearer': () => manager.request('/members?rowsPerPage=10&page=0'),
    'GET /blog/posts/latest': () => app.request('/api/v1/blog/posts/latest?language=EN'),
    'GET /blog/categories': () => app.request('/api/v1/blog/categories?rowsPerPage=10&page=0&language=EN'),
  };
  const pools = new Map<string, pg.Pool>();
  for (const role of [TENANT_ROLE, INSTALLATION_ROLE])
    pools.set(role, await openBare(engine, `-c role=${role} -c app.workspace_id=${app.siteId}`));
  for (const [name, ask] of Object.entries(reads)) {
    const statements = await statementsOf(engine, ask);
    const askBare = async () => {
      for (const { role, ...statement } of statements) {
        const answer = await pools.get(role)?.query(statement);
        JSON.stringify(answer?.rows);
      }
    };
    const rates = { whole: 0, bare: 0 };
    // Alternately, so that other load affects both.
    for (let turn = 0; turn < TURNS; turn++) {
      rates.whole += (await rate(async () => (await ask()).text())) / TURNS;
      rates.bare += (await rate(askBare)) / TURNS;
    }
    const share = Math.round((100 * rates.whole) / rates.bare);
    const each = (value: number) => `${value.toFixed(0).padStart(6)}/s`;
    console.log(
      `  ${name.padEnd(26)} ${statements.length} statements ${each(rates.whole)}   bare pg ${each(rates.bare)}   ${share} %`,
    );
  }
  for (const pool of pools.values()) await pool.end();
  await app.close();
}

/** Opens connections with the role set from the start, so that its policies apply to the plain statements too. */
async function openBare(engine: Engine, options: string): Promise<pg.Pool> {
  const { rows } = await withSession(engine, (session) => session.query('select current_database() as name'));
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${rows[0].name}` });
  return new pg.Pool({ connectionString: url.href, max: AT_ONCE, options });
}

async function statementsOf(engine: Engine, ask: () => Promise<Response>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const { connect } = engine;
  engine.connect = async (timeoutMs) => {
    const session = await connect(timeoutMs);
    let role = '';
    return {
      ...session,
      script: (text) => {
        role = /set local role (\w+)/.exec(text)?.[1] ?? role;
        return session.script(text);
      },
      query: (text, values = []) => {
        seen.push({ role, name: `${seen.length} ${text}`.slice(0, 60), text, values: [...values] });
        return session.query(text, values);
      },
    };
  };
  await (await ask()).text();
  engine.connect = connect;
  return seen;
}

/** Requests per second, with several at once. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        await work();
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - begun);
}
