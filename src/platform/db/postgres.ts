/**
 * Opens a connection pool for PostgreSQL with timeouts on both sides, and one connection that receives
 * notifications.
 */
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { createFairQueue } from '#platform/thread/fair-queue.ts';
import { clientSession, streamOf, unavailable } from './client-session.ts';
import type { Engine, Session } from './engine.ts';
import { limitTransactions } from './pooler.ts';

export interface PostgresOptions {
  connection: pg.ClientConfig;
  /** The database behind the pooler that `connection` leads to; undefined without a pooler. */
  behindPooler?: pg.ClientConfig;
  /** Whether statements are named, so that each is planned once per connection. True by default. */
  prepared?: boolean;
  pool: number;
  /** Milliseconds after which the server cancels a statement. */
  deadlineMs: number;
  log: Log;
  /** Identifies this process among the connections of the database (nodes.ts). */
  node: string;
  assertWritable?: Engine['assertWritable'];
}

const RECONNECT_MS = 500;
/** A dead connection is noticed within twice this time. */
const HEARTBEAT_MS = 3000;
const HEARTBEAT_DEADLINE_MS = 3000;
/** Milliseconds after which an idle connection is tested before use. */
const IDLE_MS = 5000;
const CONNECT_DEADLINE_MS = 4000;

export function openPostgres(options: PostgresOptions): Engine {
  const { connection, behindPooler, pool: size, deadlineMs, log, prepared = true } = options;
  const direct = behindPooler ?? connection;
  let closed = false;
  const pool = new pg.Pool({
    ...connection,
    // Statements are sent without waiting for the answer to the previous one; the server answers in order.
    pipeline: true,
    max: size,
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    // A pooler rejects these parameters: limitTransactions sets them.
    ...(behindPooler === undefined && {
      statement_timeout: deadlineMs,
      idle_in_transaction_session_timeout: deadlineMs * 2,
    }),
    // If the server disappears without closing the connection, the client times out a little later.
    query_timeout: deadlineMs + 2000,
    keepAlive: true,
  });
  // An idle connection that is lost has no statement to report it, and an unhandled error event would end the
  // process; the next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', (error) => {
    if (!closed) log.warn({ err: error.message }, 'a database connection was lost');
  });
  /** Limits each person's requests, so that other people also get a connection. */
  const queue = createFairQueue({
    atOnce: size,
    atOncePerKey: Math.max(1, Math.ceil(size * 0.6)),
    most: Number.POSITIVE_INFINITY,
    mostPerKey: Number.POSITIVE_INFINITY,
    deadlineMs: CONNECT_DEADLINE_MS,
  });
  const lastUsed = new WeakMap<pg.PoolClient, number>();
  const taken = new Map<pg.PoolClient, number>();
  /** When a dead connection was last found. Connections that were idle at that time are closed without a test. */
  let distrustedBefore = 0;
  let listener: pg.Client | undefined;
  let isListening = true;

  async function keepListening(
    channel: string,
    notify: (payload: string | undefined) => void,
  ): Promise<void> {
    if (closed) return;
    const client = new pg.Client({
      ...direct,
      application_name: options.node,
      connectionTimeoutMillis: CONNECT_DEADLINE_MS,
      query_timeout: HEARTBEAT_DEADLINE_MS,
      keepAlive: true,
    });
    let heartbeat: NodeJS.Timeout | undefined;
    const reconnect = () => {
      if (closed || listener !== client) return;
      clearInterval(heartbeat);
      listener = undefined;
      isListening = false;
      // Notifications sent before the reconnection are lost.
      notify(undefined);
      client.end().catch(() => {});
      setTimeout(() => keepListening(channel, notify), RECONNECT_MS).unref();
    };
    listener = client;
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', (message) => notify(message.payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      isListening = true;
      notify(undefined);
      heartbeat = setInterval(() => {
        void isAnswering(client).then((answers) => {
          if (answers || closed || listener !== client) return;
          log.warn('the connection for notifications does not answer; reconnecting');
          distrustAll();
          reconnect();
        });
      }, HEARTBEAT_MS).unref();
    } catch {
      reconnect();
    }
  }

  /** Returns a working connection: an idle one may have died unnoticed. */
  async function takeClient(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      const idleSince = lastUsed.get(client);
      if (idleSince === undefined || performance.now() - idleSince < IDLE_MS) return client;
      if (idleSince > distrustedBefore && (await isAnswering(client))) return client;
      distrustedBefore = performance.now();
      client.release(true);
    }
  }

  /** Closes the connections that wait for an answer: one timed out, so they are probably dead too. */
  function distrustAll(): void {
    distrustedBefore = performance.now();
    for (const [client, since] of taken)
      if (distrustedBefore - since > HEARTBEAT_DEADLINE_MS) streamOf(client).destroy();
  }

  /** Opens a connection outside the pool, whose session is not shared. */
  async function connectDirectly(timeoutMs: number): Promise<Session> {
    const client = new pg.Client({
      ...direct,
      connectionTimeoutMillis: CONNECT_DEADLINE_MS,
      statement_timeout: timeoutMs,
      keepAlive: true,
    });
    // A lost connection also fails the statement that runs.
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (cause) {
      throw unavailable(cause);
    }
    return clientSession(client, { log, prepared: false, giveBack: () => void client.end().catch(() => {}) });
  }

  return {
    async connect({ timeoutMs, by } = {}) {
      if (timeoutMs !== undefined) return connectDirectly(timeoutMs);
      let end = () => {};
      try {
        end = await queue.enter(by);
        const client = await takeClient();
        taken.set(client, performance.now());
        const giveBack = (broken: boolean) => {
          taken.delete(client);
          lastUsed.set(client, performance.now());
          client.release(broken);
          end();
        };
        const session = clientSession(client, { log, prepared, giveBack });
        return behindPooler === undefined ? session : limitTransactions(session, deadlineMs);
      } catch (cause) {
        end();
        throw unavailable(cause);
      }
    },
    listen: keepListening,
    isListening: () => isListening,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: queue.waiting() + pool.waitingCount,
    }),
    assertWritable: options.assertWritable ?? (() => {}),
    async close() {
      closed = true;
      await Promise.all([pool.end(), listener?.end().catch(() => {})]);
    },
  };
}

function isAnswering(client: pg.ClientBase): Promise<boolean> {
  // The driver's types omit the timeout of a single statement.
  const ping: pg.QueryConfig & { query_timeout: number } = {
    text: 'select 1',
    query_timeout: HEARTBEAT_DEADLINE_MS,
  };
  return client.query(ping).then(
    () => true,
    () => false,
  );
}
