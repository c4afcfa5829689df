/** The interface of the database: sessions that run statements. Kysely, migrations and jobs use it. */

export interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: Kysely and pg-boss type the rows themselves
  rows: any[];
  affected: number;
}

/** One connection, held by one user at a time. */
export interface Session {
  /** One statement with `$1` parameters. */
  query(text: string, parameters?: readonly unknown[]): Promise<Result>;
  /** Several statements in one round trip, without parameters; the rows of all of them. */
  script(text: string): Promise<Result>;
  /** Ends a read-only transaction without waiting; the connection's next statement follows it. */
  endRead(): void;
  /** Returns the connection to the pool; with `broken` closes it. */
  release(broken?: boolean): void;
}

export interface ConnectOptions {
  /** Timeout of a statement in milliseconds, instead of the engine's default. */
  timeoutMs?: number;
  /** The person or address that needs it: when connections are scarce, each gets one in turn. */
  by?: string;
}

export interface Engine {
  connect(options?: ConnectOptions): Promise<Session>;
  /** Calls back on each notification of the channel, and with `undefined` when some may have been lost. */
  listen(channel: string, onNotification: (payload: string | undefined) => void): Promise<void>;
  /**
   * Whether notifications arrive: false while the listening connection is lost. True when nothing listens.
   */
  isListening(): boolean;
  /** @throws Problem 507 when the database's disk is nearly full, so that only reads are safe. */
  assertWritable(): void;
  close(): Promise<void>;
}

/** Runs `work` with a connection and returns it, as broken when the work failed. */
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
