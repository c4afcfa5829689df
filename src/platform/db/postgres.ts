/** The PostgreSQL engine: a pool, deadlines on both sides, and one connection that listens. */
import pg from 'pg';
import { Problem } from '#kernel/problem.ts';
import type { Log } from '#platform/log/log.ts';
import type { Engine, Result, Session } from './engine.ts';

const INT8 = 20;
const DATE = 1082;
pg.types.setTypeParser(INT8, Number);
// A date is a day on the calendar, not an instant: it stays the text `YYYY-MM-DD`.
pg.types.setTypeParser(DATE, (text) => text);

export interface PostgresOptions {
  url: string;
  pool: number;
  /** Milliseconds after which a statement is cancelled by the server. */
  deadlineMs: number;
  log: Log;
}

export function openPostgres(options: PostgresOptions): Engine {
  const { url, pool: size, deadlineMs, log } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 4000,
    statement_timeout: deadlineMs,
    // The server may be gone without a word; the client then gives up by itself a little later.
    query_timeout: deadlineMs + 2000,
    idle_in_transaction_session_timeout: deadlineMs * 2,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ err: error.message }, 'a database connection was lost'));
  let closed = false;
  let listener: pg.Client | undefined;

  async function keepListening(
    channel: string,
    notify: (payload: string | undefined) => void,
  ): Promise<void> {
    if (closed) return;
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    const again = () => {
      if (closed || listener !== client) return;
      listener = undefined;
      setTimeout(() => keepListening(channel, notify), 500).unref();
    };
    listener = client;
    client.on('error', again);
    client.on('end', again);
    client.on('notification', (message) => notify(message.payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      notify(undefined);
    } catch {
      client.end().catch(() => {});
      again();
    }
  }

  return {
    kind: 'postgres',
    async connect() {
      try {
        return poolSession(await pool.connect());
      } catch (cause) {
        throw new Problem(503, { code: 'DATABASE_UNAVAILABLE', retryAfter: 5, cause });
      }
    },
    listen: keepListening,
    async close() {
      closed = true;
      await Promise.all([pool.end(), listener?.end().catch(() => {})]);
    },
  };
}

function poolSession(client: pg.PoolClient): Session {
  let broken = false;
  const run = async (query: string | pg.QueryConfig): Promise<Result> => {
    try {
      const answer: pg.QueryResult | pg.QueryResult[] = await client.query(query);
      const results = Array.isArray(answer) ? answer : [answer];
      return {
        rows: results.flatMap((result) => result.rows ?? []),
        affected: results.at(-1)?.rowCount ?? 0,
      };
    } catch (error) {
      broken ||= isConnectionLoss(error);
      throw translateError(error);
    }
  };
  return {
    query: (text, parameters) => run({ text, values: parameters ? [...parameters] : [] }),
    script: (text) => run(text),
    release: (throwAway = false) => client.release(throwAway || broken),
  };
}

/** Not an error of a statement but of the line: it has no SQLSTATE, or one of the classes 08 and 57P. */
function isConnectionLoss(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return (
    typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('08') || code.startsWith('57P')
  );
}

/** Faults of the machine become a problem answer that says so; faults of a statement stay what they are. */
function translateError(error: unknown): unknown {
  const code = (error as { code?: string }).code;
  if (code === '57014') return new Problem(503, { code: 'QUERY_TOO_SLOW', retryAfter: 5, cause: error });
  if (code === '53100') return new Problem(507, { code: 'STORAGE_FULL', cause: error });
  if (isConnectionLoss(error))
    return new Problem(503, { code: 'DATABASE_UNAVAILABLE', retryAfter: 5, cause: error });
  return error;
}
