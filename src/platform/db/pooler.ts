/**
 * Supports a connection pooler such as PgBouncer between the program and PostgreSQL. In transaction mode it may
 * give each transaction another session of the server, so nothing set for a session holds.
 */
import pg from 'pg';
import { ConfigError } from '#platform/config/config.ts';
import { causesOf } from '#platform/log/log.ts';
import type { Session } from './engine.ts';

export interface Addresses {
  /** May lead to a pooler. */
  databaseUrl: string;
  /** Leads to the database itself, for notifications, locks of a session and migrations. */
  directUrl: string | undefined;
  /** Whether statements are named, which a pooler must support. */
  prepared: boolean;
}

const CONNECT_DEADLINE_MS = 4000;

/**
 * Checks what the addresses lead to.
 * @returns whether a pooler is used.
 * @throws ConfigError that names what is not supported, and the variable to change.
 */
export async function assertSupported({ databaseUrl, directUrl, prepared }: Addresses): Promise<boolean> {
  const used = await examine('DATABASE_URL', databaseUrl);
  if (directUrl === undefined) {
    if (!used.isPooler) return false;
    throw new ConfigError(
      'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of the database itself: ' +
        'notifications and migrations need it.',
    );
  }
  const direct = await examine('DATABASE_DIRECT_URL', directUrl);
  if (direct.isPooler)
    throw new ConfigError(
      'DATABASE_DIRECT_URL leads to a connection pooler. It must be the address of the database itself.',
    );
  if (used.database !== direct.database)
    throw new ConfigError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
  if (used.isPooler && prepared) await assertNamesAreSeparate(databaseUrl);
  return used.isPooler;
}

async function withClient<T>(
  variable: string,
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    query_timeout: CONNECT_DEADLINE_MS,
  });
  // A lost connection also fails the statement that runs.
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    const { host, port } = client;
    throw new ConfigError(`${variable}: no connection to PostgreSQL at ${host}:${port}. ${causesOf(error)}.`);
  });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A property of the driver that its types omit: the process id that the other side has sent. */
interface Greeted {
  processID?: number | null;
}

function examine(variable: string, url: string): Promise<{ isPooler: boolean; database: string }> {
  return withClient(variable, url, async (client) => {
    // The start of a server and the number of a database identify a database.
    const select = `select pg_backend_pid() as pid, extract(epoch from pg_postmaster_start_time()) || ':' || d.oid as database
                      from pg_database d where d.datname = current_database()`;
    try {
      await client.query('begin');
      const { rows } = await client.query<{ pid: number; database: string }>(select);
      await client.query('commit');
      const [{ pid, database } = { pid: 0, database: '' }] = rows;
      // A pooler invents the process id.
      return { isPooler: (client as Greeted).processID !== pid, database };
    } catch (error) {
      if (!/statement pooling/.test((error as Error).message)) throw error;
      throw new ConfigError(
        `${variable} leads to a pooler in statement mode, in which transactions are not possible. Use its transaction mode.`,
      );
    }
  });
}

/** Gives two different statements the same name on two connections, which most likely share a session of the server. */
function assertNamesAreSeparate(url: string): Promise<void> {
  const name = 'ardoise_check';
  return withClient('DATABASE_URL', url, async (one) => {
    await one.query({ name, text: 'select 1' });
    await withClient('DATABASE_URL', url, (other) => other.query({ name, text: 'select 2' }));
    await one.query({ name, text: 'select 1' });
  }).catch((error: Error & { code?: string }) => {
    // duplicate_prepared_statement, invalid_sql_statement_name
    if (error.code !== '42P05' && error.code !== '26000') throw error;
    throw new ConfigError(
      'DATABASE_PREPARED needs a pooler that keeps prepared statements apart, such as PgBouncer from 1.21 with ' +
        'max_prepared_statements. Set it to false.',
    );
  });
}

/**
 * Sets the deadlines in each transaction instead of once for the connection. A statement outside a transaction
 * gets one.
 * @param deadlineMs after which the server cancels a statement.
 */
export function limitTransactions(session: Session, deadlineMs: number): Session {
  const limits = `set local statement_timeout = ${deadlineMs}; set local idle_in_transaction_session_timeout = ${deadlineMs * 2}`;
  let isOpen = false;
  return {
    async query(text, parameters) {
      if (isOpen) return session.query(text, parameters);
      const [, result] = await Promise.all([
        session.script(`begin; ${limits}`),
        session.query(text, parameters),
        session.script('commit'),
      ]);
      return result;
    },
    script(text) {
      if (/^\s*(commit|rollback)\b/i.test(text)) {
        isOpen = false;
        return session.script(text);
      }
      if (isOpen) return session.script(text);
      if (!/^\s*begin\b/i.test(text)) return session.script(`${limits}; ${text}`);
      isOpen = !/\b(commit|rollback)\s*;?\s*$/i.test(text);
      return session.script(text.replace(/^\s*begin[^;]*/i, (begin) => `${begin}; ${limits}`));
    },
    endRead() {
      isOpen = false;
      session.endRead();
    },
    release: (broken) => session.release(broken),
  };
}
