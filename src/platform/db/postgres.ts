/** The PostgreSQL engine: a pool, deadlines on both sides, and one connection that listens. */
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { clientSession, unavailable } from './client-session.ts';
import type { Engine } from './engine.ts';

export interface PostgresOptions {
  url: string;
  pool: number;
  /** Milliseconds after which a statement is cancelled by the server. */
  deadlineMs: number;
  log: Log;
}

const LISTEN_AGAIN_MS = 500;

export function openPostgres(options: PostgresOptions): Engine {
  const { url, pool: size, deadlineMs, log } = options;
  const pool = new pg.Pool({
    connectionString: url,
    // A statement does not wait for the answer to the one before it; the server answers in order.
    pipeline: true,
    max: size,
    connectionTimeoutMillis: 4000,
    statement_timeout: deadlineMs,
    // The server may be gone without a word; the client then gives up by itself a little later.
    query_timeout: deadlineMs + 2000,
    idle_in_transaction_session_timeout: deadlineMs * 2,
    keepAlive: true,
  });
  // A connection that is lost between two statements says so to nobody's statement, and an unheard error would end the
  // program; who uses it next learns by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => {}));
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
      setTimeout(() => keepListening(channel, notify), LISTEN_AGAIN_MS).unref();
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
    async connect({ timeoutMs } = {}) {
      try {
        const client = await pool.connect();
        const giveBack = (broken: boolean) => {
          if (timeoutMs === undefined || broken) return client.release(broken);
          session.script('reset statement_timeout').then(
            () => client.release(),
            () => client.release(true),
          );
        };
        const session = clientSession(client, { log, timeoutMs, giveBack });
        if (timeoutMs !== undefined) await session.script(`set statement_timeout = ${timeoutMs}`);
        return session;
      } catch (cause) {
        throw unavailable(cause);
      }
    },
    listen: keepListening,
    async close() {
      closed = true;
      await Promise.all([pool.end(), listener?.end().catch(() => {})]);
    },
  };
}
