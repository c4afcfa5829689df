/**
 * Defines the interface of the database: sessions that run statements. Kysely, migrations and jobs use it.
 */

export interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: Kysely and pg-boss type the rows themselves
  rows: any[];
  affected: number;
}

/** One connection, used by one caller at a time. */
export interface Session {
  /** One statement with `$1` parameters. */
  query(text: string, parameters?: readonly unknown[]): Promise<Result>;
  /** Several statements without parameters in one round trip. @returns the rows of all. */
  script(text: string): Promise<Result>;
  /** Ends a read-only transaction without waiting; the connection's next statement follows it. */
  endRead(): void;
  /** Returns the connection to the pool, or closes it if it is broken. */
  release(broken?: boolean): void;
}

export interface ConnectOptions {
  /**
   * Timeout of a statement in milliseconds, instead of the engine's default. Such a session has a connection of
   * its own, outside the pool and past a pooler, so that it can keep locks between transactions.
   */
  timeoutMs?: number;
  /** The person or address that causes the work. When connections are scarce, people take turns. */
  by?: string;
}

/** A copy of the database (standby.ts). */
export interface Standby {
  /** @returns a session of the standby; undefined if the primary must be read instead. */
  connect(by?: string): Promise<Session | undefined>;
  /** Whether a read failed because of the standby, so that the primary can answer it. */
  hasFailed(error: unknown): boolean;
  /** @returns why reads use the primary; undefined if the standby is up to date. */
  problem(): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface Engine {
  /** For reads that declare it (`fromStandby`); undefined if there is none. */
  standby?: Standby;
  connect(options?: ConnectOptions): Promise<Session>;
  /** Calls back for each notification of the channel, and with `undefined` if some may have been lost. */
  listen(channel: string, onNotification: (payload: string | undefined) => void): Promise<void>;
  /** Whether notifications arrive: false while the connection for them is lost. True if nothing listens. */
  isListening(): boolean;
  /** This process's connections, and the transactions that wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  /** @throws Problem 507 if the database's disk is nearly full, so that only reads are safe. */
  assertWritable(): void;
  close(): Promise<void>;
}

/** Runs `work` with a connection, which is closed if the work fails and else returned to the pool. */
export async function withSession<T>(
  engine: Engine,
  work: (session: Session) => Promise<T>,
  options?: ConnectOptions,
): Promise<T> {
  const session = await engine.connect(options);
  try {
    return await work(session);
  } finally {
    session.release();
  }
}
